import type { TextWords } from '../../../../corpus/quotations/claims/phrases/text-words.ts';
import { isFact } from './life-facts.ts';
import { ACTING, isOptative } from './prayers.ts';
import { isArabic, isBengali, isIn, wordList } from './word-lists.ts';

/*
 * Default deny: a sentence whose subject is God, the Prophet, a companion, the Quran or a hadith tells what they did, want or teach, whatever its verb
 * is. What is known of them beside that is a closed class: dates, places, lives, the making and the parts of books. So are prayers.
 */

const BOOKS = new Set<string | undefined>(['quran', 'hadith']);
const AROUND = new Set<string | undefined>(['blessing', 'praise', 'honorific']);
/** Perfects of telling or doing that stand before their subject; a noun there makes a genitive of it. */
const PERFECTS = wordList(
  'شبه لمح المح اشار نبه قارن ربط شدد اكد حث ساوي فرق بشر وصف اوحي علم كشف وعد حذر ضمن عرف قدم كان جعل وضع اعطي انزل فرض كتب خصص اعد ترك فعل صنع احب كره فضل قدر رفع منح وهب خلق طلب سال اختار عد اعتبر اعتاد دعا منع رخص سن كلف وجه رغب طمان اثني مدح ذم لعن قضي حكم سمح اذن جلس خرج ذهب دخل حمل اخذ رد كافا عامل زار ساعد شارك',
);
const IN = wordList('في');
/** What stands before `there is a hadith that …`, and what makes a perfect of the next word. */
const [THERE_IS, PERFECT_MARKS] = [wordList('ثمه هناك هنالك'), wordList('قد لقد وقد فقد ولقد')];
/** Nouns in front of a source that begin like an imperfect. */
const NOT_VERBS = wordList('تقوي توحيد توفيق تفسير تلاوه يوم يد توبه تاريخ تعظيم تذكر تدبر ترتيل تجويد يقين يعني تعني');
/** Weak predicates: `the Quran is …`, `this verse has …`. */
const BEING = wordList('is are was were has have had isnt arent can will would could should may might comes come came');
const DIRECTED = wordList('কাছে দিকে ওপর উপর প্রতি জন্য সম্পর্কে নিয়ে পথে নামে সাথে সঙ্গে ব্যাপারে বিষয়ে');
/** Endings in names that look like cases. */
const NOMINATIVE = wordList('উমর ওমর বকর যর জাবির হাদিস সুন্নাহ আনসার');
const LOCATIVE = /(?:কুরআন|কোরআন|কুরান|কোরান|হাদিস|হাদীস|সুন্নাহ|সুন্নাত)(?:ে|েই|য়|তে|েও)$/u;
export const MIN_CONTENT = 3;
const PRONOUNS = wordList('he him তিনি هو كان كما انه');

/** Tests whether a source is the subject of what a sentence tells, and that is neither a date, a place, a part of a book nor a prayer. */
export function tellsOfSource(words: TextWords, first: number, last: number): boolean {
  for (let at = first; at < last; at++) {
    const label = words.labels[at];
    // `He ﷺ discouraged …`
    const isPronoun = label === 'blessing' && isIn(PRONOUNS, words, at - 1);
    if (!ACTING.has(label) && !BOOKS.has(label) && !isPronoun) continue;
    const [from, to] = withAside(words, at, clauseAround(words, at, first, last), last);
    let end = at + 1;
    while (end < to && (words.labels[end] === label || AROUND.has(words.labels[end]) || isIn(BETWEEN, words, end)))
      end++;
    if (isFact(words, from, to) || isOptative(words, from, to)) continue;
    if (contentIn(words, from, to) < MIN_CONTENT) continue;
    if (actsAt(words, { at, end, from, to })) return true;
    at = end - 1;
  }
  return false;
}

/** `God, after all, wants …`: a few words between commas do not end the clause. */
function withAside(words: TextWords, at: number, [from, to]: [number, number], last: number): [number, number] {
  if (to >= last || to - at > 2 || words.gaps[to] !== 'comma') return [from, to];
  const [, next] = clauseAround(words, to, to, last);
  return next < last && next - to <= ASIDE && words.gaps[next] === 'comma'
    ? [from, clauseAround(words, next, next, last)[1]]
    : [from, to];
}

type Place = { readonly at: number; readonly end: number; readonly from: number; readonly to: number };

function actsAt(words: TextWords, place: Place): boolean {
  const key = words.keys[place.at] ?? '';
  if (isBengali(key)) return actsInBengali(words, place);
  return isArabic(key) ? actsInArabic(words, place) : actsInEnglish(words, place);
}

const CONJUNCTIONS = wordList('because since while although though when as remember know that how why');

/** `Islam's` holy book. */
function isFaithGenitive({ keys }: TextWords, at: number): boolean {
  return /^(?:islams?|muslims?|s)$/u.test(keys[at] ?? '');
}

/** Words between a source and its verb, and the greatest number of words between commas there. */
const BETWEEN = wordList(
  'even also indeed therefore thus then however moreover clearly repeatedly explicitly gently after all অবশ্য নিজেই আরও حقا ايضا',
);
const ASIDE = 4;

