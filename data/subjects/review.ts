/*
 * Prints each statement of the table beside the texts that it rests on, for reading.
 *
 *   DATA_DIR=… node bin/node.js data/subjects/review.ts [id …]
 */
import { openCorpus } from '../../bench/chat/open-corpus.ts';
import { hadithQuotation, quotableText } from '../../src/chat/passages/passages.ts';
import { installedText } from '../../src/chat/passages/subject-texts.ts';
import { readSubjects } from '../../src/corpus/subjects/load.ts';

const LANGUAGES = ['en', 'bn', 'ar'] as const;
const wanted = process.argv.slice(2);
const { corpus, close } = await openCorpus(process.env.DATA_DIR);

for (const { id, type, says } of readSubjects()) {
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  print(`\n## ${id} (${type})`);
  for (const statement of says) {
    for (const language of LANGUAGES) print(`${language}: ${statement[language]}`);
    for (const ref of statement.rests_on) print(`    ${ref}: ${textOf(ref)}`);
  }
}
close();

/** The text in English, or in Arabic without an English one. */
function textOf(ref: string): string {
  const found = installedText(corpus, ref, 'en');
  if (found === undefined) return 'not installed';
  const texts = found.passages.map(({ kind, doc }) => {
    if (kind === 'quran') return quotableText(corpus.quran, 'quran.en', doc);
    return corpus.hadith === undefined ? undefined : hadithQuotation(corpus.hadith, doc, 'en')?.text;
  });
  return texts.map((text) => text ?? 'no text to quote').join(' ');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
