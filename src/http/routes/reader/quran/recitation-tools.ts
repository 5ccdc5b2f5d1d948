import { RECITATIONS, RECITATIONS_ORIGIN } from '../../../../corpus/quran/recitations.ts';
import type { HeaderList } from '../../../answers/send.ts';
import { fillHtml, type Html, html } from '../../site/html.ts';
import type { PageLanguage } from '../../site/languages.ts';
import { RECITATION_WORDS } from '../words/recitation-words.ts';

/** Loads the script that plays recitations. */
export const RECITATION_HEAD = html`<script type="module" src="/recite.js"></script>`;

/** The choice of a recitation. `recite.js` takes its words and addresses from here. */
export function recitationTools(language: PageLanguage): Html {
  const words = RECITATION_WORDS[language];
  const options = RECITATIONS.map(({ id, reciter, style, url }) => {
    const name = style === 'mujawwad' ? `${reciter[language]} (${words.mujawwad})` : reciter[language];
    return html`<option value="${url}" data-id="${id}">${name}</option>`;
  });
  const host = html`<bdi>${new URL(RECITATIONS_ORIGIN).host}</bdi>`;
  return html`<span class="recitation" data-play="${words.play}" data-pause="${words.pause}" data-from="${words.from}" data-failed="${words.failed}"><label for="reciter">${words.recitation}</label> <select id="reciter">${options}</select> <span class="label">${fillHtml(words.recordings, { host })}</span> <output></output></span>`;
}

/** The headers of pages that can play recitations: their policy allows the host, for media alone. */
export function withRecitations(headers: HeaderList): HeaderList {
  const policy = headers.indexOf('content-security-policy') + 1;
  return headers.map((value, index) => (index === policy ? `${value}; media-src ${RECITATIONS_ORIGIN}` : value));
}
