import { hash } from 'node:crypto';
import type { HadithEdition } from '@isnad/contract/editions';
import type { KeyedVerse } from '@isnad/contract/quran';
import { hadithEditions } from '../../../corpus/hadith/records/editions.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { keyedVerse, PLAIN } from '../../../corpus/quran/answers.ts';
import { surahSpan } from '../../../corpus/quran/find.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { WORDS as CHECK_WORDS } from '../check/words.ts';
import { searchField } from '../search/search-field.ts';
import { titleIn } from '../site/edition-title.ts';
import { accountLinks, type FramedPage, type RunBy, runByHtml } from '../site/frame.ts';
import { FRAME_WORDS } from '../site/frame-words.ts';
import { type Html, html, joinHtml } from '../site/html.ts';
import { fill, linkFrom, numberIn, type PageLanguage, type PageLocale } from '../site/languages.ts';
import { versePage } from '../texts/text-page.ts';
import { verseJson } from '../texts/verse-element.ts';
import { planCards } from './plan-cards.ts';
import { FRONT_WORDS } from './words/front-words.ts';

/** The verse that the page shows. */
const VERSE = { surah: 94, verse: 6 } as const;
const KEY = `${VERSE.surah}:${VERSE.verse}`;

type Texts = { readonly quran: Quran; readonly hadith: LiveHadith | undefined };
type FrontOptions = Texts & {
  readonly baseUrl: string;
  readonly runBy: RunBy;
};

/** `/`: what Isnad is, with a verse that can be proved, a request that can be run and a text that can be checked. */
export function frontPage(locale: PageLocale, options: FrontOptions): FramedPage {
  const { language } = locale;
  const words = FRONT_WORDS[language];
  const { quran, baseUrl } = options;
  const { from } = surahSpan(quran, VERSE.surah, { first: VERSE.verse, last: VERSE.verse });
  const verse = keyedVerse(quran, from, PLAIN);
  const parts = [
    heroHtml(locale, verse),
    callHtml(language, quran, baseUrl),
    checkHtml(locale),
    pointsHtml(language),
    numbersHtml(language, options),
    plansHtml(locale),
    sourcesHtml(locale, options),
    operatorHtml(language, options.runBy),
  ];
  const title = `Isnad · ${words.title}`;
  return { locale, path: '/', title, description: words.lead, body: joinHtml(parts, '\n'), quran: true };
}

function heroHtml(locale: PageLocale, verse: KeyedVerse): Html {
  const { language } = locale;
  const words = FRONT_WORDS[language];
  const frameWords = FRAME_WORDS[language];
  return html`<div class="hero">
<div><h1>${words.title}</h1>
<section><h2>${words.read}</h2>${searchField(locale, 'all')}
<p class="buttons"><a class="button" href="${linkFrom(locale, '/quran')}">${frameWords.quran}</a><a class="button" href="${linkFrom(locale, '/hadith')}">${frameWords.hadith}</a><a class="button" href="${linkFrom(locale, '/check')}">${frameWords.check}</a></p></section>
<section><h2>${words.ask}</h2><p>${words.askLead}</p><p class="buttons">${accountLinks(words.signUpToAsk, '/sign-up?next=/chat', '/chat', words.openChat)}</p></section>
<section><h2>${words.build}</h2><p>${words.lead}</p><p class="buttons">${accountLinks(words.getKey, '/sign-up', '/keys', frameWords.dashboard, ' first')}<a class="button" href="/docs/getting-started">${words.guide}</a></p></section></div>
${verseHtml(locale, verse)}
</div>`;
}

