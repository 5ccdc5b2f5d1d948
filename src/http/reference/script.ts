import { isMainThread, parentPort } from 'node:worker_threads';

/*
 * Run in a worker, which is thrown away afterwards: the reference's program, 4 MB, lies as a string inside a Fastify plugin whose
 * other 80 MB nobody needs. The plugin is asked for it through a server that never listens.
 */
if (!isMainThread) {
  const [{ fastify }, { default: plugin }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ]);
  const holder = fastify();
  await holder.register(plugin, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  const { body } = await holder.inject('/docs/js/scalar.js');
  parentPort?.postMessage(body);
}
