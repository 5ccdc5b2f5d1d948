import { asImportFault, ImportFault } from '../fault.ts';
import { withCorpusLock } from '../records/corpus-lock.ts';
import { listPacks } from '../records/corpus-state.ts';
import { type CorpusDifference, installPacks, type OnDocuments } from './install.ts';
import { deletePackFiles } from './pack-descriptions.ts';
import { type Disk, realDisk } from './pack-file.ts';

export type RemoveRequest = {
  dataDir: string;
  /** One or several packs. */
  name: string | readonly string[];
  onDocuments?: OnDocuments;
  disk?: Disk;
  signal?: AbortSignal;
};

export type Removed = { corpus_id: string; records: number; difference: CorpusDifference };

/**
 * Removes packs from the corpus. Texts that other packs also have stay, from those packs. Ids of removed hadiths are reserved in case they return.
 * @throws {ImportFault} `not_found` for a name that is not installed
 */
export async function removePack(request: RemoveRequest): Promise<Removed> {
  const { dataDir, name, disk = realDisk, onDocuments, signal } = request;
  try {
    return await withCorpusLock(dataDir, async () => {
      const packs = listPacks(dataDir);
      const names = [name].flat();
      const unknown = names.find((one) => !packs.some((pack) => pack.name === one));
      if (unknown !== undefined) {
        const installed = packs.map((pack) => pack.name).join(', ') || 'none';
        throw new ImportFault('not_found', `There is no pack "${unknown}"; installed: ${installed}.`);
      }
      const left = packs.filter((pack) => !names.includes(pack.name));
      const { id, records, difference } = await installPacks({ dataDir, packs: left, disk, onDocuments, signal });
      for (const one of names) deletePackFiles(dataDir, one);
      return { corpus_id: id, records, difference };
    });
  } catch (error) {
    throw asImportFault(error);
  }
}