function verseHtml(locale: PageLocale, verse: KeyedVerse): Html {
  const { language } = locale;
  const words = FRONT_WORDS[language];
  const { surah, text } = verse;
  const name = { en: surah.transliteration, bn: surah.name, ar: surah.name_arabic }[language];
  const translation = { en: verse.translation_en, bn: verse.translation_bn, ar: undefined }[language];
  const proof = FRAME_WORDS[language].proof;
  const sha256 = hash('sha256', text, 'hex');
  return html`<section class="card" aria-label="${fill(words.verse, { surah: name })}">
<h2 class="label"><a href="${linkFrom(locale, `/quran/${VERSE.surah}/${VERSE.verse}`)}">${fill(words.verse, { surah: name })}</a></h2>
<p class="quran" id="verse" lang="ar" dir="rtl">${text}</p>
${translation === undefined ? '' : html`<p lang="${language}">${translation}</p>`}
<p class="label">${words.hash}</p>
<p><code>${sha256}</code></p>
<p class="buttons"><button type="button" hidden data-text="verse" data-sha256="${sha256}">${proof.recompute}</button> <output></output></p>
</section>`;
}

function callHtml(language: PageLanguage, quran: Quran, baseUrl: string): Html {
  const words = FRONT_WORDS[language];
  const url = `${baseUrl}/embed/${KEY}.json?lang=${language}`;
  const answer = verseJson(versePage(quran, `${VERSE.surah}:${VERSE.verse}`, [language]), baseUrl);
  const tabs = samplesOf(url).map(
    ([name, code], place) =>
      html`<input type="radio" name="code" id="tab-${place}"${place === 0 ? ' checked' : ''}><label for="tab-${place}" lang="en">${name}</label><div>${codeHtml(language, `code-${place}`, name, code)}</div>`,
  );
  const [title, lead] = words.call;
  const shown = JSON.stringify(JSON.parse(answer), undefined, 2);
  return html`<section class="part"><h2>${title}</h2><p class="lead">${lead}</p>
<div class="two"><fieldset class="tabs" aria-label="${title}">${tabs}</fieldset>
<div><p class="label">${words.response}</p><pre class="answer" tabindex="0" role="region" aria-label="${words.response}" dir="ltr" lang="en"><code>${shown}</code></pre></div></div></section>`;
}

/** The same request by three programs. Two of them check the hashes. */
function samplesOf(url: string): readonly (readonly [name: string, code: string])[] {
  return [
    ['cURL', `curl '${url}'`],
    [
      'TypeScript',
      `import { createHash } from 'node:crypto';

const answer = await fetch(
  '${url}',
);
const { passages } = await answer.json();
for (const { text, sha256 } of passages[0].texts) {
  const hash = createHash('sha256').update(text);
  console.log(hash.digest('hex') === sha256, text);
}`,
    ],
    [
      'Python',
      `import hashlib, json
from urllib.request import urlopen

with urlopen('${url}') as answer:
    passages = json.load(answer)['passages']
for one in passages[0]['texts']:
    digest = hashlib.sha256(one['text'].encode())
    print(digest.hexdigest() == one['sha256'], one['text'])`,
    ],
  ];
}

function codeHtml(language: PageLanguage, id: string, name: string, code: string): Html {
  const { copy, copied } = FRONT_WORDS[language];
  return html`<pre tabindex="0" role="region" aria-label="${name}" dir="ltr" lang="en"><code id="${id}">${code}</code></pre><p class="buttons"><button type="button" hidden data-copy="${id}" data-copied="${copied}">${copy}</button></p>`;
}

function checkHtml(locale: PageLocale): Html {
  const words = FRONT_WORDS[locale.language];
  const [title, lead] = words.misquoted;
  return html`<section class="part"><h2>${title}</h2><p class="lead">${lead}</p>
<form method="post" action="${linkFrom(locale, '/check#result')}" enctype="multipart/form-data" class="card">
<label for="text">${words.text}</label>
<textarea id="text" name="text" rows="5" aria-describedby="limit" dir="auto">\n${words.example}</textarea>
<p class="soft" id="limit">${CHECK_WORDS[locale.language].limit}</p>
<p class="buttons"><button class="first">${words.check}</button></p></form></section>`;
}

