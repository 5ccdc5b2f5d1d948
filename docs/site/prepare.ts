// Builds the documentation after the packages are installed. `npm ci --omit=dev` installs what builds it, too.
import { existsSync } from 'node:fs';

if (existsSync(new URL('../../node_modules/marked/package.json', import.meta.url))) await import('./build.ts');
else process.stderr.write('The documentation is not built: the packages that build it are not installed.\n');
