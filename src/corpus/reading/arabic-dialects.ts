/*
 * Words of the Egyptian, Levantine, Gulf and Iraqi dialects that the texts do not have, mostly those with which people ask, deny or join: a closed
 * set, and a few everyday words. Words that the texts have, in whatever meaning, are left out (`أبي`, `نبي`, `زين`).
 */
const ROWS = `
لماذا: ليه ليش لييه علاش; ماذا: وش ايش إيش أيش شو شنو شنهو وشو إيه شنهي; كيف: ازاي إزاي ازاى إزاى شلون اشلون كيفاش; أين: فين وين; متى: امتى إمتى ايمتى إيمتى أيمتى;
من: مين منو منهو; كم: قديش قداش أديش اديش; أي: انهي أنهي انهو أنهو; أريد: عايز عايزه عايزة عاوز عاوزه عاوزة بدي بدى ابغى أبغى ابغا; نريد: بدنا عايزين عاوزين نبغى;
تريد: بدك عاوزني تبغى; ليس: مش مو مب موب مهوب مهو; الذي: اللي إللي اللى; هذا: ده دا هادا هيدا هالشي; هذه: دي هاي هيدي هاذي; هؤلاء: هدول هذول هذولا; هكذا: كده كدا كدة هيك جذي كذي;
الآن: دلوقتي دلوقت دلوقتى هلق هلأ الحين ذحين هسه هسة; أمس: امبارح إمبارح مبارح; اليوم: النهاردة النهارده; لأجل: عشان علشان منشان مشان كرمال; لكن: بس; أيضا: كمان برضه برضو بردو همين;
كثيرا: كتير وايد واجد هواية; قليلا: شوية شويه; شيء: شي اشي إشي; نحن: احنا إحنا نحنا حنا; أنتم: انتو إنتو; يجب: لازم; زال: لسه لسا لسة;
أذهب: اروح أروح; أرى: اشوف أشوف بشوف; رأيت: شفت شوفت; أعمل: اسوي أسوي بسوي; أقول: احكي أحكي بحكي; أترك: ابطل أبطل اسيب أسيب; أستيقظ: اصحى أصحى بصحى; أبكي: بعيط اعيط أعيط;
مال: فلوس فلوسي مصاري; أولاد: ولاد; زوجي: جوزي; زوجها: جوزها; زوجتي: مراتي مرتي; زوجته: مراته مرته مرتو; ماذا أعمل: شسوي; أعطيه: أديله اديله; حينها: ساعتها وقتها; نساء: ستات نسوان; رجل: زلمة; حزين: زعلان زعلانة زعلانه متضايق متضايقة متضايقه; حزن: زعل; سعيد: مبسوط;
مهموم: مخنوق مخنوقة مخنوقه; سارق: حرامي; حسن: كويس كويسة منيح; أبي: ابوي أبوي; أمي: ماما يمه; ملل: طفش; زهقت: طفشت; كذب: كدب; كذاب: كداب; أكذب: بكدب اكدب أكدب; أخطأت: غلطت;
`;

const standard: ReadonlyMap<string, string> = new Map(
  ROWS.split(/[;\n]/)
    .map((row) => row.split(':'))
    .flatMap(([word = '', others = '']) =>
      others
        .trim()
        .split(/\s+/)
        .map((other) => [other, word.trim()] as const),
    )
    .filter(([other]) => other !== ''),
);

const MARKS = /[\u064b-\u0652\u0640]/g;
const WORD = /[\u0620-\u0652\u0670-\u06d3]+/g;
/** `و` and `ف` are written with the next word. `وليه` is his guardian. */
const JOINED = /^([وف])(?!ليه$)(.{3,})$/;
/** A denied verb: `ماصليتش`, `معرفتش`. Nouns such as `منقوش` end in `ش` too, but hardly one in `تش`. */
const DENIED = /^ما?(?=.{3,}تش$)(.{3,}?)و?ش$/;
/** A verb of the present behind the particle of the dialects: `بيستجيب`, `بيطلع`. The texts have hardly a word like it: not `بيوتكم`, `بيمينه`, `بيسير`. */
const PRESENT = /^([وف]?)ب(ي(?!ن|و|ض|د|ا|ه|ت|ئ|ع[هتونكي]|م[ينك]|رح|س[ار]|سير|حي|بن|روت)[\u0620-\u064a]{3,})$/;
/** A denied verb behind a `ما` of its own: `ما بصليش`, `ما يعرفش`. */
const DENIED_APART =
  /(?<![\u0620-\u0652\u0670-\u06d3])ما\s+([بيتن][\u0620-\u064a]{2,}?)و?ش(?![\u0620-\u0652\u0670-\u06d3])/g;
/** Asks whether something is allowed, before the verb that it is about. */
const IS_IT_ALLOWED =
  /^(\s*(?:هل|هو|طيب|يا شيخ)?\s*)(?:عادي|ب?يصير|ب?ينفع|بيجوز|يمدي|فيها شي)(?=\s+(?:لو\s+|ان\s+|أن\s+)?[اأإينت])/u;

/** Words in quotation marks are those of a text. */
const QUOTED = /("[^"]*"|[“„][^“”]*[“”]|«[^»]*»|﴿[^﴾]*﴾)/;

/** Rewrites the words of the Arabic dialects that have an equivalent in standard Arabic. Everything else, and what is quoted, is unchanged. */
export function standardArabic(text: string): string {
  if (!/[\u0620-\u064a]/.test(text)) return text;
  return text
    .split(QUOTED)
    .map((piece, at) => (at % 2 === 0 ? inStandardArabic(piece) : piece))
    .join('');
}

function inStandardArabic(text: string): string {
  return text
    .replace(IS_IT_ALLOWED, '$1يجوز')
    .replace(DENIED_APART, 'لا $1')
    .replace(WORD, (written) => {
      const word = written.replace(MARKS, '');
      const known = standard.get(word);
      if (known !== undefined) return known;
      const [, particle = '', rest = ''] = JOINED.exec(word) ?? [];
      const behind = standard.get(rest);
      if (behind !== undefined) return particle + behind;
      const [, denied] = DENIED.exec(word) ?? [];
      if (denied !== undefined) return `لم ${denied}`;
      const [, joined = '', verb] = PRESENT.exec(word) ?? [];
      return verb === undefined ? written : joined + verb;
    });
}
