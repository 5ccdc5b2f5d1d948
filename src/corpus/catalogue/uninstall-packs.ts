import { isEditionKind } from '../editions/edition-kinds.ts';
import { removeEditions } from '../editions/install-editions.ts';
import { ImportFault } from '../hadith/fault.ts';
import { type Removed, type RemoveRequest, removePack } from '../hadith/import/packs.ts';
import { removeTable } from '../vectors/static/static-table.ts';
import { installedPacks } from './installed-packs.ts';

export type UninstallRequest = Omit<RemoveRequest, 'name'> & { readonly names: readonly string[] };

/**
 * Removes packs of any kind.
 * @returns what it did to the hadiths; undefined when none of the packs has any
 * @throws {ImportFault} `not_found` for a name that is not installed; nothing is removed then
 */
export async function uninstallPacks({ names, ...request }: UninstallRequest): Promise<Removed | undefined> {
  const installed = installedPacks(request.dataDir);
  const unknown = names.find((one) => !installed.some(({ name }) => name === one));
  if (unknown !== undefined) {
    const known = installed.map(({ name }) => name).join(', ') || 'none';
    throw new ImportFault('not_found', `There is no pack "${unknown}"; installed: ${known}.`);
  }
  const of = (isWanted: (kind: string) => boolean) =>
    names.filter((one) => installed.some(({ name, kind }) => name === one && isWanted(kind)));
  const [hadiths, editions] = [of((kind) => kind === 'hadith'), of(isEditionKind)];
  if (of((kind) => kind === 'vectors').length > 0) removeTable(request.dataDir);
  if (editions.length > 0) await removeEditions(request.dataDir, editions, request.disk);
  return hadiths.length === 0 ? undefined : removePack({ ...request, name: hadiths });
}