function pointsHtml(language: PageLanguage): Html {
  const { points, features } = FRONT_WORDS[language];
  const cards = points.map(([title, text]) => html`<div><h3>${title}</h3><p class="soft">${text}</p></div>`);
  return html`<section class="part"><h2>${features}</h2><div class="two">${cards}</div></section>`;
}

function numbersHtml(language: PageLanguage, { quran, hadith }: Texts): Html {
  const words = FRONT_WORDS[language];
  const [title, lead] = words.numbers;
  const { count = 0, collections = [] } = hadith?.records.content ?? {};
  const languages = new Set([
    ...quran.editions
      .filter(({ kind }) => kind === 'text' || kind === 'translation' || kind === 'tafsir')
      .map((edition) => edition.language),
    ...(hadith === undefined ? [] : hadithEditions(hadith).map((edition) => edition.language)),
  ]);
  const rows: readonly (readonly [number, string])[] = [
    [quran.surahs.reduce((sum, { total_verses }) => sum + total_verses, 0), words.verses],
    [quran.editions.length, words.editions],
    [count, words.hadiths],
    [collections.length, words.collections],
    [languages.size, words.languages],
  ];
  const list = rows.map(([number, word]) => html`<div><dt>${word}</dt><dd>${numberIn(language, number)}</dd></div>`);
  return html`<section class="part"><h2>${title}</h2><p class="lead">${lead}</p><dl class="numbers">${list}</dl></section>`;
}

function plansHtml(locale: PageLocale): Html {
  const words = FRONT_WORDS[locale.language];
  const [title, lead] = words.plans;
  return html`<section class="part"><h2>${title}</h2><p class="lead">${lead}</p>${planCards(locale.language, 3)}
<p><a href="${linkFrom(locale, '/plans')}">${words.allPlans}</a></p></section>`;
}

/** The editions in the languages of the site. */
function sourcesHtml(locale: PageLocale, { quran, hadith }: Texts): Html {
  const words = FRONT_WORDS[locale.language];
  const [title, lead] = words.sources;
  const own = /^(?:ar|en|bn)$/;
  const packs = new Map<string, HadithEdition>();
  // One edition of each pack: the one in the language of the page, otherwise its first.
  for (const edition of hadith === undefined ? [] : hadithEditions(hadith))
    if (edition.language === locale.language || !packs.has(edition.source.pack))
      packs.set(edition.source.pack, edition);
  const rows = [
    // There can be hundreds of installed ones.
    ...quran.shipped.editions
      .filter(({ language, script }) => own.test(language) && script !== 'kfgqpc')
      // The author's name is in Latin letters, for which no page needs another font.
      .map(({ id, kind, title: name, author, source, licence }) => ({
        ...{ id, name: kind === 'translation' ? author : name, from: source.name, license: licence },
      })),
    ...[...packs.values()].map((edition) => ({
      ...{ id: edition.id, name: titleIn(locale.language, edition), license: edition.licence },
      from: edition.source.name ?? edition.source.pack,
    })),
  ].map(
    ({ id, name, from, license }) =>
      html`<li><a href="${linkFrom(locale, `/sources#${id}`)}"><bdi>${name}</bdi></a> <span class="soft"><bdi>${from}</bdi>${license === null ? '' : html` · <bdi>${license}</bdi>`}</span></li>`,
  );
  return html`<section class="part"><h2>${title}</h2><p class="lead">${lead}</p><ul class="plain">${rows}</ul>
<p><a href="${linkFrom(locale, '/sources')}">${words.allSources}</a></p></section>`;
}

function operatorHtml(language: PageLanguage, runBy: RunBy): Html {
  const words = FRONT_WORDS[language];
  const text = runBy.name === '' ? words.nobody : runByHtml(runBy, words.runBy, FRAME_WORDS[language].contact);
  return html`<section class="part"><h2>${words.operator}</h2><p class="lead">${text}</p></section>`;
}
