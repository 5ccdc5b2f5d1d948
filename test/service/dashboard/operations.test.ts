import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

/** Method and path, whatever the parts of the path are called. */
const shape = (method: string, path: string) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`;

test('each operation that the dashboard uses is one of the API', async () => {
  const file = new URL('../../../dashboard/src/api/operations.ts', import.meta.url);
  const used = [...readFileSync(file, 'utf8').matchAll(/^ {2}'([A-Z]+) ([^']+)':/gm)];
  assert.ok(used.length > 60, `${used.length} operations found`);
  const { paths } = (await (await fetch(`${isnad.address}/openapi.json`)).json()) as { paths: Record<string, object> };
  const served = new Set(
    Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => shape(method, path))),
  );
  const unknown = used.map(([, method = '', path = '']) => shape(method, path)).filter((one) => !served.has(one));
  assert.deepEqual(unknown, []);
});
