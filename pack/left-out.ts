import type { Plugin } from 'rolldown';

/** What libraries load and the server never uses, by the package that loads it. A quarter of the code of a start. */
const LEFT_OUT: readonly (readonly [by: string, module: string])[] = [
  // The server brings its own validators and serializes with JSON.stringify.
  ['fastify', '@fastify/ajv-compiler'],
  ['fastify', '@fastify/fast-json-stringify-compiler'],
  // Requests without a socket, for tests.
  ['fastify', 'light-my-request'],
  ['fastify', 'node:http2'],
  ['@fastify/swagger', 'yaml'],
  // Examples of traces in metrics, which are off.
  ['prom-client', '@opentelemetry/api'],
  // The log has one writer, in this thread.
  ['pino', 'thread-stream'],
];
const PREFIX = '\0left-out:';

/** Leaves modules out of the bundle. One that is used all the same throws an error that names it. */
export const leftOut: Plugin = {
  name: 'left-out',
  resolveId(source, importer) {
    const isLeftOut = LEFT_OUT.some(
      ([by, module]) => module === source && importer?.includes(`/node_modules/${by}/`) === true,
    );
    return isLeftOut ? { id: `${PREFIX}${source}.cjs` } : undefined;
  },
  load(id) {
    if (!id.startsWith(PREFIX)) return undefined;
    const message = `${id.slice(PREFIX.length, -'.cjs'.length)} is not in the bundle; see pack/left-out.ts`;
    return `const fail = () => { throw new Error(${JSON.stringify(message)}); };
module.exports = new Proxy(fail, { get: fail, construct: fail });`;
  },
};

/** How the router compares the part of a path that a node stands for: a function that is compiled for each node. */
const COMPILED = /return new Function\('path', 'i', .*\n/;

/**
 * Compares paths without compiling code: the router makes 1,800 such functions while the routes are added, which took 25 ms and 2 MB.
 * @throws when the router has been changed
 */
export const comparedPaths: Plugin = {
  name: 'compared-paths',
  transform(code, id) {
    if (!id.endsWith('/find-my-way/lib/node.js')) return undefined;
    if (!COMPILED.test(code)) throw new Error('find-my-way compiles its nodes in another way; see pack/left-out.ts');
    return code.replace(COMPILED, 'return (path, i) => path.startsWith(prefix, i)\n');
  },
};

/** A file with such a text is left as it is, because an escape in it is no letter. */
const RAW_TEXT = /\bString\.raw\b/;
const OTHER_LETTERS = /[^\0-\x7f]/g;

/** Writes other letters than those of ASCII as escapes. A single one makes Node.js keep the whole file with two bytes a letter: 5 MB for the server's. */
export const asciiFiles: Plugin = {
  name: 'ascii-files',
  // Last, because the bundler writes escapes in a rendered chunk as letters again.
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk' || RAW_TEXT.test(file.code)) continue;
      file.code = file.code.replace(OTHER_LETTERS, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    }
  },
};
