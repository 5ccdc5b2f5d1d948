import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the service runs while the pages are worked on (`npm run dev -w dashboard`). */
const SERVICE = 'http://127.0.0.1:8787';

/** What is loaded behind a page, or by few pages. Of these, each is a chunk of its own. */
const APART =
  /@base-ui\/(?!react\/(?:csp|direction|internals\/(?:csp|direction)))|@floating-ui\/|\/(?:uplot|uqr|@simplewebauthn)\/|\/app\/(?:account-menu-items|drawer|sign-in-again)|\/ui\/(?:code-tabs|dialog-parts|menu-parts)|\/words\//;

/**
 * The frame of all pages is one chunk, so that it takes few requests, and what several pages of a feature share is another. Without
 * groups, each small module is a request of its own.
 */
const GROUPS = [
  {
    name: 'core',
    test: (id: string) =>
      /node_modules|vite\/|rolldown|\/dashboard\/src\/(?:api|app|i18n|ui)\/|\/contract\/(?:fields|page-fields|plans|scopes)\./.test(
        id,
      ) && !APART.test(id),
  },
  {
    // The settings have the forms of signing in.
    name: (id: string) => /features\/(\w+)/.exec(id)?.[1]?.replace('settings', 'people') ?? null,
    test: (id: string) => /\/dashboard\/src\/features\/.*\.tsx?$/.test(id),
    minShareCount: 2,
  },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));

// biome-ignore lint/style/noDefaultExport: Vite reads it so
export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    ...{ target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: true, modulePreload: { polyfill: false } },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/docs', '/openapi.json', '/status.json'].map((path) => [path, SERVICE])),
  },
});
