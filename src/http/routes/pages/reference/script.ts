import { isMainThread, parentPort } from 'node:worker_threads';

/*
 * Runs in a temporary worker: the script of the reference (4 MB) is a string in a Fastify plugin whose other 80 MB are not needed. The
 * plugin serves it through a server that never listens.
 */
if (!isMainThread) {
  const [{ fastify }, { default: plugin }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ]);
  const holder = fastify();
  await holder.register(plugin, { routePrefix: '/docs', configuration: { url: '/docs/openapi.json' } });
  const { body } = await holder.inject('/docs/js/scalar.js');
  parentPort?.postMessage(body);
}
