// Builds the documentation after the packages are installed. Without the packages for development (`npm ci --omit=dev`), it is left out.
import { existsSync } from 'node:fs';

if (existsSync(new URL('../../node_modules/marked/package.json', import.meta.url))) await import('./build.ts');
else process.stderr.write('The documentation is not built: the packages for development are not installed.\n');