/** Nothing but introducing words before the source, and a verb behind it: `The Prophet always kept …`. */
function actsInEnglish(words: TextWords, { at, end, from, to }: Place): boolean {
  const { labels, keys } = words;
  for (let before = at - 1; before >= from; before--) {
    if (isIn(CONJUNCTIONS, words, before) || labels[before] === 'that') break;
    // `of the Quran`, `to God`: not the subject.
    const isPossessive = keys[before] === 'your' || isFaithGenitive(words, before);
    if (labels[before] !== 'filler' && labels[before] !== labels[at] && !isPossessive) return false;
    if (PREPOSITIONS.has(keys[before] ?? '') && before > from) return false;
    if (PREPOSITIONS.has(keys[before] ?? '')) return false;
  }
  if (end >= to || keys[end] === 's') return false;
  const being = isIn(BEING, words, end);
  if (BOOKS.has(labels[at]))
    return (
      !being && /(?:s|ed)$/u.test(keys[end] ?? '') && !/^(?:surah|verse|hadith|collection)s$/u.test(keys[end] ?? '')
    );
  if (ACTING.has(labels[at]) && being)
    return labels[at] !== 'god' ? keys[end] === 'had' && end + 1 < to : /^(?:will|has|had)$/u.test(keys[end] ?? '');
  if (labels[end] === 'tell' || labels[end] === 'say') return true;
  return isIn(VERBS, words, end) || (labels[end] === undefined && VERB.test(keys[end] ?? ''));
}

/** What can be a verb in English, by its ending, and those without one. */
const VERB = /^\p{L}{2,}(?:[^s]s|ed)$/u;
const VERBS = wordList(
  'always never once often regularly usually sometimes also would used kept keeps gave made took held went saw found left let put set sent wore ate drank slept rode built bought sold fought wept swept chose bore bound grew knew led lent lost meant met paid rose sought showed spent stood swore threw understood won woke wrote will does do did cannot wants wills',
);

const PREPOSITIONS = wordList('of to in on at by from for with about and than');

const POSSESSIVES = wordList('আপনার আপনাদের তোমার তোমাদের তোর সবার');

/** A source in the nominative, or a book in the locative. Its verb ends the sentence. */
function actsInBengali(words: TextWords, { at, end, from }: Place): boolean {
  const { labels, keys } = words;
  const key = keys[end - 1 >= at && labels[end - 1] === labels[at] ? end - 1 : at] ?? '';
  for (let before = at - 1; before >= from; before--) {
    if ((labels[before] !== undefined && labels[before] !== 'other') || isIn(POSSESSIVES, words, before)) continue;
    return false;
  }
  if (isIn(DIRECTED, words, end)) return false;
  if (BOOKS.has(labels[at])) return LOCATIVE.test(key) || /^(?:কুরআন|কোরআন|হাদিস|হাদীস|সুন্নাহ|ইসলাম)$/u.test(key);
  return isIn(NOMINATIVE, words, end - 1) || !/(?:র|ের|কে|য়|তে)$/u.test(key);
}

/** A verb before its subject, or a source at the beginning with a verb behind it. */
function actsInArabic(words: TextWords, { at, end, from, to }: Place): boolean {
  const { keys, labels } = words;
  const behind = keys[end] ?? '';
  const leads =
    at === from ||
    labels[at - 1] === 'that' ||
    (at === from + 1 && (labels[from] === 'filler' || isIn(THERE_IS, words, from)));
  if (leads && end < to && /^[يت]\p{L}{2}/u.test(behind) && !isIn(NOT_VERBS, words, end)) return true;
  if (BOOKS.has(labels[at]) && /^[يت]\p{L}{2}/u.test(behind) && !isIn(NOT_VERBS, words, end) && isIn(IN, words, at - 2))
    return true;
  let verb = at - 1;
  while (
    verb >= from &&
    (labels[verb] === 'filler' || labels[verb] === labels[at]) &&
    !/^(?:ال?ي|في|من|عن|علي|ل)$/u.test(keys[verb] ?? '')
  )
    verb--;
  if (verb < from || labels[verb] !== undefined) return false;
  const bare = (keys[verb] ?? '').replace(/^(?:و|ف|قد|س)(?=\p{L}{3})/u, '');
  // Before its subject a verb is singular, and agrees with it: not `يقرؤون آية`, `تشكر الله`.
  const agrees = !/(?:ون|وا|ين)$/u.test(bare) && !(bare.startsWith('ت') && /^(?:god|prophet)$/u.test(labels[at] ?? ''));
  if (/^[يت]\p{L}{2}/u.test(bare) && agrees && !bare.endsWith('ه') && !isIn(NOT_VERBS, words, verb)) return true;
  const isNoun = /^(?:[وف]?(?:في|من|عن|علي|الي)|ا[^ل]\p{L}{2})$/u.test(keys[verb - 1] ?? '');
  return (isIn(PERFECTS, words, verb) && !isNoun) || isIn(PERFECT_MARKS, words, verb - 1);
}

export function contentIn({ labels, keys }: TextWords, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (labels[at] === undefined && (keys[at] ?? '').length > 1) count += 1;
  return count;
}

/** The words around one, as far as no stop, colon or dash divides them. */
export function clauseAround({ gaps }: TextWords, at: number, first: number, last: number): [number, number] {
  const divides = (word: number) => ['stop', 'paragraph', 'colon', 'dash', 'line', 'comma'].includes(gaps[word] ?? '');
  let [from, to] = [at, at + 1];
  while (from > first && !divides(from)) from--;
  while (to < last && !['stop', 'paragraph', 'line', 'colon'].includes(gaps[to] ?? '')) to++;
  return [from, to];
}
