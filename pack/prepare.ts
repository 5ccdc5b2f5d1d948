// Bundles the server when the packages have been installed.
import { existsSync } from 'node:fs';

if (!existsSync(new URL('../node_modules/rolldown', import.meta.url))) {
  process.stderr.write(
    'The server is not bundled, because rolldown is not installed. It starts from its sources, which takes longer.\n',
  );
} else {
  const { bundleServer } = await import('./bundle.ts');
  await bundleServer();
}
