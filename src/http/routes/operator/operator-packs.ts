import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Failure, invalidParameters } from '@isnad/contract/failure';
import { PackJob, PackJobList, PackList, PackQuery } from '@isnad/contract/operator-packs';
import { quoteValue } from '@isnad/contract/redact';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { recordChange } from '../../../accounts/audit/audit.ts';
import type { KeyDeps } from '../../../accounts/keys/keys.ts';
import { describePacks } from '../../../corpus/hadith/import/jobs/installed-packs.ts';
import type { PackJobs } from '../../../corpus/hadith/import/jobs/pack-jobs.ts';
import type { Lang } from '../../../corpus/hadith/model.ts';
import type { PackInfo } from '../../../corpus/hadith/records/corpus-state.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { sendJson } from '../../answers/send.ts';
import { callerOf, operatorOf } from '../../caller.ts';
import { PACK_JOB_EXAMPLE, PACK_LIST_EXAMPLE, REMOVE_JOB_EXAMPLE } from '../../examples/operator-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { OPERATOR } from './operators-only.ts';

const FILE = 'application/octet-stream';
const FILE_NAME = /^[\p{L}\p{N}_](?:[^\p{C}/\\:*?"<>|]*[^\p{C}/\\:*?"<>|. ])?$/u;
/** Maximum length of a file name on every file system, in bytes. */
const MAX_NAME_LENGTH = 240;
/** Timeout of an upload without progress. */
const SILENT_MS = 30_000;
const COMMON = { tags: ['Operator'] };

export type PackRouteDeps = {
  readonly jobs: PackJobs;
  /** The installed packs, in order of import. */
  readonly packs: () => readonly PackInfo[];
  readonly hadithIfAny: () => LiveHadith | undefined;
  readonly audit: Pick<KeyDeps, 'db' | 'now' | 'newId'>;
  /** Connections that are exempt from the request timeout. */
  readonly unhurried: WeakSet<Socket>;
};

/** `/api/operator/hadith`: installs and removes hadith packs while the service runs. */
export async function operatorPackRoutes(server: TypedServer, deps: PackRouteDeps): Promise<void> {
  const { jobs, packs, hadithIfAny } = deps;
  server.get(
    '/api/operator/hadith/packs',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'listPacks',
        summary: 'List installed hadith packs',
        response: answers({ 200: [PackList, PACK_LIST_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const live = hadithIfAny();
      const data = describePacks(packs(), live);
      const { count: hadiths = 0 } = live?.records.content ?? {};
      const corpus = live?.records.id ?? null;
      sendJson(request, reply, { data, count: data.length, hadiths, corpus, max_bytes: jobs.maxBytes });
      return reply;
    },
  );
  server.delete(
    '/api/operator/hadith/packs/:name',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'removePack',
        summary: 'Start a job that removes a hadith pack',
        params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) }),
        response: answers({ 202: [PackJob, REMOVE_JOB_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await jobs.remove(request.params.name, notePackChange(request, deps)), 202);
      return reply;
    },
  );
  jobRoutes(server, jobs);
  await server.register(async (inner) => uploadRoute(inner as TypedServer, deps));
}

function jobRoutes(server: TypedServer, jobs: PackJobs): void {
  server.get(
    '/api/operator/hadith/jobs',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'listPackJobs',
        summary: 'List recent import and removal jobs on this machine, newest first',
        response: answers({ 200: [PackJobList, { data: [PACK_JOB_EXAMPLE], count: 1 }] }),
      },
    },
    async (request, reply) => {
      const data = jobs.list();
      sendJson(request, reply, { data, count: data.length });
      return reply;
    },
  );
  server.get(
    '/api/operator/hadith/jobs/:id',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'readPackJob',
        summary: 'Get a job',
        params: Type.Object({
          id: Type.String({
            pattern: '^job_[0-9A-Z]{26}$',
            'x-fix': 'use the ID of a job',
          }),
        }),
        response: answers({ 200: [PackJob, PACK_JOB_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, jobs.read(request.params.id));
      return reply;
    },
  );
}

/** In a separate Fastify scope, because no other route accepts this body type. */
function uploadRoute(server: TypedServer, deps: PackRouteDeps): void {
  const { jobs, unhurried } = deps;
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(FILE, (_request, body, done) => done(null, body));
  server.addContentTypeParser('*', (_request, _body, done) =>
    done(new Failure('unsupported_media_type', `Send the unmodified file with the content type ${FILE}.`)),
  );
  server.post(
    '/api/operator/hadith/packs',
    {
      config: OPERATOR,
      bodyLimit: jobs.maxBytes,
      schema: {
        ...COMMON,
        operationId: 'importPack',
        summary: 'Upload a hadith file and start a job that imports it as a pack',
        description:
          'The body is the file, in any layout that `isnad hadith import` reads, zipped or not. Only one job runs at a time. If it fails, the corpus is unchanged. If it succeeds, the new texts are served from the next request on.',
        querystring: PackQuery,
        consumes: [FILE],
        body: Type.Unsafe<Readable | undefined>({ type: 'string', format: 'binary', description: 'The file.' }),
        response: answers({ 202: [PackJob, PACK_JOB_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { name, accept_licence, lang, ...rest } = request.query;
      const file = fileName(name);
      const options = {
        ...trimmed(rest),
        ...(accept_licence === undefined ? {} : { acceptLicence: accept_licence }),
        ...(lang === undefined ? {} : { lang: lang as Lang }),
      };
      const { socket } = request;
      unhurried.add(socket);
      const giveUp = () => socket.destroy();
      socket.setTimeout(SILENT_MS, giveUp);
      try {
        const body = request.body ?? Readable.from([]);
        const job = await jobs.import({ file, options, body, onDone: notePackChange(request, deps) });
        sendJson(request, reply, job, 202);
      } finally {
        unhurried.delete(socket);
        socket.setTimeout(0, giveUp);
      }
      return reply;
    },
  );
}

type Texts = Readonly<Record<string, string | undefined>>;

/** @throws {Failure} `invalid_parameter` for blank values */
function trimmed(texts: Texts): Record<string, string> {
  const given = Object.entries(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text.trim()] as const],
  );
  const blank = given.filter(([, text]) => text === '');
  if (blank.length === 0) return Object.fromEntries(given);
  throw invalidParameters(
    blank.map(([name]) => ({ location: `query.${name}`, message: 'it is blank', fix: 'send a value or omit it' })),
  );
}

/** @throws {Failure} `missing_parameter`, `invalid_parameter` */
function fileName(name: string | undefined): string {
  const fix = 'use a file name such as bukhari.json';
  if (name === undefined) {
    throw invalidParameters([{ location: 'query.name', message: 'it is missing', fix }], 'missing_parameter');
  }
  if (FILE_NAME.test(name) && Buffer.byteLength(name) <= MAX_NAME_LENGTH) return name;
  throw invalidParameters([{ location: 'query.name', message: `got ${quoteValue(name)}`, fix }]);
}

/** Records finished jobs in the audit log of the operator's account. */
export function notePackChange(
  request: FastifyRequest,
  { audit }: Pick<PackRouteDeps, 'audit'>,
): (job: PackJob) => Promise<void> {
  const actor = operatorOf(request);
  const accountId = callerOf(request).account.id;
  return ({ kind, pack, file, result }) => {
    const action = kind === 'import' ? 'hadith.imported' : 'hadith.removed';
    const detail = { ...(file === null ? {} : { file }), hadiths: result?.hadiths };
    return recordChange(audit.db, audit, actor, { accountId, action, targetId: pack ?? '', detail });
  };
}
