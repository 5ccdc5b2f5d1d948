/*
 * How good and how fast the answers from the corpus alone are: the project's own questions, each with every kind of model.
 *
 *   npm run bench -- chat
 *
 * DATA_DIR: an installed corpus (the full hadith set, for the speed that is promised); without it the starter corpus is built in a
 * temporary folder. CHAT_MISSES=1 lists what went wrong among the questions that may be tuned on.
 * CHAT_QUESTIONS: a file of people's questions, scored instead; CHAT_PRINT=1 prints the answers, to be graded (README.md).
 */
import { join } from 'node:path';
import { CHAT_LANGUAGES, type ChatLanguage, type ModelKind } from '@isnad/contract/chat';
import { afterwards } from '../../src/chat/next-turn.ts';
import type { ChatCorpus } from '../../src/chat/passages/passages.ts';
import type { Before } from '../../src/chat/plan/answer-plan.ts';
import { readOwnSet } from '../retrieval/own-set.ts';
import { ask, type Given, percent } from './ask.ts';
import { openCorpus } from './open-corpus.ts';
import { people } from './people.ts';
import { isHit, type Question, questionsIn, unanswerable } from './questions.ts';

const MODELS: readonly ModelKind[] = ['light', 'v1', 'pro'];
const ROUNDS = 20;

type Judged = {
  readonly question: Question;
  readonly hit: boolean;
  readonly abstained: boolean;
  readonly refs: string[];
};

function judge(corpus: ChatCorpus, question: Question, language: ChatLanguage, model: ModelKind): Judged {
  let before: Before | undefined;
  let shown: string[] = [];
  let last: Given | undefined;
  for (const turn of question.turns) {
    shown = [...shown, ...(last?.refs ?? [])];
    last = ask(corpus, turn, model, before);
    before = afterwards(corpus, last.answer, before);
  }
  const outline = last?.answer.outline;
  const abstained = outline?.status === 'abstained';
  const inLanguage = outline?.language === (question.language ?? language);
  const refs = last?.refs ?? [];
  return {
    question,
    abstained,
    refs,
    hit: !abstained && inLanguage && isHit(question, refs, shown),
  };
}

function table(corpus: ChatCorpus, heldOut: boolean): void {
  console.log(`\n### ${heldOut ? 'Held out: never tuned on' : 'Tuned on'}\n`);
  console.log('| language | model | questions | hit | wrongly abstained | to abstain from | rightly abstained |');
  console.log('|---|---|---|---|---|---|---|');
  for (const model of MODELS) {
    for (const language of CHAT_LANGUAGES) {
      const part = <T extends { held_out?: boolean }>(rows: readonly T[]) =>
        rows.filter(({ held_out = false }) => held_out === heldOut);
      const judged = part(questionsIn(language)).map((question) => judge(corpus, question, language, model));
      const traps = part(unanswerable()).filter((row) => row.language === language);
      const answered = traps
        .map(({ q }) => ({ q, given: ask(corpus, q, model) }))
        .filter(({ given }) => given.answer.outline.status === 'answered');
      const hits = judged.filter(({ hit }) => hit).length;
      const silent = judged.filter(({ abstained }) => abstained).length;
      console.log(
        `| ${language} | svc-${model} | ${judged.length} | ${percent(hits, judged.length)} | ${percent(silent, judged.length)} | ${traps.length} | ${percent(traps.length - answered.length, traps.length)} |`,
      );
      if (heldOut || process.env.CHAT_MISSES === undefined) continue;
      for (const { question, hit, abstained, refs } of judged) {
        if (!hit)
          console.log(`  ${abstained ? 'abstained' : 'missed'}: ${question.turns.join(' → ')} (${refs.join(' ')})`);
      }
      for (const { q, given } of answered) console.log(`  answered: ${q} (${given.refs.join(' ')})`);
    }
  }
}

/** Searches written by somebody who had seen neither these questions nor the concepts, asked as messages: what strangers may expect. */
function others(corpus: ChatCorpus): void {
  console.log('\n### Searches by somebody else (bench/retrieval, unseen)\n');
  console.log('| language | model | searches | hit | wrongly abstained |\n|---|---|---|---|---|');
  for (const model of MODELS) {
    for (const language of CHAT_LANGUAGES) {
      const set = readOwnSet(join(import.meta.dirname, '..', 'retrieval'), language, 'queries.unseen') ?? [];
      const given = set.map(({ q, right }) => ({ right, given: ask(corpus, q, model) }));
      const hits = given.filter((one) => one.right.some((ref) => one.given.refs.includes(ref))).length;
      const silent = given.filter((one) => one.given.answer.outline.status === 'abstained').length;
      const figures = [set.length, percent(hits, set.length), percent(silent, set.length)];
      console.log(`| ${language} | svc-${model} | ${figures.join(' | ')} |`);
    }
  }
}

function speed(corpus: ChatCorpus): void {
  const messages = CHAT_LANGUAGES.flatMap((language) => questionsIn(language).map(({ turns: [first = ''] }) => first));
  console.log(
    '\n| model | answers | p50, ms | p99, ms | p50 of the least | p99 of the least |\n|---|---|---|---|---|---|',
  );
  for (const model of MODELS) {
    for (const message of messages) ask(corpus, message, model);
    const rounds = Array.from({ length: ROUNDS }, () =>
      messages.map((message) => ask(corpus, message, model).milliseconds),
    );
    // Of each message also the quickest round: what the machine does besides is not the answer's.
    const least = messages.map((_, at) => Math.min(...rounds.map((times) => times[at] ?? 0)));
    const of = (times: readonly number[], share: number) =>
      (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(1);
    const figures = [rounds.flat(), least].flatMap((times) => [of(times, 0.5), of(times, 0.99)]);
    console.log(`| svc-${model} | ${rounds.flat().length} | ${figures.join(' | ')} |`);
  }
}

/** Asks every question of every model and prints the tables. */
export async function benchChat(): Promise<void> {
  const { corpus, what, close } = await openCorpus(process.env.DATA_DIR);
  try {
    console.log(what);
    people(corpus, process.env.CHAT_QUESTIONS ?? join(import.meta.dirname, 'questions.people.json'));
    if (process.env.CHAT_QUESTIONS !== undefined) return;
    table(corpus, false);
    table(corpus, true);
    others(corpus);
    speed(corpus);
  } finally {
    close();
  }
}
