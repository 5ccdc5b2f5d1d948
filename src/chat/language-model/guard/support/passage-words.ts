import { stem } from '../../../../corpus/fold/stem.ts';
import type { Token } from '../../../../corpus/fold/token.ts';
import { tokenise } from '../../../../corpus/fold/tokenise.ts';
import type { SearchIndex } from '../../../../corpus/index/open.ts';
import { find, wordAt } from '../../../../corpus/index/vocabulary.ts';
import { surahOf } from '../../../../corpus/quran/find.ts';
import { type ChatCorpus, hadithCard, type Passage } from '../../../passages/passages.ts';
import { isContent, isException, isNegation, isNumber } from './content-words.ts';
import { formOf, isArabic, lexiconStems, rootsOf } from './word-forms.ts';

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
  'ক্ষমা মাফ ছাড়',
  'নিষেধ মানা বারণ',
  'চলা হাঁটা বিচরণ',
  'খোঁজ প্রার্থনা চাও চাওয়া চায়',
  'দেনাদার ঋণগ্রহীতা ঋণী খাতক',
  'অভাব অভাবী অসচ্ছল দরিদ্র',
  'অবিশ্বস্ত পাপাচারী ফাসিক ফাসেক',
  'আফসোস অনুতপ্ত লজ্জিত অনুশোচনা',
  'যাচাই পরীক্ষা অনুসন্ধান',
  'প্রজ্ঞা হিকমত জ্ঞান',
  'তর্ক বিতর্ক বিবাদ',
  'ডাক আহবান আহ্বান দাওয়াত প্রার্থনা',
  'সাড়া জবাব কবুল',
  'অপচয় অপব্যয় বাড়াবাড়ি সীমালঙ্ঘন',
  'খাওয়া আহার পানাহার',
  'ন্যায় ইনসাফ সুবিচার ন্যায়বিচার',
  'বিদ্বেষ শত্রুতা ঘৃণা',
  'জাতি সম্প্রদায় কওম',
  'নেয়ামত নিয়ামত অনুগ্রহ',
  'বাড়িয়ে বৃদ্ধি বেশি',
  'বোঝা ভার দায়িত্ব চাপ চাপিয়ে',
  'ফল প্রতিদান মূল্য',
  'বৃদ্ধ বার্ধক্য',
  'সম্মান শ্রদ্ধা মর্যাদা',
  'মাটি জমিন পৃথিবী ভূপৃষ্ঠ যমীন',
  'দম্ভ অহংকার গর্ব',
  'মেহমান অতিথি',
  'নীরব চুপ',
  'গোপন লুকিয়ে',
  'প্রকাশ্য প্রকাশ',
  'সন্তান ছেলে পুত্র',
  'ব্যবহার আচরণ সদ্ব্যবহার',
  'শান্ত প্রশান্তি প্রশান্ত',
  'জিভ জিহ্বা মুখ',
  'মন অন্তর হৃদয় কলব',
  'স্মরণ জিকির যিকির',
  'ফরজ বিধান',
  'want love like desire',
  'debt owe loan debtor borrower struggling',
  'carry bear burden weight',
  'mistake error sin fault wrong',
  'kind good nice gentle beautiful',
  'check verify investigate ascertain clear',
  'wicked evil disobedient troublesome immoral',
  'wish want desire love like',
  'hate dislike detest',
  'thank thankful grateful gratitude',
  'add increase more',
  'call invite supplicate invoke invocation answer respond',
  'waste extravagant squander excess',
  'stingy stinginess sparing miserly niggardly',
  'middle between moderate balance',
  'avoid shun abstain',
  'permission leave ask',
  'guest visitor',
  'judge measure weigh value',
  'gift charity',
  'word speech',
  'gentle kind',
  'generous honor honour',
  'community people nation',
  'wait delay postpone',
  'silent quiet',
  'calm settle peace rest tranquil assured',
  'business concern matter',
  'knowledge know knows',
  'justice just fair equity',
  'earn gain profit',
  'record write written',
  'complete full perfect',
  'cover conceal hide',
  'wages reward pay',
  'hearing ear listen',
  'sight eye see',
  'cheek face',
  'pride proud arrogant arrogance boast scorn haughty',
  'boat ship vessel',
  'harm hurt injury reciprocate',
  'doubt doubtful unsure',
  'tired fatigue weary',
  'seek ask search',
  'near close',
  'steadfast firm upright straight',
  'reveal show disclose public open',
  'secret hidden private conceal',
  'greet greeting salutation',
  'strength strong power',
  'mercy merciful compassion compassionate kindness',
  'servant slave',
  'reconcile peace settle',
  'mock ridicule laugh',
  'spy spying pry',
  'need needy poor',
  'money wealth property',
  'নিয়ত নিয়্যত নিয়্যাত সংকল্প',
  'শুকরিয়া শোকর কৃতজ্ঞতা কৃতজ্ঞ',
  'অতিরিক্ত অধিক বেশি',
  'সন্দেহ ধারণা অনুমান',
  'নীরব চুপ',
  'غضب تغضب غيظ',
  'والدان والدين ابوان ابوين ابوي والد',
  'ترك دع يدع نترك',
  'شك ريب يريب',
  'سمع اذن',
  'بصر عين',
  'فواد قلب',
  'مدين غريم دين معسر عسره',
  'امهال نظره ميسره',
  'عفو سامح صفح تجاوز',
  'سكت صمت يصمت يسكت',
  'تكلم قال يقل قول كلام',
  'رضي احب',
  'كمل يكتمل',
  'افضل خير احسن',
  'سر اخفا خفي',
  'علن اعلان ابدا بدا جهر',
  'سعه سرا رخا',
  'ضيق ضرا',
  'مطر غيث ما',
  'زرع نبات',
  'مشي تبع قفا',
  'اثار فضل قدم',
  'حاجه خصاصه محتاج فقير',
  'نادي دعا يدعو',
  'قريب دنا',
  'شكر زاد',
  'طعام اكل',
  'بغض شنان كره',
  'رد اجاب حيي',
  'اكراه كره',
  'قيمه انما جزا',
  'طلب سال اوصي وصيه',
  'سكن طمان اطمان مطمين سكينه',
  'سبق قبل',
  'غايه لعل',
  'وصل ايصال اتي وتي',
  'مدح اثني',
  'احسان بر معروف',
  'كلف حمل',
  'شده ضيق كربه كرب عسر',
  'فرج يسر',
  'قنط يقنط تقنط قنوط تقنطوا ياس يياس يياسوا الياس',
];
/** Words with this many letters in common at their start are forms of one word. */
const SHARED_LETTERS = 4;
const SHARED_PART = 0.7;
/** Bengali endings are longer. */
const SHARED_BENGALI_PART = 0.55;
/** Minimum chance (0-255) of a meaning in the lexicon. */
const SURE = 40;
const CLAUSE = /[.,;:!?،؛؟।\n]/u;

