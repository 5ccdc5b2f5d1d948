import { rootArabic, stemArabic } from '../../../corpus/fold/arabic.ts';
import { unmixBengali } from '../../../corpus/fold/bengali.ts';
import { stem } from '../../../corpus/fold/stem.ts';
import { isStopword } from '../../../corpus/fold/stopwords.ts';
import type { Token } from '../../../corpus/fold/token.ts';
import { tokenise } from '../../../corpus/fold/tokenise.ts';
import type { SearchIndex } from '../../../corpus/index/open.ts';
import { find, wordAt } from '../../../corpus/index/vocabulary.ts';
import { type ChatCorpus, hadithCard, type Passage } from '../../passages/passages.ts';

const EDITIONS = ['quran.ar', 'quran.en', 'quran.bn'];
/** Words that translators choose freely. */
const SAME = [
  'deed action act work',
  'burden charge load task',
  'speech word words saying',
  'hurt injury harm',
  'patient patience steadfast endurance',
  'prayer salah salat',
  'charity zakat zakah alms sadaqah',
  'fast fasting sawm',
  'hardship difficulty trouble',
  'ease relief comfort',
  'decree ordain prescribe obligatory obligation',
  'rest peace tranquil assured',
  'suspicion assumption',
  'angry anger wrath',
  'mankind people humanity',
  'wrong transgress sin',
  'despair hopeless hope',
  'gentle lenient mild soft',
  'harsh rude severe',
  'scatter disperse disband',
  'respect respectful honor honour noble kind',
  'good righteous righteousness goodness',
  'trust rely reliance',
  'behave behavior treat character manners',
  'loss lost losers',
  'silent silence quiet',
  'backbite backbiting gossip slander',
  'parent mother father',
  'remember remembrance mention',
  'forgive forgiveness pardon',
  'guard lower restrain',
  'reward recompense repay',
  'আমল কাজ কর্ম',
  'ধৈর্য সবর',
  'নামাজ সালাত',
  'রোজা সিয়াম সাওম',
  'সাধ্য সামর্থ্য',
  'দান সদকা খয়রাত যাকাত জাকাত',
  'রাগ ক্রোধ',
  'জান্নাত বেহেশত',
  'রহমত অনুগ্রহ দয়া করুণা',
  'পছন্দ ভালোবাসা ভালবাসা',
  'গীবত পরনিন্দা নিন্দা',
  'গোশত মাংস',
  'প্রশান্তি শান্তি স্বস্তি',
  'ইবাদত এবাদত উপাসনা',
  'মা-বাবা পিতা মাতা বাবা মা',
  'ভালো সদ উত্তম সুন্দর',
  'কষ্ট দুঃখ বিপদ',
  'নিরাশ হতাশ',
  'গুনাহ গোনাহ পাপ',
  'ক্ষমা মাফ',
  'স্মরণ জিকির যিকির',
  'ফরজ বিধান',
  'غضب تغضب',
  'قنط يقنط تقنط قنوط',
];
const NUMBERS =
  'two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million দুই তিন চার পাঁচ ছয় সাত আট নয়টি দশ বিশ ত্রিশ চল্লিশ পঞ্চাশ ষাট সত্তর আশি নব্বই শত হাজার লক্ষ اثنان ثلاثه اربعه خمسه سته سبعه ثمانيه تسعه عشره عشرين ثلاثين اربعين خمسين ستين سبعين ثمانين تسعين مئه مائه الف';
const NEGATIONS =
  'no not never none nor neither without cannot nobody nothing না নয় নেই নাই নি কখনো ছাড়া لا لم لن ليس ليست غير بلا دون';
/** Verbs that negate what follows, whether the source has a negation or not. `ألا` is `that not` as well as `except`. */
const PROHIBITIONS =
  'forbid forbids forbade forbidden prohibit prohibits prohibited warn warns warned avoid abstain الا নিষেধ নিষিদ্ধ হারাম বিরত نهى ينهى نهي حرم حذر يحذر اجتنب';
