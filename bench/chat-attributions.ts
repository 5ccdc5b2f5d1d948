import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isKept, lettersOf, type SaidSentence, saySentence } from '../test/service/chat/said-sentence.ts';
import { startScriptedModel } from '../test/service/chat/scripted-model.ts';
import { startService } from '../test/support/start.ts';

const SHARED = process.env.ISNAD_SHARED_DATA ?? resolve(import.meta.dirname, '../../shared/data');
const SHOWN = 12;

/** Lets a language model say each sentence, whole and streamed. Counts the inventions that reach the reader and the harmless sentences that are kept. */
export async function benchChatAttributions(): Promise<void> {
  const given = resolve(SHARED, 'eval/quotations-in-prose/attributions-dev.json');
  const own = (name: string) => read(resolve(import.meta.dirname, `chat/${name}.json`));
  const sets: [name: string, items: readonly SaidSentence[]][] = [
    ['own sentences, written before the code was run on them, then tuned on', own('attributions')],
    ['own sentences, second set, written before the code was run on them, then tuned on', own('attributions-2')],
    ['own sentences, third set, written before the code was run on them, then tuned on', own('attributions-3')],
    ['own sentences, fourth set, written to the rules of the third, then tuned on', own('attributions-4')],
    ['set 1 of somebody who had not read the code, then tuned on', own('attributions-blind-1')],
    ['set 2 of somebody who had not read the code, then tuned on', own('attributions-blind-2')],
    ['set 3 of somebody who had not read the code, then tuned on', own('attributions-blind-3')],
    [
      'set 4 of somebody who had not read the code, then tuned on (needs the large collections)',
      own('attributions-blind-4'),
    ],
    ['set 5 of somebody who had not read the code, then tuned on', own('attributions-blind-5')],
    ['set 6 of somebody who had not read the code, its even half then tuned on', own('attributions-blind-6')],
    ['set 7 of somebody who had not read the code, its even half then tuned on', own('attributions-blind-7')],
  ];
  if (existsSync(given)) sets.unshift(['given development set', read(given)]);
  else console.log(`${given} is absent, so the given development set is left out`);
  const model = await startScriptedModel(() => ({ pieces: [] }));
  const isnad = await startService({ CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_V1: 'm' });
  try {
    for (const [name, items] of sets) {
      console.log(`### ${name}\n`);
      for (const stream of [false, true]) {
        const failed: string[] = [];
        const counts = new Map<string, { all: number; wrong: number }>();
        for (const item of items) {
          const left = await saySentence({ isnad, model, stream }, item);
          const { invention } = item;
          const wrong = invention === undefined ? !isKept(left, item.sentence) : left.includes(lettersOf(invention));
          const key = `${item.lang} ${item.group ?? 'invented'}`;
          const count = counts.get(key) ?? { all: 0, wrong: 0 };
          counts.set(key, { all: count.all + 1, wrong: count.wrong + (wrong ? 1 : 0) });
          if (wrong) failed.push(`${key}: ${JSON.stringify(item.sentence)} → ${JSON.stringify(left)}`);
        }
        for (const [key, { all, wrong }] of counts) {
          const kept = /harmless|supported$/.test(key) && !key.includes('unsupported');
          console.log(
            `- ${stream ? 'streamed' : 'whole'}, ${key}: ${kept ? `${all - wrong} of ${all} kept` : `${wrong} of ${all} reached the reader`}`,
          );
        }
        if (process.env.FAILS !== undefined)
          for (const line of failed.slice(0, Number(process.env.FAILS) || SHOWN)) console.log(`  ${line}`);
      }
    }
  } finally {
    await isnad.stop();
    await model.stop();
  }
}

function read(path: string): readonly SaidSentence[] {
  return (JSON.parse(readFileSync(path, 'utf8')) as { items: readonly SaidSentence[] }).items;
}
