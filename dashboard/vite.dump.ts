import { writeFileSync } from 'node:fs';
import base from './vite.config.ts';
export default {
  ...base,
  build: { ...base.build, outDir: '/tmp/distdump', emptyOutDir: true },
  plugins: [
    ...(base.plugins as []),
    {
      name: 'dump',
      generateBundle(_: unknown, bundle: Record<string, any>) {
        const out = Object.values(bundle)
          .filter((c) => c.type === 'chunk')
          .map((c) => ({
            file: c.fileName,
            isEntry: c.isEntry,
            isDyn: c.isDynamicEntry,
            imports: c.imports,
            dyn: c.dynamicImports,
            facade: c.facadeModuleId,
            size: c.code.length,
            modules: Object.fromEntries(Object.entries(c.modules).map(([k, m]: any) => [k, m.renderedLength])),
          }));
        writeFileSync('/tmp/chunks.json', JSON.stringify(out));
      },
    },
  ],
};
