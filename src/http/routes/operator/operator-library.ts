import { Failure, type Fault, invalidParameters } from '@isnad/contract/failure';
import { nearestName } from '@isnad/contract/nearest-name';
import { InstallationBody, Library } from '@isnad/contract/operator-library';
import { PackJob } from '@isnad/contract/operator-packs';
import { quoteValue } from '@isnad/contract/redact';
import { Type } from 'typebox';
import { recordChange } from '../../../accounts/audit/audit.ts';
import { type Catalogue, type CataloguePack, needsAcceptance } from '../../../corpus/catalogue/catalogue.ts';
import type { CatalogueReader } from '../../../corpus/catalogue/catalogue-reader.ts';
import { type InstalledPack, isInstalled } from '../../../corpus/catalogue/installed-packs.ts';
import { describeLibrary } from '../../../corpus/catalogue/library.ts';
import { sendJson } from '../../answers/send.ts';
import { callerOf, operatorOf } from '../../caller.ts';
import { INSTALL_JOB_EXAMPLE, LIBRARY_EXAMPLE, REMOVE_JOB_EXAMPLE } from '../../examples/operator-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import type { PackRouteDeps } from './operator-packs.ts';
import { OPERATOR } from './operators-only.ts';

const COMMON = { tags: ['Operator'] };
const CURRENT = '/api/operator/library/installations/current';

export type LibraryDeps = Pick<PackRouteDeps, 'jobs' | 'audit'> & {
  readonly library: {
    readonly catalogue: CatalogueReader;
    /** The installed packs of all kinds. */
    readonly installed: () => readonly InstalledPack[];
    /** Address that takes the place of the host of each file. Empty for none. */
    readonly mirror: string;
  };
};

/** `/api/operator/library`: the catalogue, what is installed of it, and jobs that install and remove packs. */
export function operatorLibraryRoutes(server: TypedServer, deps: LibraryDeps): void {
  const { jobs, library } = deps;
  server.get(
    '/api/operator/library',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'readLibrary',
        summary: 'Get the catalogue of packs with what is installed',
        response: answers({ 200: [Library, LIBRARY_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { catalogue, fault } = await library.catalogue.read();
      const problem = fault === undefined ? null : { code: fault.reason, detail: fault.message };
      const job = jobs.list().find(({ state }) => state === 'running') ?? null;
      sendJson(request, reply, { ...describeLibrary(catalogue, library.installed()), problem, job });
      return reply;
    },
  );
  server.post(
    '/api/operator/library/installations',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'installPacks',
        summary: 'Start a job that downloads and installs packs of the catalogue',
        description:
          'Only one job runs at a time. A pack that is installed in the version of the catalogue is left as it is. A fault of a pack stops that pack alone.',
        body: InstallationBody,
        response: answers({ 202: [PackJob, INSTALL_JOB_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { packs: names, accept_licence = false } = request.body;
      const { catalogue, fault } = await library.catalogue.read();
      if (fault !== undefined) {
        throw new Failure('unavailable', `The catalogue cannot be read. ${fault.message}`, { cause: fault });
      }
      const chosen = choose(catalogue, names, library.installed());
      if (!accept_licence) refuseUnaccepted(chosen);
      const onDone = noteChange(request, deps, 'pack.installed');
      sendJson(request, reply, await jobs.install({ packs: chosen, mirror: library.mirror, onDone }), 202);
      return reply;
    },
  );
  currentJobRoutes(server, deps);
  server.delete(
    '/api/operator/library/packs/:name',
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'uninstallPack',
        summary: 'Start a job that removes an installed pack',
        params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) }),
        response: answers({ 202: [PackJob, REMOVE_JOB_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const onDone = noteChange(request, deps, 'pack.removed');
      sendJson(request, reply, await jobs.remove(request.params.name, onDone), 202);
      return reply;
    },
  );
}

function currentJobRoutes(server: TypedServer, { jobs }: LibraryDeps): void {
  server.get(
    CURRENT,
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'readInstallation',
        summary: 'Get the running job, or the last one that ended',
        response: answers({ 200: [PackJob, INSTALL_JOB_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, jobs.newest());
      return reply;
    },
  );
  server.delete(
    CURRENT,
    {
      config: OPERATOR,
      schema: {
        ...COMMON,
        operationId: 'cancelInstallation',
        summary: 'Cancel the running job',
        description:
          'Installed texts stay as they are. The next installation continues interrupted downloads. A job that has ended is returned as it is.',
        response: answers({ 202: [PackJob, INSTALL_JOB_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, jobs.cancel(), 202);
      return reply;
    },
  );
}

/** @returns the packs that have to be installed @throws {Failure} `invalid_parameter` for unknown names, and when all are installed */
function choose(
  { packs, sets }: Catalogue,
  names: readonly string[],
  installed: readonly InstalledPack[],
): CataloguePack[] {
  const known = new Set(packs.map(({ name }) => name));
  const faults = names.flatMap((name, index) =>
    known.has(name) || Object.hasOwn(sets, name) ? [] : [unknownName(name, index, [...known, ...Object.keys(sets)])],
  );
  if (faults.length > 0) throw invalidParameters(faults);
  const wanted = new Set(names.flatMap((name) => (known.has(name) ? name : (sets[name] ?? []))));
  const missing = packs.filter((pack) => wanted.has(pack.name) && !isInstalled(pack, installed));
  if (missing.length > 0) return missing;
  const fix = 'name a pack that is not';
  throw invalidParameters([{ location: 'body.packs', message: 'all of them are installed', fix }]);
}

function unknownName(name: string, index: number, known: readonly string[]): Fault {
  const suggestion = nearestName(name, known);
  const message = `the catalogue has no pack ${quoteValue(name)}`;
  const fix = suggestion === undefined ? 'use the name of a pack or set' : `did you mean ${suggestion}?`;
  return { location: `body.packs.${index}`, message, fix, ...(suggestion === undefined ? {} : { suggestion }) };
}

/** @throws {Failure} `licence_not_accepted`, with each of the terms once */
function refuseUnaccepted(packs: readonly CataloguePack[]): void {
  const byTerms = Map.groupBy(packs.filter(needsAcceptance), (pack) => `${pack.source}: ${termsOf(pack)}`);
  if (byTerms.size === 0) return;
  const fix = 'send accept_licence: true if you accept that';
  const faults = [...byTerms.keys()].map((message) => ({ location: 'body.accept_licence', message, fix }));
  throw new Failure('licence_not_accepted', 'The terms of these packs must be accepted. See "errors".', { faults });
}

const termsOf = ({ licence, licence_note }: CataloguePack): string =>
  [licence ?? 'No license is stated.', licence_note].filter(Boolean).join(' ');

/** Records the packs of a finished job in the audit log of the operator's account. */
function noteChange(
  request: Parameters<typeof operatorOf>[0],
  { audit }: Pick<LibraryDeps, 'audit'>,
  action: 'pack.installed' | 'pack.removed',
): (job: PackJob) => Promise<void> {
  const actor = operatorOf(request);
  const accountId = callerOf(request).account.id;
  return async ({ pack, installation }) => {
    const done = installation?.packs.filter(({ state }) => state === 'installed').map(({ name }) => name);
    for (const targetId of done ?? [pack ?? '']) {
      await recordChange(audit.db, audit, actor, { accountId, action, targetId, detail: {} });
    }
  };
}