/** Words with this many letters in common at their start are forms of one word. */
const SHARED_LETTERS = 4;
const SHARED_PART = 0.7;
/** Bengali endings are longer. */
const SHARED_BENGALI_PART = 0.55;
/** Minimum chance (0-255) of a meaning in the lexicon. */
const SURE = 40;
/** Words that carry no subject, beside the stop words. */
const LIGHT =
  'up down out off away get gets got even ever also just still even far matter matters way ways time times thing things others other another around especially really very much many more most less least well only once again because since until toward towards both find finds found whatever whenever wherever need needs earlier shouldnt dont doesnt didnt isnt arent wasnt werent cant couldnt wont wouldnt youve weve theyve ive youre were theyre im lets thats whats one ones someone anyone everyone somebody anybody everybody something anything like make makes made let put go come comes coming together alongside become becomes true keep keeps করতে করুন করার করলে করি মনে হতে হলো হল যেন কেউ কারও কারো কোনো যাতে মতো মত চেয়ে দিয়ে দেওয়া দেয় দেন দিতে নেয় রাখে থাকি থাকে কারণ অথবা আগের সাথেই সঙ্গেই হলে যখন তখন বাইরে যেখানেই পারি পারে পারেন পর্যন্ত কাছে চাইলে ওপর প্রকৃত যাবে যায় পায় সব সবাই কেবল শুধু খুব বারবার একই الا فهو فهي واذا اهل بعضهم بعضا ذكر ذلك ايضا فوق مثل مثله كذلك وكذلك احد احدا وحده سبب سببا جدا دائما حتي كلها كله جميعا مرارا';
const CLAUSE = /[.,;:!?،؛؟।\n]/u;

const groups = new Map(SAME.flatMap((row, group) => formsOf(row).map((form) => [form, group] as const)));
const numbers = new Set(termsOf(NUMBERS));
const negations = new Set(termsOf(NEGATIONS));
const light = new Set(termsOf(LIGHT));
const prohibitions = new Set(termsOf(PROHIBITIONS));

/** The words of some passages in all their languages, to compare what is said about them. */
export class PassageWords {
  readonly #clauses: readonly { readonly forms: ReadonlySet<string>; readonly negated: boolean }[];
  readonly #forms: ReadonlySet<string>;
  readonly #starts = new Set<string>();
  readonly #groups = new Set<number>();
  readonly #roots = new Set<string>();
  readonly #stems: ReadonlySet<string>;
  readonly #index: SearchIndex;

