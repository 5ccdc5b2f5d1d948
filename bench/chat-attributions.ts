import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ChatAnswer } from '@isnad/contract/chat';
import { inPieces, refsIn, startScriptedModel } from '../test/chat/scripted-model.ts';
import { type RunningService, startService } from '../test/support/start.ts';

const SHARED = process.env.ISNAD_SHARED_DATA ?? resolve(import.meta.dirname, '../../shared/data');
const SHOWN = 12;

type Item = {
  readonly lang: 'en' | 'bn' | 'ar';
  readonly group?: 'direct' | 'indirect' | 'unsupported' | 'harmless' | 'supported';
  readonly sentence: string;
  readonly invention?: string;
  /** Passage that the model is given. */
  readonly ref?: string;
};

const QUESTIONS = {
  en: 'What does the Quran say about patience?',
  bn: 'ধৈর্য সম্পর্কে কুরআন কী বলে?',
  ar: 'ماذا يقول القرآن عن الصبر؟',
};
/** The model also says this, so that its answer refers to a passage. */
const LEADS = {
  en: 'Here is a passage on this [[REF]].',
  bn: 'এ বিষয়ে একটি অংশ এখানে আছে [[REF]]।',
  ar: 'هذا موضع في الباب [[REF]].',
};

/** Lets a language model say each sentence, whole and streamed. Counts the inventions that reach the reader and the harmless sentences that are kept. */
export async function benchChatAttributions(): Promise<void> {
  const given = resolve(SHARED, 'eval/quotations-in-prose/attributions-dev.json');
  const own = (name: string) => read(resolve(import.meta.dirname, `chat/${name}.json`));
  const sets: [name: string, items: readonly Item[]][] = [
    ['own sentences, written before the code was run on them, then tuned on', own('attributions')],
    ['set 1 of somebody who had not read the code, then tuned on', own('attributions-blind-1')],
    ['set 2 of somebody who had not read the code, then tuned on', own('attributions-blind-2')],
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
          model.script = (asked) => {
            const ref = item.ref ?? refsIn(asked)[0] ?? '';
            return { pieces: inPieces(`${LEADS[item.lang].replace('REF', ref)}\n\n${item.sentence}\n`, 7) };
          };
          const own = ownWords(await ask(isnad, item, stream));
          const wrong = item.invention === undefined ? !keeps(own, item.sentence) : says(own, item.invention);
          const key = `${item.lang} ${item.group ?? 'invented'}`;
          const count = counts.get(key) ?? { all: 0, wrong: 0 };
          counts.set(key, { all: count.all + 1, wrong: count.wrong + (wrong ? 1 : 0) });
          if (wrong) failed.push(`${key}: ${JSON.stringify(item.sentence)} → ${JSON.stringify(own)}`);
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

function read(path: string): readonly Item[] {
  return (JSON.parse(readFileSync(path, 'utf8')) as { items: readonly Item[] }).items;
}

async function ask(isnad: RunningService, { lang, ref }: Item, stream: boolean): Promise<ChatAnswer> {
  const message = ref === undefined ? QUESTIONS[lang] : `${ref}`;
  const response = await isnad.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message, stream, store: false, language: lang }),
  });
  const body = await response.text();
  if (response.status !== 200) throw new Error(body);
  const last = body.split('\n').findLast((line) => line.startsWith('data: '));
  return stream ? JSON.parse(last?.slice(6) ?? '').chat : JSON.parse(body);
}

/** The text outside of the citations. */
function ownWords({ message, citations }: ChatAnswer): string {
  const points = Array.from(message);
  for (const { start, end } of citations) points.fill('', start, end);
  return points.join('');
}

function says(own: string, invention: string): boolean {
  return lettersOf(own).includes(lettersOf(invention));
}

/** Markers become labels, so the words between them are compared. */
function keeps(own: string, sentence: string): boolean {
  const said = lettersOf(own);
  return sentence.split(/\[\[[^\]]*\]\]/u).every((part) => said.includes(lettersOf(part)));
}

function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
