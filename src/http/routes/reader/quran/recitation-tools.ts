import { RECITATIONS, RECITATIONS_ORIGIN } from '../../../../corpus/quran/recitations.ts';
import type { HeaderList } from '../../../answers/send.ts';
import { escapeHtml } from '../../site/escape.ts';
import { fill, type PageLanguage } from '../../site/languages.ts';
import { RECITATION_WORDS } from '../words/recitation-words.ts';

/** Loads the script that plays recitations. */
export const RECITATION_HEAD = '<script type="module" src="/recite.js"></script>';

/** The choice of a recitation. `recite.js` takes its words and addresses from here. */
export function recitationTools(language: PageLanguage): string {
  const words = RECITATION_WORDS[language];
  const options = RECITATIONS.map(({ id, reciter, style, url }) => {
    const name = style === 'mujawwad' ? `${reciter[language]} (${words.mujawwad})` : reciter[language];
    return `<option value="${url}" data-id="${id}">${escapeHtml(name)}</option>`;
  });
  const host = `<bdi>${new URL(RECITATIONS_ORIGIN).host}</bdi>`;
  return `<span class="recitation" data-play="${words.play}" data-pause="${words.pause}" data-from="${words.from}" data-failed="${words.failed}"><label for="reciter">${words.recitation}</label> <select id="reciter">${options.join('')}</select> <span class="label">${fill(words.recordings, { host })}</span> <output></output></span>`;
}

/** The headers of pages that can play recitations: their policy allows the host, for media alone. */
export function withRecitations(headers: HeaderList): HeaderList {
  const policy = headers.indexOf('content-security-policy') + 1;
  return headers.map((value, index) => (index === policy ? `${value}; media-src ${RECITATIONS_ORIGIN}` : value));
}
