import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the service runs while the pages are worked on (`npm run dev -w dashboard`). */
const SERVICE = 'http://127.0.0.1:8787';

/** Parts that lie over a page or that few pages have. They are chunks of their own. */
const APART =
  /@floating-ui|@base-ui\/(?:utils\/store|react\/(?:menu|dialog|floating-ui-react|composite|tabs|checkbox|utils\/popups))|\/ui\/(?:menu-parts|dialog|confirm|checkbox|code-block)|\/words\//;
const isScript = (id: string) => /\.(?:tsx?|m?js)$/.test(id) && !APART.test(id);

/** Chunks by how many pages share them. Without groups, each small module of a page is a request of its own. */
const GROUPS = [
  { name: 'core', test: isScript, minShareCount: 12, includeDependenciesRecursively: false, priority: 2 },
  {
    name: 'shared',
    test: (id: string) => isScript(id) && /\/dashboard\/src\/(?:api|app|i18n|ui)\/|@tanstack/.test(id),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

// biome-ignore lint/style/noDefaultExport: Vite reads it so
export default defineConfig({
  plugins: [react(), tailwindcss()],
  // The pages use the types of react-i18next, which check the names of words, without its program.
  resolve: { alias: { 'react-i18next': fileURLToPath(new URL('src/i18n/use-translation.ts', import.meta.url)) } },
  build: {
    ...{ target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: true, modulePreload: { polyfill: false } },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/docs', '/openapi.json', '/status.json'].map((path) => [path, SERVICE])),
  },
});
