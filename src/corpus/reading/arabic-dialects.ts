/*
 * Words of the Egyptian, Levantine, Gulf and Iraqi dialects that the texts do not have, mostly those with which people ask, deny or join: a closed
 * set, and a few everyday words. Words that also have another meaning in the texts are left out (`أبي`, `ست`, `زي`).
 */
const ROWS = `
لماذا: ليه ليش لييه علاش; ماذا: وش ايش إيش أيش شو شنو شنهو وشو إيه شنهي; كيف: ازاي إزاي ازاى إزاى شلون اشلون كيفاش; أين: فين وين; متى: امتى إمتى ايمتى إيمتى أيمتى امته;
من: مين منو منهو; كم: قديش قداش أديش اديش; أي: انهي أنهي انهو أنهو; أريد: عايز عايزه عايزة عاوز عاوزه عاوزة بدي بدى ابغى أبغى ابغي أبغي ابغا ودي; نريد: بدنا عايزين عاوزين نبغى نبي;
تريد: بدك عاوزني تبغى; ليس: مش مو مب موب مهوب مهو; الذي: اللي إللي يلي اللى; هذا: ده دا هاد هادا هيدا هاذ هالشي; هذه: دي هاي هيدي هاذي; هؤلاء: دول هدول هذول هذولا; هكذا: كده كدا كدة هيك جذي كذي;
الآن: دلوقتي دلوقت دلوقتى هلق هلأ هلا الحين ذحين هسه هسة; غدا: بكرة بكره باكر; أمس: امبارح إمبارح مبارح; اليوم: النهاردة النهارده; لأجل: عشان علشان منشان مشان كرمال; لكن: بس; أيضا: كمان برضه برضو بردو همين;
كثيرا: كتير كثير وايد واجد هواية; قليلا: شوي شوية شويه; أحد: حدا; شيء: شي اشي إشي; نحن: احنا إحنا نحنا حنا; أنتم: انتو إنتو; يجب: لازم; معنى: يعني; زال: لسه لسا لسة;
أذهب: اروح أروح بروح; أرى: اشوف أشوف بشوف; رأيت: شفت شوفت; أعمل: اسوي أسوي بسوي اعمل; أقول: احكي أحكي بحكي; أترك: ابطل أبطل اسيب أسيب; انتهى: خلص; أستيقظ: اصحى أصحى بصحى; أبكي: بعيط اعيط أعيط;
مال: فلوس فلوسي مصاري; أولاد: عيال ولاد; زوجي: جوزي; زوجها: جوزها; زوجتي: مراتي مرتي; نساء: ستات حريم نسوان; رجل: راجل زلمة; حزين: زعلان زعلانة زعلانه متضايق متضايقة متضايقه; حزن: زعل; سعيد: مبسوط مبسوطة;
مهموم: مخنوق مخنوقة مخنوقه مكتوم; سارق: حرامي; حسن: كويس كويسة منيح منيحة زين; أبي: ابوي أبوي بابا; أمي: ماما يمه; ملل: زهق طفش; زهقت: طفشت; كذب: كدب; كذاب: كداب; أكذب: بكدب اكدب أكدب; خطأ: غلط; أخطأت: غلطت;
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
/** `و` and `ف` are written with the next word. */
const JOINED = /^([وف])(.{2,})$/;
/** A denied verb: `ماصليتش`, `مبصليش`, `معرفتش`. */
const DENIED = /^م(?:ا(?=.{4})|(?=.{3,}تش$)|(?=[بتني].{3}))(.{3,}?)و?ش$/;
/** Asks whether something is allowed, before the verb that it is about. */
const IS_IT_ALLOWED =
  /^(\s*(?:هل|هو|طيب|يا شيخ)?\s*)(?:عادي|يصير|ينفع|يمدي|فيها شي)(?=\s+(?:لو\s+|ان\s+|أن\s+)?[اأإينت])/u;

/** Rewrites the words of the Arabic dialects that have an equivalent in standard Arabic. Everything else is unchanged. */
export function standardArabic(text: string): string {
  if (!/[\u0620-\u064a]/.test(text)) return text;
  return text.replace(IS_IT_ALLOWED, '$1يجوز').replace(WORD, (written) => {
    const word = written.replace(MARKS, '');
    const known = standard.get(word);
    if (known !== undefined) return known;
    const [, particle = '', rest = ''] = JOINED.exec(word) ?? [];
    const behind = standard.get(rest);
    if (behind !== undefined) return particle + behind;
    const [, denied] = DENIED.exec(word) ?? [];
    return denied === undefined ? written : `لم ${denied}`;
  });
}
