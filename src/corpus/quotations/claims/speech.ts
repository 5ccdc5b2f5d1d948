import { tokenise } from '../../fold/tokenise.ts';
import { keyOf } from '../../fold/word-key.ts';
import { opensQuotation, type TextWords } from './phrases/text-words.ts';

/** What follows a verb of saying without being said: whom, how, about what, and whose words are only reported. */
const NOT_SAID =
  keys(`he she it they we i you his her its their our my your him them us me himself itself myself to in on at by from for with without about of as than into upon like
  when while during before after because since until although though if whether what why how where who which whose whom that this these those so such this thus then too also again once twice thrice often always never only
  just even still clearly loudly quietly softly explicitly simply beautifully exactly precisely practically nothing something anything everything much many more most less little few lot several enough
  yes no not ok farewell goodbye hello salam salaam amen amin ameen takbir basmala bismillah shahada nowhere very quite rather almost nearly absolutely next otherwise likewise different another here there earlier later today yesterday
  তা তাই তাহা যা কি কী না নি কিনা নাকি এটা এটাই ওটা সেটা সেটাই এসব সেসব এ এই সেই এমন তেমন এভাবে সেভাবে এরকম কথা কথাটি কথাগুলো কিছু অনেক বিদায় সালাম আগে পরে সময় সবার সামনে বারবার তাঁর তার তাদের আমাদের আমাকে তাঁকে তাকে বলে বলেই সে তখন যখন
  ذلك تلك هذا هذه كلاما قولا كلمه كلمات شيئا كثيرا قليلا خيرا مره مرتين مرارا كذا هكذا ايضا حين عندما لما بعد قبل عنه عنها فيه فيها به بها له لها لهم لي لنا لك لكم لاصحابه لامته لزوجته لابنته لعمه لبلال لمعاذ لعلي لعائشه وهو وهي وهم وقد`);
/** Nouns for what is said, behind an article. */
const SPEECH_NOUNS = keys(
  'same following opposite word words thing things prayer prayers dua supplication greeting greetings truth name phrase sentence verse verses hadith few lot number takbir basmala shahada blessing grace first last similar kind couple great good',
);
const ARTICLES = keys('the a an');
const SOMEBODY = keys('you a an the one someone somebody anyone any two your');
/** Words that make a relative clause or a question of an introduction. */
const RELATIVE = keys(
  'what who which whose when how why where because if whether did does do has have had is was are were since until after before যা যাহা যেমন যেভাবে যেটা যখন যদি কী কি কেন কিভাবে কীভাবে কখন কোথায় কে ما مما بما كما ماذا هل حين عندما لما متي كيف اين لماذا اذا الذي التي شو ايش ليش ليه ازاي شلون علاش',
);
/** `as the Prophet said`, `كما قال النبي` are no relative clauses. */
const AS = keys('as كما');
/** Verbs that speech can follow without any sign. Others have meanings beside it: `the verse reads like …`. */
const SAYING = /^(?:say|says|said|saying|saith)$|^[\u0600-\u06ff\u0980-\u09ff]/u;
/** Words that Arabic speech begins with although they also belong to introductions. */
const OPENS_ARABIC = keys('من ما ان لا لم ليس كل انما الذي التي اللي');
/** Fewer words behind such a verb are no sentence. */
const MIN_SPEECH = { latin: 4, bengali: 4, arabic: 2 };
const MAX_WORDS = 28;

/** What was said, named instead of quoted: `said something, and …` */
const SAID_THING = keys(
  'something nothing anything this so hello hi goodbye farewell yes no شيئا كلاما ذلك هذا قولا কিছু এটা এটি',
);

/** Tests whether an introduction before a comma names what was said. */
export function namesSpeech({ keys }: TextWords, end: number): boolean {
  return SAID_THING.has(keys[end - 1] ?? '');
}

/** Tests whether the words from `at` on, directly behind a verb of saying or who speaks, can be what was said. */
export function canBeSaid(words: TextWords, at: number): boolean {
  const key = words.keys[at] ?? '';
  // `said if you sneeze …`: a condition, not the question whether.
  const isCondition = key === 'if' && SOMEBODY.has(words.keys[at + 1] ?? '');
  if ((NOT_SAID.has(key) && !isCondition) || /^\d/u.test(key)) return false;
  if (ARTICLES.has(key) && SPEECH_NOUNS.has(words.keys[at + 1] ?? '')) return false;
  const isOpen = OPENS_ARABIC.has(key) || OPENS_ARABIC.has(key.replace(/^[وف]/u, ''));
  if (isArabic(key) && words.labels[at] !== undefined && !isOpen) return false;
  const least = MIN_SPEECH[isArabic(key) ? 'arabic' : /^[\u0980-\u09ff]/u.test(key) ? 'bengali' : 'latin'];
  for (let next = at + 1; next < at + least; next++) {
    const gap = words.gaps[next];
    if (next >= words.count || gap === 'stop' || gap === 'paragraph' || gap === 'line') return false;
  }
  return true;
}

