import type { Failure, FailureCode } from '@isnad/contract/failure';
import type { FastifyRequest } from 'fastify';
import { searchField } from '../search/search-field.ts';
import { type FrameDeps, frame } from './frame.ts';
import { FRAME_WORDS } from './frame-words.ts';
import { type Html, html } from './html.ts';
import { fill, linkFrom, localeOf, numberIn, type PageLanguage, pathOf } from './languages.ts';

type FaultWords = Readonly<Partial<Record<FailureCode, string>>> & {
  /** Heading of the page for an unknown address. */
  readonly lost: string;
  /** For all other reasons. */
  readonly other: string;
  /** The changelog has not been built. */
  readonly changelog: string;
};

/** What visitors can do, by the reason why there is no page. English pages have the detail of the failure itself. */
const WORDS: Readonly<Record<Exclude<PageLanguage, 'en'>, FaultWords>> = {
  bn: {
    lost: 'পেজটি পাওয়া যায়নি',
    route_not_found: 'ঠিকানাটি ঠিক আছে কি না দেখুন, অথবা যা খুঁজছেন তা সার্চ করুন।',
    surah_not_found: 'এই সূরা নেই। সূরার নম্বর ১ থেকে ১১৪।',
    verse_not_found: 'এই আয়াত এই সূরায় নেই। সূরার পেজ থেকে একটি আয়াত বেছে নিন।',
    hadith_not_found: 'ইনস্টল করা পাঠে এই হাদিস নেই। হাদিসের তালিকা থেকে বেছে নিন।',
    edition_not_found: 'এই ঠিকানার অনুবাদ বা লিপি এখানে ইনস্টল করা নেই। অন্য একটি বেছে নিন।',
    invalid_parameter: 'পেজের ঠিকানায় একটি ভুল মান আছে। ঠিকানাটি ঠিক করুন।',
    rate_limit_exceeded: 'আপনার নেটওয়ার্ক থেকে বেশি পেজ চাওয়া হয়েছে। {seconds} সেকেন্ড পরে আবার চেষ্টা করুন।',
    unavailable: 'পাঠগুলো এখন পাওয়া যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
    changelog: 'পরিবর্তনের তালিকা এখন পাওয়া যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
    other: 'ঠিকানাটি মিলিয়ে দেখুন, অথবা একটু পরে আবার চেষ্টা করুন।',
  },
  ar: {
    lost: 'لم يتم العثور على الصفحة',
    route_not_found: 'تحقّق من العنوان، أو ابحث عمّا تريد.',
    surah_not_found: 'هذه السورة غير موجودة. أرقام السور من ١ إلى ١١٤.',
    verse_not_found: 'هذه الآية غير موجودة في السورة. اختر آية من صفحة السورة.',
    hadith_not_found: 'هذا الحديث غير موجود في النصوص المثبَّتة. اختر حديثًا من القائمة.',
    edition_not_found: 'الترجمة أو الرسم المطلوب في هذا العنوان غير مثبَّت هنا. اختر غيره.',
    invalid_parameter: 'يحتوي عنوان الصفحة على قيمة غير صالحة. صحّح العنوان.',
    rate_limit_exceeded: 'طُلبت صفحات كثيرة من شبكتك. أعد المحاولة بعد {seconds} ثانية.',
    unavailable: 'النصوص غير متاحة الآن. أعد المحاولة بعد قليل.',
    changelog: 'سجلّ التغييرات غير متاح الآن. أعد المحاولة بعد قليل.',
    other: 'تحقق من العنوان، أو أعد المحاولة بعد قليل.',
  },
};

/** What visitors can do about a failure, in a language. English has the detail of the failure itself. */
export function faultDetail(
  language: PageLanguage,
  failure: Failure,
  reason: FailureCode | 'changelog' = failure.code,
): string {
  if (language === 'en') return failure.message;
  const seconds = numberIn(language, failure.retryAfter ?? 60);
  return fill(WORDS[language][reason] ?? WORDS[language].other, { seconds });
}

/** A page that says why there is no text, and leads on. */
export function faultPage(deps: FrameDeps, request: FastifyRequest, failure: Failure, title: string): Html {
  const locale = localeOf(request);
  const { language } = locale;
  const path = pathOf(request);
  const isChangelog = failure.code === 'unavailable' && request.routeOptions.url === '/changelog';
  const detail = faultDetail(language, failure, isChangelog ? 'changelog' : failure.code);
  const words = FRAME_WORDS[language];
  const heading = language === 'en' ? title : failure.code === 'route_not_found' ? WORDS[language].lost : words.wrong;
  const body = html`<h1>${heading}</h1><p role="alert">${detail}</p>
${searchField(locale, 'all')}
<p class="buttons"><a class="button" href="${linkFrom(locale, '/quran')}">${words.quran}</a><a class="button" href="${linkFrom(locale, '/hadith')}">${words.hadith}</a><a class="button" href="${linkFrom(locale, '/')}">${words.home}</a></p>`;
  return frame(deps, {
    locale,
    path,
    title: `${heading} · Isnad`,
    description: detail,
    body,
    kind: 'read',
    hidden: true,
  });
}
