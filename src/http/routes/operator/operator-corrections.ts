import { Readable } from 'node:stream';
import { Failure } from '@isnad/contract/failure';
import {
  AcceptBody,
  AnsweredCorrection,
  Correction,
  CorrectionList,
  CorrectionsQuery,
  RejectBody,
} from '@isnad/contract/operator-corrections';
import type { PackJob } from '@isnad/contract/operator-packs';
import { pageOf } from '@isnad/contract/page';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  type CorrectionDeps,
  correctedTexts,
  describeCorrection,
  listCorrections,
  readCorrection,
  rejectCorrection,
} from '../../../corrections/corrections.ts';
import { sendJson } from '../../answers/send.ts';
import {
  ACCEPTED_CORRECTION_EXAMPLE,
  CORRECTION_EXAMPLE,
  REJECTED_CORRECTION_EXAMPLE,
} from '../../examples/operator-corrections-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { notePackChange, type PackRouteDeps } from './operator-packs.ts';
import { OPERATOR } from './operators-only.ts';

const COMMON = { tags: ['Operator'] };
const ById = Type.Object({
  id: Type.String({ pattern: '^cor_[0-9A-Z]{26}$', maxLength: 30, 'x-fix': 'use the ID of a report' }),
});
const DEFAULT_LIMIT = 50;

type Deps = Pick<PackRouteDeps, 'jobs' | 'packs' | 'hadithIfAny' | 'audit'> & { readonly corrections: CorrectionDeps };

/** `/api/operator/corrections`: faults of texts that readers reported. */
export function operatorCorrectionRoutes(server: TypedServer, deps: Deps): void {
  const { db } = deps.corrections;
  server.get(
    '/api/operator/corrections',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'listCorrections',
        summary: 'List reported faults of texts, oldest first',
        querystring: CorrectionsQuery,
        response: answers({
          200: [CorrectionList, { data: [CORRECTION_EXAMPLE], count: 1, has_more: false, next_cursor: null }],
        }),
      },
    },
    async (request, reply) => {
      const { state, limit = DEFAULT_LIMIT, cursor } = request.query;
      if (cursor !== undefined && !/^cor_[0-9A-Z]{26}$/.test(cursor))
        throw new Failure('invalid_cursor', 'The cursor is not valid for this list. Start again without a cursor.');
      const found = await listCorrections(db, { state: state as Correction['state'], limit: limit + 1, after: cursor });
      const page = pageOf(found, limit, ({ id }) => id);
      sendJson(request, reply, { ...page, data: page.data.map(describeCorrection) });
      return reply;
    },
  );
  server.get(
    '/api/operator/corrections/:id',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'readCorrection',
        summary: 'Get a report with the text, its source and its hash',
        params: ById,
        response: answers({ 200: [Correction, CORRECTION_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, describeCorrection(await readCorrection(db, request.params.id)));
      return reply;
    },
  );
  answerRoutes(server, deps);
}

function answerRoutes(server: TypedServer, deps: Deps): void {
  server.post(
    '/api/operator/corrections/:id/accept',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'acceptCorrection',
        summary: 'Accept a report and start a job that replaces the text of the hadith',
        description:
          'The corrected text is served with the source `corrections` once the job has succeeded. The text of the source stays in its pack. With several machines, run `isnad corrections apply` on the others.',
        params: ById,
        body: AcceptBody,
        response: answers({ 202: [AnsweredCorrection, ACCEPTED_CORRECTION_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { text, answer = null } = request.body;
      const { acceptCorrection } = await import('../../../corrections/accept.ts');
      const live = deps.hadithIfAny();
      const job = await install(request, deps, () =>
        acceptCorrection({ ...deps.corrections, live }, id, { text, answer }),
      );
      sendJson(request, reply, { correction: await described(deps, id), job }, 202);
      return reply;
    },
  );
  server.post(
    '/api/operator/corrections/:id/reject',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'rejectCorrection',
        summary: 'Reject a report, or take back an accepted correction',
        description:
          'An accepted correction is taken back by a job. The text of the source is served again once it has succeeded.',
        params: ById,
        body: RejectBody,
        response: answers({ 202: [AnsweredCorrection, REJECTED_CORRECTION_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { answer } = request.body;
      const { db } = deps.corrections;
      const { state } = await readCorrection(db, id);
      const reject = () => rejectCorrection(deps.corrections, id, answer);
      let job: PackJob | null = null;
      if (state !== 'accepted') await reject();
      else if ((await correctedTexts(db)).length > 1) job = await install(request, deps, reject);
      else job = await removeLast(request, deps, reject);
      sendJson(request, reply, { correction: await described(deps, id), job }, 202);
      return reply;
    },
  );
}

async function described({ corrections }: Deps, id: string): Promise<Correction> {
  return describeCorrection(await readCorrection(corrections.db, id));
}

/** Stores an answer and then installs what is accepted, while no other change of the packs runs. @throws {Failure} `import_running` */
async function install(request: FastifyRequest, deps: Deps, answer: () => Promise<unknown>): Promise<PackJob> {
  const { CORRECTIONS_FILE, CORRECTIONS_OPTIONS, correctionsFile } = await import(
    '../../../corpus/hadith/import/corrections-file.ts'
  );
  const { jobs, corrections } = deps;
  async function* file(): AsyncGenerator<string> {
    await answer();
    yield correctionsFile(await correctedTexts(corrections.db));
  }
  return jobs.import({
    ...{ file: CORRECTIONS_FILE, options: CORRECTIONS_OPTIONS, body: Readable.from(file()) },
    onDone: notePackChange(request, deps),
  });
}

/** Removes the pack with the only correction. */
async function removeLast(
  request: FastifyRequest,
  deps: Deps,
  reject: () => Promise<unknown>,
): Promise<PackJob | null> {
  const { CORRECTIONS_PACK } = await import('../../../corpus/hadith/import/corrections-file.ts');
  // The operator can have removed it.
  const isInstalled = deps.packs().some(({ name }) => name === CORRECTIONS_PACK);
  const job = isInstalled ? await deps.jobs.remove(CORRECTIONS_PACK, notePackChange(request, deps)) : null;
  await reject();
  return job;
}