const groups = new Map(SAME.flatMap((row, group) => formsOf(row).map((form) => [form, group] as const)));

/** The words of some passages in all their languages, to compare what is said about them. */
export class PassageWords {
  readonly #clauses: readonly {
    readonly forms: ReadonlySet<string>;
    readonly negated: boolean;
    readonly either: boolean;
  }[];
  readonly #forms: ReadonlySet<string>;
  readonly #starts = new Set<string>();
  readonly #groups = new Set<number>();
  readonly #roots = new Set<string>();
  readonly #stems: ReadonlySet<string>;
  readonly #indexes: readonly SearchIndex[];
  readonly #names: ReadonlySet<string>;

  constructor(corpus: ChatCorpus, passages: readonly Passage[]) {
    this.#indexes = [corpus.verses.index, corpus.hadith?.index].filter((index) => index !== undefined);
    this.#names = new Set(passages.flatMap((passage) => namesOf(corpus, passage)));
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
      .map((tokens) => ({
        forms: new Set(tokens.map(formOf)),
        negated: tokens.some(isNegation),
        either: tokens.some(isException),
      }));
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
    return lexiconStems(token.term).some((word) => this.#indexes.some((index) => this.#hasMeaning(index, word)));
  }

  /** Tests whether a word belongs to the name of a surah that the passages are from. */
  isOfName({ term }: Token): boolean {
    return this.#names.has(term);
  }

  #startsLike(form: string, part: number): boolean {
    const least = Math.max(SHARED_LETTERS, Math.ceil(form.length * part));
    return form.length >= least && this.#starts.has(form.slice(0, least));
  }

  /** Tests whether the lexicon has a word of the passages for a word: the same in another language, or another word for it. */
  #hasMeaning(index: SearchIndex, word: string): boolean {
    const { words, offsets, stems, chances } = index.meanings;
    const row = words.size === 0 ? -1 : find(words, word);
    if (row < 0) return false;
    for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at++)
      if ((chances[at] as number) >= SURE && this.#stems.has(wordAt(index.stems, stems[at] as number))) return true;
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
      ? sharing.some((clause) => clause.negated || clause.either)
      : sharing.some((clause) => (!clause.negated || clause.either) && clause.shared >= most / 2);
  }
}

function formsOf(list: string): string[] {
  return tokenise(list).map(formOf);
}

function textsOf(corpus: ChatCorpus, { kind, doc }: Passage): string[] {
  if (kind === 'quran') return EDITIONS.map((edition) => corpus.quran.texts(edition).text(doc));
  if (corpus.hadith === undefined) return [];
  return Object.values(hadithCard(corpus.hadith, doc).texts).filter((text) => typeof text === 'string');
}

/** The words of the names of the surah that a verse is from. */
function namesOf({ quran }: ChatCorpus, { kind, doc }: Passage): string[] {
  if (kind !== 'quran') return [];
  const { name, name_arabic, transliteration } = surahOf(quran, doc);
  return [name, name_arabic, transliteration].flatMap((one) => tokenise(one).map(({ term }) => term));
}
