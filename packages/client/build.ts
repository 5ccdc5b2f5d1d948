// Compiles the client into `dist`. Comments go into the declarations, where editors show them, and not into the code that browsers load.
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const COMPILER = [here('../../.ci/tools/run.ts'), 'typescript/bin/tsc'];
const OUTPUTS = [
  ['--removeComments', '--declaration', 'false'],
  ['--declaration', '--emitDeclarationOnly'],
];

rmSync(here('dist'), { recursive: true, force: true });
for (const options of OUTPUTS) {
  const { status } = spawnSync(process.execPath, [...COMPILER, '--project', here('tsconfig.json'), ...options], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

// The compiler leaves the names of source files in declarations.
for (const name of globSync('dist/*.d.ts', { cwd: here('.') })) {
  const text = readFileSync(here(name), 'utf8');
  writeFileSync(here(name), text.replace(/(from '\.\/[a-z-]+)\.ts'/g, "$1.js'"));
}

// The element that the service itself serves. It is loaded apart from the client.
copyFileSync(here('../../src/http/routes/texts/isnad-verse.js'), here('dist/isnad-verse.js'));
writeFileSync(here('dist/isnad-verse.d.ts'), 'export {};\n');
