import { PERSON_LIMIT } from '@isnad/contract/plans';
import type { FramedPage } from '../site/frame.ts';
import { html } from '../site/html.ts';
import { fill, numberIn, type PageLocale } from '../site/languages.ts';
import { planCards } from './plan-cards.ts';
import { ABOUT_WORDS } from './words/about-words.ts';

/** `/plans`: what each plan includes. */
export function plansPage(locale: PageLocale): FramedPage {
  const { language } = locale;
  const words = ABOUT_WORDS[language].plans;
  const body = html`<h1>${words.title}</h1><p class="soft">${words.lead}</p>
<div class="part">${planCards(language, 2)}</div>
<p>${fill(words.reading, { number: numberIn(language, PERSON_LIMIT) })}</p>
<p>${words.change}</p>
<p class="buttons"><a class="button first" href="/sign-up">${words.getKey}</a></p>`;
  return { locale, path: '/plans', title: `${words.title} · Isnad`, description: words.lead, body };
}
