/*
 * Whether every reference of the table of subjects exists in the installed texts.
 *
 *   DATA_DIR=… npm run bench -- subjects
 */
import { installedText } from '../src/chat/passages/subject-texts.ts';
import { readSubjects } from '../src/corpus/subjects/load.ts';
import { openCorpus } from './chat/open-corpus.ts';

/** Resolves all references and says which collections are missing. */
export async function benchSubjects(): Promise<void> {
  const { corpus, what, close } = await openCorpus(process.env.DATA_DIR);
  try {
    const installed = new Set((corpus.hadith?.records.content.collections ?? []).map(({ slug }) => slug));
    const missing = new Map<string, number>();
    let [resolved, spoken] = [0, 0];
    const faults: string[] = [];
    const subjects = readSubjects();
    for (const { id, refs, says } of subjects) {
      for (const ref of refs) {
        const collection = ref.split(':')[0] ?? '';
        if (/^\d/.test(collection) || installed.has(collection)) {
          if (installedText(corpus, ref, 'en') === undefined) faults.push(`${id}: ${ref}`);
          else resolved++;
        } else missing.set(collection, (missing.get(collection) ?? 0) + 1);
      }
      const isInstalled = (ref: string) => installedText(corpus, ref, 'en') !== undefined;
      if (says.some(({ rests_on }) => rests_on.every(isInstalled))) spoken++;
    }
    console.log(`${what}: ${resolved} references of ${subjects.length} subjects resolve, ${faults.length} do not`);
    console.log(`${spoken} subjects have a statement that rests on installed texts`);
    for (const [collection, count] of missing) console.log(`${collection} is not installed: ${count} references`);
    for (const fault of faults) console.log(`  ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    close();
  }
}