/** A Bengali verb in the first person ends a clause of its own: `শুনেছি নবীজি বলেছেন …`. */
export const ENDS_CLAUSE =
  /^[\u0980-\u09ff]+(?:\u09c7\u099b\u09bf|\u09c7\u099b\u09bf\u09b2\u09be\u09ae|\u09a4\u09be\u09ae)$/u;

/** Words of who asks whether there is such a text. */
const DOUBTS = keys('any no if whether find know never');

/** Tests whether a text is what says the words: `There is a hadith that says …`, `sent me a hadith which says …`. */
function namesText({ keys, labels }: TextWords, end: number): boolean {
  const noun = labels[end - 3];
  return /^(?:that|which)$/u.test(keys[end - 2] ?? '') && (noun === 'hadith' || noun === 'quran');
}

const OPENS_SAYING = /^(?:who(?:so)?ever|he|she|those|the|a|an|every|none|no|do|never|always|if|your)$/u;

const HEARERS = /^(?:us|me|them|people|everybody|everyone|believers|muslims)$/u;

/** Tests whether words without `that` follow a verb and its hearers: `told us those who eat …`. */
export function tellsOfAnybody({ keys, labels }: TextWords, end: number): boolean {
  if (!HEARERS.test(keys[end - 1] ?? '') || labels[end - 2] !== 'tell') return false;
  const isWho = keys[end + 1] === 'who' && /^(?:he|those|anyone|anybody|everyone)$/u.test(keys[end] ?? '');
  return isWho || /^who(?:so)?ever$/u.test(keys[end] ?? '');
}

/** Tests whether an introduction `[first, end)` says directly that somebody speaks: its sentence has nothing else before it, and it is no relative clause. */
export function saysDirectly(words: TextWords, first: number, end: number): boolean {
  const { keys, labels, gaps } = words;
  const isText = namesText(words, end);
  for (let at = end - 1; at >= 0 && at > end - MAX_WORDS; at--) {
    const key = keys[at] ?? '';
    if (at >= first && labels[at] === 'say' && !SAYING.test(key)) return false;
    // `কথাটি বলেছেন`: what was said stands before the verb.
    if (labels[at] === 'tell' && labels[at + 1] === 'say' && !isArabic(key)) return false;
    // `Did the Prophet really say those who …?` asks about what follows.
    const isAsked = key === 'did' && OPENS_SAYING.test(keys[end] ?? '');
    if (RELATIVE.has(key) && !AS.has(key) && !isOfText(words, at) && !isAsked) return false;
    if (at < first && ENDS_CLAUSE.test(key)) return true;
    if (isText && DOUBTS.has(key)) return false;
    if (at < first && labels[at] === undefined && !isText)
      return !ASKS.test(keys[at - 1] ?? '') && !isVerb(keys[end] ?? '');
    if (opensQuotation(words, at)) return true;
    const gap = gaps[at];
    if (gap === 'stop' || gap === 'paragraph' || gap === 'line' || gap === 'colon') return true;
  }
  return true;
}

/** `الحديث الذي يقول …`, `زي ما النبي قال …`: what the text or the speaker says follows. */
function isOfText({ keys, labels }: TextWords, at: number): boolean {
  const before = labels[at - 1];
  if (keys[at] === 'ما') return LIKE.test(keys[at - 1] ?? '');
  return WHICH.test(keys[at] ?? '') && (before === 'hadith' || before === 'quran');
}

/** `the man the Prophet said would come`: a verb behind the one of saying makes a relative clause of it. */
function isVerb(key: string): boolean {
  return /^(?:is|are|was|were|has|have|had|will|would|can|could|shall|should|may|might|must)$/u.test(key);
}

/** `شو عم يقول النبي …؟` */
const ASKS = /^(?:شو|ايش|ليش|ليه|شلون|علاش)$/u;
const LIKE = /^[وف]?(?:زي|مثل|متل|كيف)$/u;
const WHICH = /^(?:الذي|التي)$/u;

function isArabic(key: string): boolean {
  return /^[\u0600-\u06ff]/u.test(key);
}

function keys(list: string): ReadonlySet<string> {
  return new Set(tokenise(list).map(keyOf));
}
