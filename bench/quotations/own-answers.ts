import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findQuotations, versesOf } from '../../src/corpus/quotations/find-quotations.ts';
import { WorkBudget } from '../../src/corpus/work-budget.ts';
import { WORK_LIMITS } from '../../src/work/jobs.ts';
import { isWrong } from '../../src/work/overall-verdict.ts';
import { verificationOf } from '../../src/work/verification.ts';
import { ask } from '../chat/ask.ts';
import { openCorpus } from '../chat/open-corpus.ts';

const SETS = process.env.OWN_SETS?.split(',') ?? ['people', 'blind-4', 'blind-5', 'blind-6'];
type Asked = { readonly id: string; readonly lang: string; readonly q: string; readonly held_out?: boolean };

/**
 * Checks the chat's own answers: what it quotes is right, so that every problem is a mistake of the check or of the answer. `VERBOSE=1` prints those of
 * questions that are not held out.
 */
export async function benchOwnAnswers(): Promise<void> {
  const { corpus, what, close } = await openCorpus(process.env.DATA_DIR);
  const { quran, names, verses: index, hadith } = corpus;
  console.log(
    `${what}\n\n| questions | answers with texts | ok | unclear | problems | problems of the held-out half |`,
  );
  console.log('|---|---|---|---|---|---|');
  for (const set of SETS) {
    const questions = JSON.parse(
      readFileSync(join(import.meta.dirname, `../chat/questions.${set}.json`), 'utf8'),
    ) as Asked[];
    const counts = { answers: 0, ok: 0, unclear: 0, problems: 0, nothing_to_check: 0, heldOut: 0, heldOutProblems: 0 };
    for (const { id, q, held_out: heldOut = false } of questions) {
      const { message, refs } = ask(corpus, q, 'v1');
      if (refs.length === 0) continue;
      const budget = new WorkBudget(WORK_LIMITS.verify);
      const found = findQuotations(message, { verses: versesOf(quran), names, index, hadith }, { budget });
      const { verdict, quotations, unattached_references: references } = verificationOf(corpus, message, found);
      if (heldOut) {
        counts.heldOut++;
        if (verdict === 'problems') counts.heldOutProblems++;
        continue;
      }
      counts.answers++;
      counts[verdict]++;
      if (process.env.VERBOSE !== '1' || verdict !== 'problems') continue;
      console.log(`\n=== ${set} ${id}: ${q}\n${message}`);
      for (const one of quotations.filter(isWrong)) {
        const { verdict: told, ref, text, reference, claim, differences } = one;
        console.log(`--- ${told} ${ref} ${claim} ${JSON.stringify(reference)} ${JSON.stringify(text)}`);
        for (const { op, found: ours, expected } of differences.slice(0, 4))
          console.log(`      ${op} ${ours} → ${expected}`);
      }
      for (const { text, exists } of references) if (exists === false) console.log(`--- missing ${text}`);
    }
    const { answers, ok, unclear, problems, heldOut, heldOutProblems } = counts;
    console.log(`| ${set} | ${answers} | ${ok} | ${unclear} | ${problems} | ${heldOutProblems} of ${heldOut} |`);
  }
  close();
}
