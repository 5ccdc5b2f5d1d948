import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the service runs while the pages are worked on (`npm run dev -w dashboard`). */
const SERVICE = 'http://127.0.0.1:8787';

// biome-ignore lint/style/noDefaultExport: Vite reads it so
export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: true, modulePreload: { polyfill: false } },
  server: {
    proxy: Object.fromEntries(['/api', '/docs', '/openapi.json', '/status.json'].map((path) => [path, SERVICE])),
  },
});
