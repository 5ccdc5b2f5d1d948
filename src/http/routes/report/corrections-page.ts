import { hash } from 'node:crypto';
import { collectionOf } from '../../../corpus/hadith/collections.ts';
import { hadithEditions } from '../../../corpus/hadith/records/editions.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import type { AcceptedCorrection } from '../../../corrections/corrections.ts';
import { pathOfReference } from '../check/check-page.ts';
import { titleIn } from '../site/edition-title.ts';
import type { FramedPage } from '../site/frame.ts';
import { fillHtml, type Html, html } from '../site/html.ts';
import { digitsIn, directionOf, linkFrom, type PageLanguage, type PageLocale, REGIONS } from '../site/languages.ts';

type CorrectionsWords = {
  readonly title: string;
  readonly lead: string;
  readonly none: string;
  readonly before: string;
  readonly after: string;
  /** `{date}` is the day on which the operator accepted it. */
  readonly accepted: string;
};

const WORDS: Readonly<Record<PageLanguage, CorrectionsWords>> = {
  en: {
    title: 'Corrections',
    lead: 'Faults of hadith texts that readers reported and the operator of this server corrected, newest first. Each text has its SHA-256.',
    none: 'No text has been corrected on this server.',
    before: 'Before',
    after: 'After',
    accepted: 'Corrected on {date}',
  },
  bn: {
    title: 'সংশোধন',
    lead: 'হাদিসের পাঠের যেসব ভুল পাঠকেরা জানিয়েছেন এবং এই সার্ভারের অপারেটর সংশোধন করেছেন, নতুনগুলো আগে। প্রতিটি পাঠের SHA-256 দেওয়া আছে।',
    none: 'এই সার্ভারে কোনো পাঠ সংশোধন করা হয়নি।',
    before: 'আগে',
    after: 'পরে',
    accepted: 'সংশোধনের তারিখ {date}',
  },
  ar: {
    title: 'التصويبات',
    lead: 'أخطاء في نصوص الأحاديث أبلغ عنها القراء وصوّبها مشغّل هذا الخادم، الأحدث أولًا. لكل نص بصمة SHA-256.',
    none: 'لم يُصوَّب أي نص على هذا الخادم.',
    before: 'قبل',
    after: 'بعد',
    accepted: 'صُوِّب في {date}',
  },
};

/** Address of the page, without its language. */
export const CORRECTIONS_PATH = '/corrections';

/** `/corrections`: what was corrected after reports of readers. It shows the texts alone, nothing that a reader wrote about them. */
export function correctionsPage(
  locale: PageLocale,
  corrections: readonly AcceptedCorrection[],
  live: LiveHadith | undefined,
): FramedPage {
  const { language } = locale;
  const words = WORDS[language];
  const date = new Intl.DateTimeFormat(REGIONS[language], { dateStyle: 'long', timeZone: 'UTC' });
  const titles = new Map(live && hadithEditions(live).map((one) => [one.source.pack, titleIn(language, one)]));
  const items = corrections.map(({ id, ref, edition, lang, answeredAt, text, corrected }) => {
    const path = pathOfReference(ref);
    const [slug = '', number = ''] = ref.split(':');
    const { names } = live?.records.content.collections.find((one) => one.slug === slug) ?? collectionOf(slug);
    const named = html`<bdi>${names[language]} ${digitsIn(language, number)}</bdi>`;
    const day = html`<time datetime="${answeredAt}">${date.format(new Date(answeredAt))}</time>`;
    return html`<li id="${id}"><h2>${path === undefined ? named : html`<a href="${linkFrom(locale, path)}">${named}</a>`} · <bdi>${titles.get(edition) ?? edition}</bdi></h2>
<p class="soft">${fillHtml(words.accepted, { date: day })}</p>
${textHtml(words.before, text, lang)}${textHtml(words.after, corrected, lang)}</li>`;
  });
  const body = html`<h1>${words.title}</h1><p class="subtitle">${words.lead}</p>
${items.length === 0 ? html`<p>${words.none}</p>` : html`<ul class="quotations plain">${items}</ul>`}`;
  return {
    ...{ locale, path: CORRECTIONS_PATH, title: `${words.title} · Isnad`, description: words.lead },
    ...{ body, kind: 'read' },
  };
}

/** Title of the page in a language. */
export const correctionsTitle = (language: PageLanguage): string => WORDS[language].title;

function textHtml(label: string, text: string, lang: string): Html {
  return html`<p class="label">${label}</p><p class="${lang === 'ar' ? 'text arabic' : 'text'}" lang="${lang}" dir="${directionOf(lang)}">${text}</p>
<p class="source"><code dir="ltr">sha256 ${hash('sha256', text, 'hex')}</code></p>`;
}
