import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { ExportList, ExportParams } from '@isnad/contract/export';
import { Failure } from '@isnad/contract/failure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadyFile } from '../../../corpus/export/export-files.ts';
import type { Exports } from '../../../corpus/export/exports.ts';
import { acceptedCoding, hasCurrent } from '../../answers/prepared.ts';
import { openStream, STALLED_MS, send, sendJson } from '../../answers/send.ts';
import { askedWith, callerOf } from '../../caller.ts';
import { EXPORT_LIST_EXAMPLE } from '../../examples/export-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { parseRange } from './range.ts';

const TYPES = { ndjson: 'application/x-ndjson', sqlite: 'application/vnd.sqlite3' } as const;
type Format = keyof typeof TYPES;

type Deps = { readonly exports: Exports };

/** `GET /api/export` and the files below it. */
export function exportRoutes(server: TypedServer, { exports }: Deps): void {
  server.get(
    '/api/export',
    {
      config: askedWith('any-key'),
      schema: {
        operationId: 'listExports',
        tags: ['Quran'],
        summary: 'List whole editions for download',
        description: 'Files of whole editions, at `address`. They support `Range`, `ETag` and gzip.',
        response: answers({ 200: [ExportList, EXPORT_LIST_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await exports.list());
      return reply;
    },
  );
  server.get(
    '/api/export/:file',
    { config: askedWith('any-key'), schema: { hide: true, params: ExportParams } },
    async (request, reply) => {
      const { plan, format } = exports.find(request.params.file);
      checkScope(request, plan.edition.work);
      const file = await exports.open(plan, format);
      sendFile(request, reply, file, { name: `${plan.edition.id}.${format}`, format });
      return reply;
    },
  );
}

/** The scope with which the same texts are read. @throws {Failure} `scope_missing` */
function checkScope(request: FastifyRequest, work: 'quran' | 'hadith'): void {
  const caller = callerOf(request);
  const scope = `${work}:read` as const;
  if (caller.kind === 'person' || caller.holder.scopes.has(scope)) return;
  throw new Failure('scope_missing', `This API key lacks the scope ${scope}. Use a key with this scope.`);
}

type Named = { readonly name: string; readonly format: Format };

/** Sends a file or a part of it. Ranges, tag and digest are those of the bytes in the chosen coding (RFC 9110, RFC 9530). */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: ReadyFile, { name, format }: Named): void {
  const coding = acceptedCoding(request.headers['accept-encoding'], ['gzip', 'identity']);
  const { bytes, sha256 } = coding === 'gzip' ? file.gzip : file.plain;
  const tag = Buffer.from(file.plain.sha256, 'hex').toString('base64url').slice(0, 22);
  const etag = coding === 'gzip' ? `"${tag}-gzip"` : `"${tag}"`;
  const headers = [
    ...['etag', etag, 'cache-control', 'private, no-cache', 'vary', 'accept-encoding', 'accept-ranges', 'bytes'],
    ...['repr-digest', `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`],
  ];
  if (hasCurrent(request.headers['if-none-match'], tag)) {
    send(request, reply, { status: 304, headers });
    return;
  }
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, bytes) : undefined;
  if (range === 'unsatisfiable') {
    const detail = `The file has ${bytes} bytes. Ask for a range within it, or leave out Range.`;
    throw new Failure('range_not_satisfiable', detail, { members: { bytes } });
  }
  headers.push('content-type', TYPES[format], 'content-disposition', `attachment; filename="${name}"`);
  if (coding === 'gzip') headers.push('content-encoding', 'gzip');
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  headers.push('content-length', String(last - first + 1));
  if (range !== undefined) headers.push('content-range', `bytes ${first}-${last}/${bytes}`);
  const source = createReadStream(coding === 'gzip' ? `${file.path}.gz` : file.path, { start: first, end: last });
  source.once('error', (error) => reply.send(error));
  // The headers are sent when the file is open: it can be removed when the texts change.
  source.once('open', () => {
    source.removeAllListeners('error');
    const raw = openStream(request, reply, { status: range === undefined ? 200 : 206, headers });
    raw.setTimeout(STALLED_MS);
    if (request.method !== 'HEAD') {
      // An error ends the connection, so that the client sees that the file is not complete.
      pipeline(source, raw, () => undefined);
      return;
    }
    source.destroy();
    raw.end();
  });
}
