import { findQuotations } from '../../src/corpus/quotations/find-quotations.ts';
import type { QuotationCorpus } from '../../src/corpus/quotations/sources.ts';
import { WorkBudget } from '../../src/corpus/work-budget.ts';
import { WORK_LIMITS } from '../../src/work/jobs.ts';
import { repeated, seededRandom } from '../../test/service/work/worst-cases.ts';

const MAX_TEXT = 32_000;
const ROUNDS = 3;

/** What texts that take much work cost: CPU of the whole process, the units spent, and how much was left unchecked. */
export function benchLongTexts(corpus: QuotationCorpus): void {
  console.log('\n| text | characters | first, ms of CPU | least of the others, ms | units | quotations | unchecked |');
  console.log('|---|---|---|---|---|---|---|');
  for (const [name, text] of Object.entries(textsOf(corpus))) {
    const times: number[] = [];
    let found = { quotations: 0, unchecked: 0, units: 0 };
    for (let round = 0; round <= ROUNDS; round++) {
      const budget = new WorkBudget(WORK_LIMITS.verify);
      const started = process.cpuUsage();
      const { quotations, unchecked } = findQuotations(text, corpus, { budget });
      const { user, system } = process.cpuUsage(started);
      times.push((user + system) / 1_000);
      found = { quotations: quotations.length, unchecked: unchecked.length, units: budget.spent };
    }
    const [first = 0, ...others] = times;
    const { units, quotations, unchecked } = found;
    console.log(
      `| ${name} | ${[...text].length} | ${first.toFixed(0)} | ${Math.min(...others).toFixed(1)} | ${units} | ${quotations} | ${unchecked} |`,
    );
  }
}

function textsOf({ verses: { quran }, hadith }: QuotationCorpus): Record<string, string> {
  const random = seededRandom(5);
  const count = hadith?.records.content.count ?? 0;
  const anyHadith = (lang: 'ar' | 'en' | 'bn') => {
    for (;;) {
      const text = hadith?.records.text(Math.floor(random() * count), lang);
      if (count === 0 || (text !== undefined && text.length > 80)) return text ?? '';
    }
  };
  const anyVerse = (edition: string) => quran.texts(edition).text(Math.floor(random() * 6_236));
  const plain = (text: string) => text.replace(/\p{M}/gu, '');
  const shuffled = (text: string) =>
    text
      .split(' ')
      .map((word) => ({ word, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ word }) => word)
      .join(' ');
  const without = (text: string) => text.split(' ').toSpliced(2, 1).join(' ');
  const fill = (next: (at: number) => string) => repeated(MAX_TEXT, next);
  const prose =
    'The bus came late this morning, so we walked along the river and talked about the work of the week, the new school, and who would bring bread. ';
  const sermon = Array.from({ length: 6 }, (_, at) =>
    at % 2 === 0
      ? `Allah says: “${anyVerse('quran.en')}” (2:${at + 1}). ${prose}`
      : `The Prophet ﷺ said: “${anyHadith('en').slice(0, 150)}” (Bukhari ${at + 1}). ${prose}`,
  ).join('\n');
  return {
    '1,000 characters of everyday prose': prose.repeat(8).slice(0, 1_000),
    '1,000 characters of Arabic verses in prose':
      `قرأنا اليوم ${plain(anyVerse('quran.ar'))} ثم مشينا إلى السوق واشترينا الخبز. `.repeat(20).slice(0, 1_000),
    'sermon with six claims': sermon,
    'introductions without words': fill(() => 'the Prophet said '),
    'introductions with invented words': fill(
      (at) => `The Prophet said: the ${at}th cup of tea is better than a lamp. `,
    ),
    'Arabic introductions': fill((at) => `قال رسول الله صلى الله عليه وسلم: الكوب رقم ${at} خير من المصباح. `),
    'Bengali introductions': fill((at) => `নবীজি বলেছেন, ${at} নম্বর চায়ের কাপ বাতির চেয়ে উত্তম। `),
    'shuffled words of Arabic hadiths': fill(() => `${shuffled(plain(anyHadith('ar')))} `),
    'Bengali hadiths': fill(() => `${anyHadith('bn')}\n`),
    'Arabic hadiths': fill(() => `${plain(anyHadith('ar'))}\n`),
    'English hadiths': fill(() => `${anyHadith('en')}\n`),
    'altered verses in marks': fill(() => `﴿${without(plain(anyVerse('quran.ar')))}﴾ `),
    'altered English verses in marks': fill(() => `“${without(anyVerse('quran.en'))}” `),
    '10,000 bullets': fill((at) => (at === 0 ? 'Sayings of the Prophet:\n' : '- a\n')),
    'bullets with words': fill((at) =>
      at === 0 ? 'Sayings of the Prophet ﷺ:\n' : `- the ${at}th cup of tea is better than a lamp\n`,
    ),
    'table of 1,000 rows': fill((at) =>
      at === 0 ? 'Hadiths:\n| number | hadith |\n|---|---|\n' : `| ${at} | tea is better |\n`,
    ),
    'quotation marks': fill(() => '"'),
    references: fill((at) => `(2:${at % 290}) Bukhari ${at} `),
    'unclosed tags': fill((at) => `<blockquote><b>word${at} `),
  };
}
