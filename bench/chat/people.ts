import { readFileSync } from 'node:fs';
import type { ChatLanguage, ModelKind } from '@isnad/contract/chat';
import { afterwards } from '../../src/chat/next-turn.ts';
import type { ChatCorpus } from '../../src/chat/passages/passages.ts';
import type { Before } from '../../src/chat/plan/answer-plan.ts';
import { ask, type Given, percent } from './ask.ts';

/** A question as a person asked it, with what a good answer shows. */
type PersonsQuestion = {
  readonly id: string;
  readonly lang: ChatLanguage;
  readonly q: string;
  /** The question before it in the same conversation: one of the set. */
  readonly follows?: string | null;
  /** The question before it, which is none of the set. */
  readonly before?: string;
  /** One of these has to be shown. Empty when no text answers it. Missing when people judge it. */
  readonly right?: readonly string[];
  /** Nothing is ever tuned on it. */
  readonly held_out?: boolean;
};

type Answered = { readonly question: PersonsQuestion; readonly given: Given };

/** First words that only count what was found, which an answer must not begin with. */
const COUNTS = /^(?:I found \d|এ বিষয়ে [০-৯]+টি|وجدت في هذا)/u;

function readQuestions(path: string): PersonsQuestion[] {
  return JSON.parse(readFileSync(path, 'utf8')) as PersonsQuestion[];
}

type Questions = {
  readonly questions: readonly PersonsQuestion[];
  readonly byId: ReadonlyMap<string, PersonsQuestion>;
};
type Asked = Pick<PersonsQuestion, 'q' | 'follows' | 'before'>;

/** Asks each question, after those that it follows. */
function askAll(corpus: ChatCorpus, { questions, byId }: Questions, model: ModelKind): Answered[] {
  const conversation = ({ q, follows, before: said }: Asked): { given: Given; before: Before } => {
    const earlier = said !== undefined ? { q: said } : follows == null ? undefined : byId.get(follows);
    const before = earlier === undefined ? undefined : conversation(earlier).before;
    const given = ask(corpus, q, model, before);
    return { given, before: afterwards(corpus, given.answer, before) };
  };
  return questions.map((question) => ({ question, given: conversation(question).given }));
}

type Score = { readonly n: number; readonly shown: number; readonly wrong: number; readonly silent: number };

/**
 * `shown`: a right text is among the citations, or the answer rightly abstains. `wrong`: answered without a right text. `silent`: abstained although
 * a text is right.
 */
function score(answered: readonly Answered[]): Score {
  let [n, shown, wrong, silent] = [0, 0, 0, 0];
  for (const { question, given } of answered) {
    if (question.right === undefined) continue;
    n++;
    const verdict = verdictOn(question, given);
    if (verdict === 'right') shown++;
    else if (verdict === 'wrong') wrong++;
    else silent++;
  }
  return { n, shown, wrong, silent };
}

/** Judges an answer by the references that it quotes. */
function verdictOn({ right = [] }: PersonsQuestion, { answer, refs }: Given): 'right' | 'wrong' | 'silent' {
  const abstained = answer.outline.status === 'abstained';
  if (right.length === 0) return abstained ? 'right' : 'wrong';
  if (abstained) return 'silent';
  const wanted = new Set(right.flatMap(spread));
  return refs.some((ref) => wanted.has(ref)) ? 'right' : 'wrong';
}

/** Spreads a range of verses over its verses. */
function spread(ref: string): string[] {
  const [, surah, first, last] = /^(\d+):(\d+)-(\d+)$/.exec(ref) ?? [];
  if (surah === undefined) return [ref];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${surah}:${Number(first) + at}`);
}

/** Prints the tables of a set, one for each half if some of it is held out, and with `CHAT_PRINT=1` each answer that may be looked at. */
export function people(corpus: ChatCorpus, path: string): void {
  const questions = readQuestions(path);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const [held, tuned] = [questions.filter(isHeldOut), questions.filter((question) => !isHeldOut(question))];
  if (tuned.length > 0) table(corpus, { questions: tuned, byId }, held.length > 0 ? ' (looked at)' : '');
  if (held.length > 0) table(corpus, { questions: held, byId }, ' (held out)');
}

const isHeldOut = ({ held_out: heldOut }: PersonsQuestion) => heldOut === true;

function table(corpus: ChatCorpus, set: Questions, half: string): void {
  console.log(
    `\n| model | language | questions${half} | right | wrongly answered | wrongly abstained | first words count |\n|---|---|---|---|---|---|---|`,
  );
  for (const model of ['light', 'v1', 'pro'] as const) {
    const answered = askAll(corpus, set, model);
    for (const language of ['en', 'bn', 'ar', undefined] as const) {
      const some = answered.filter(({ question }) => language === undefined || question.lang === language);
      const { n, shown, wrong, silent } = score(some);
      const counting = some.filter(({ given }) => COUNTS.test(given.message)).length;
      const shares = [shown, wrong, silent].map((part) => percent(part, n));
      console.log(`| svc-${model} | ${language ?? 'all'} | ${n} | ${shares.join(' | ')} | ${counting} |`);
    }
    if (process.env.CHAT_PRINT === '1' && model === 'v1' && !set.questions.some(isHeldOut)) print(answered);
  }
}

function print(answered: readonly Answered[]): void {
  for (const { question, given } of answered) {
    const { id, q, follows, right } = question;
    const verdict = right === undefined ? '' : ` ${verdictOn(question, given)} (${right.join(' ')})`;
    const about = given.answer.subject ?? '-';
    console.log(
      `\n=== ${id}${follows == null ? '' : ` after ${follows}`}: ${q}\n--- ${about};${verdict} ${given.refs.join(' ')}`,
    );
    console.log(given.message);
  }
}