  constructor(corpus: ChatCorpus, passages: readonly Passage[]) {
    this.#index = corpus.verses.index;
    const texts = passages.flatMap((passage) => textsOf(corpus, passage));
    this.#stems = new Set(
      texts.flatMap((text) =>
        tokenise(text)
          .filter(isContent)
          .map(({ term }) => stem(term)),
      ),
    );
    this.#clauses = texts
      .flatMap((text) => text.split(CLAUSE))
      .map((clause) => tokenise(clause))
      .map((tokens) => ({ forms: new Set(tokens.map(formOf)), negated: tokens.some(isNegation) }));
    this.#forms = new Set(this.#clauses.flatMap(({ forms }) => [...forms]));
    for (const form of this.#forms) {
      const group = groups.get(form);
      if (group !== undefined) this.#groups.add(group);
      if (isArabic(form)) for (const root of rootsOf(form)) this.#roots.add(root);
      for (let length = SHARED_LETTERS; length <= form.length; length++) this.#starts.add(form.slice(0, length));
    }
  }

  /** Tests whether the passages have a form of a word, or another word for it. */
  has(token: Token): boolean {
    const form = formOf(token);
    if (this.#forms.has(form)) return true;
    if (isNumber(token)) return false;
    const group = groups.get(form);
    if (group !== undefined && this.#groups.has(group)) return true;
    return this.#startsLike(form, SHARED_PART);
  }

  /** The same, with words that are related: of the same root, or with the same meaning in the lexicon, which also has chance neighbors. */
  hasRelated(token: Token): boolean {
    if (this.has(token)) return true;
    if (isNumber(token)) return false;
    const form = formOf(token);
    if (isArabic(form) && rootsOf(token.term).some((root) => this.#roots.has(root))) return true;
    if (token.script === 'bengali' && this.#startsLike(form, SHARED_BENGALI_PART)) return true;
    return this.#hasMeaning(stem(token.term));
  }

  #startsLike(form: string, part: number): boolean {
    const least = Math.max(SHARED_LETTERS, Math.ceil(form.length * part));
    return form.length >= least && this.#starts.has(form.slice(0, least));
  }

  /** Tests whether the lexicon has a word of the passages for a word: the same in another language, or another word for it. */
  #hasMeaning(word: string): boolean {
    const { words, offsets, stems, chances } = this.#index.meanings;
    const row = words.size === 0 ? -1 : find(words, word);
    if (row < 0) return false;
    for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at++)
      if ((chances[at] as number) >= SURE && this.#stems.has(wordAt(this.#index.stems, stems[at] as number)))
        return true;
    return false;
  }

  /**
   * Tests whether words can be said with or without a negation: without one only if a clause that shares most of them has none, with one only if a
   * clause that shares any has one.
   */
  allows(content: readonly Token[], negated: boolean): boolean {
    const forms = content.map(formOf);
    const sharing = this.#clauses
      .map((clause) => ({ ...clause, shared: forms.filter((form) => clause.forms.has(form)).length }))
      .filter(({ shared }) => shared > 0);
    const most = Math.max(0, ...sharing.map(({ shared }) => shared));
    if (sharing.length === 0) return true;
    return negated
      ? sharing.some((clause) => clause.negated)
      : sharing.some((clause) => !clause.negated && clause.shared >= most / 2);
  }
}

export function isNegation({ term }: Token): boolean {
  return negations.has(term);
}

export function isProhibition({ term }: Token): boolean {
  return prohibitions.has(term) || prohibitions.has(term.replace(/^[وف]/u, ''));
}

export function isNumber({ term }: Token): boolean {
  return /^\d+$/.test(term) || numbers.has(term);
}

/** Tests whether a word says something about the subject. */
export function isContent(token: Token): boolean {
  return (
    token.joined !== true &&
    token.term.length > 1 &&
    !isStopword(token.term) &&
    !light.has(token.term) &&
    !isNegation(token)
  );
}

function formOf({ term, script }: Token): string {
  if (script === 'arabic') return rootArabic(stemArabic(term, () => false));
  return script === 'bengali' ? unmixBengali(stem(term)).replace(/র্য্য/gu, 'র্য') : stem(term);
}

function isArabic(word: string): boolean {
  return /^[\u0600-\u06ff]/u.test(word);
}

const CLITICS = ['', 'و', 'ف', 'ب', 'ل', 'ك', 'ال', 'وال', 'بال', 'فال', 'لل', 'ولل', 'وب', 'ول', 'س', 'وس', 'فس'];
const AUGMENTS = /^(?:است|ات|ت|ي|م|ن|ا|ان|يت|مت|مست|يست)?/u;
/** Three letters without the weak ones are nearly always the root. */
const ROOT_LETTERS = 3;

/** Returns what can be the root letters of an Arabic word: without what is written on to it, and without its weak letters. */
function rootsOf(word: string): string[] {
  const bare = word.replace(/(?:هما|هم|هن|كم|نا|ها|ون|ين|ان|ات|وا|ه|ك|ي|ت|ا)$/u, '');
  const bases = CLITICS.filter((clitic) => bare.startsWith(clitic)).map((clitic) => bare.slice(clitic.length));
  const forms = bases.flatMap((base) => [base, base.replace(AUGMENTS, '')]);
  return [...new Set(forms.map((form) => form.replace(/[اويه]/gu, '')))].filter((form) => form.length >= ROOT_LETTERS);
}

function formsOf(list: string): string[] {
  return tokenise(list).map(formOf);
}

function termsOf(list: string): string[] {
  return tokenise(list).map(({ term }) => term);
}

function textsOf(corpus: ChatCorpus, { kind, doc }: Passage): string[] {
  if (kind === 'quran') return EDITIONS.map((edition) => corpus.quran.texts(edition).text(doc));
  if (corpus.hadith === undefined) return [];
  return Object.values(hadithCard(corpus.hadith, doc).texts).filter((text) => typeof text === 'string');
}
