import { CONVERSATION_LIMITS, PLAN_LIMITS, PLANS, type SubscriptionPlan } from '@isnad/contract/plans';
import { type Html, html } from '../site/html.ts';
import { fill, numberIn, type PageLanguage } from '../site/languages.ts';
import { ABOUT_WORDS } from './words/about-words.ts';

/** The plans with their limits, as cards. `level` is that of their headings. */
export function planCards(language: PageLanguage, level: 2 | 3): Html {
  return html`<div class="plans">${PLANS.map((plan) => cardHtml(language, plan, level))}</div>`;
}

function cardHtml(language: PageLanguage, plan: SubscriptionPlan, level: 2 | 3): Html {
  const words = ABOUT_WORDS[language].plans;
  const limit = PLAN_LIMITS[plan];
  const conversations = fill(words.conversations, { number: numberIn(language, CONVERSATION_LIMITS[plan]) });
  const lines = [
    ...(limit === undefined ? [] : [words.window]),
    conversations,
    plan === 'free' ? words.noWebhooks : words.webhooks,
    words.texts,
  ];
  return html`<div class="card"><h${level}>${words.names[plan]}</h${level}>
<p class="limit">${limit === undefined ? words.unlimited : requestsIn(language, limit)}</p>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></div>`;
}

function requestsIn(language: PageLanguage, number: number): string {
  const { requests } = ABOUT_WORDS[language].plans;
  const isFew = new Intl.PluralRules(language).select(number) === 'few';
  return fill((isFew ? requests.few : undefined) ?? requests.other, { number: numberIn(language, number) });
}
