import type { PackJob } from '@isnad/contract/operator-packs';
import { every } from '../../../../timers/timers.ts';
import { type InstallEvent, installCatalogue } from '../../../catalogue/install-packs.ts';
import { ImportFault } from '../../fault.ts';
import type { OnDocuments } from '../install.ts';
import { packLines } from '../report-lines.ts';
import { InstallProgress } from './install-progress.ts';
import type { Report, Task } from './messages.ts';

/** Maximum number of lines in a result. */
const MAX_LINES = 200;
/** The result of a job that changed no hadiths. */
export const WITHOUT_HADITHS = { hadiths: null, added: 0, altered: 0, removed: 0, read: 0, faulty: 0 } as const;
/** Time between two reports. */
const REPORT_MS = 300;

type InstallTask = Extract<Task, { kind: 'install' }>;
type TaskContext = {
  readonly tell: (report: Report) => Promise<void>;
  readonly signal: AbortSignal;
  readonly onDocuments: OnDocuments;
};

/**
 * Installs packs of the catalogue.
 * @throws {ImportFault} when none of them could be installed; each refusal has been reported by then
 */
export async function installFromCatalogue(task: InstallTask, context: TaskContext): Promise<PackJob['result']> {
  const { tell, signal, onDocuments } = context;
  const { packs, dataDir, mirror, importedAt } = task;
  const progress = new InstallProgress(packs);
  const tellProgress = () => tell(progress.report(performance.now()));
  await tellProgress();
  const telling = every(tellProgress, REPORT_MS);
  const report = (event: InstallEvent) => {
    progress.on(event);
    // From now on the timer waits.
    if (event.kind === 'building') void tellProgress();
  };
  const request = { dataDir, mirror, importedAt, fetch, signal, onDocuments, report, acceptLicence: true };
  const installing = installCatalogue(packs, request);
  const { imported, editions, tables, refused } = await installing.finally(() => clearInterval(telling));
  progress.installed(imported?.packs.map(({ pack }) => pack) ?? []);
  await tellProgress();
  if (imported === undefined && editions.length + tables.length === 0) {
    const [first] = refused;
    throw first?.fault ?? new ImportFault('nothing_to_import', 'There is nothing to install.');
  }
  const lines = [
    ...editions.map(({ id, entries }) => `edition ${id}: ${entries} texts`),
    ...tables.map(({ name, tokens }) => `table ${name}: ${tokens} tokens`),
  ];
  const hasChanged = tables.length > 0 || editions.some(({ changed }) => changed);
  if (imported === undefined) return { ...WITHOUT_HADITHS, changed: hasChanged, lines };
  const { changed, records, difference } = imported;
  const files = imported.packs.flatMap((pack) => pack.files);
  const sum = (key: 'read' | 'bad_line') => files.reduce((total, file) => total + file[key], 0);
  return {
    ...{ changed: changed || hasChanged, hadiths: records, read: sum('read'), faulty: sum('bad_line') },
    ...{ added: difference.added, altered: difference.changed, removed: difference.removed },
    lines: [...lines, ...packLines(imported)].slice(-MAX_LINES),
  };
}
