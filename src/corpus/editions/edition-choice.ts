import type { Edition } from '@isnad/contract/editions';
import { Failure } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import type { EditionName } from '@isnad/contract/tafsir';
import type { EditionTexts, Quran } from '../quran/open.ts';

type CommentaryKind = 'tafsir' | 'introductions';
type Choice = {
  /** Ids, separated by commas. Undefined for all that are installed. */
  readonly ids: string | undefined;
  /** Languages to begin with, the preferred one first. */
  readonly languages: readonly string[];
};

const NONE: Readonly<Record<CommentaryKind, string>> = {
  tafsir: 'No tafsir is installed. The operator can install one, such as: isnad install ar.muyassar.',
  introductions:
    'No introductions of surahs are installed. The operator can install some, such as: isnad install introductions.en.',
};
const NAMES: Readonly<Record<CommentaryKind, string>> = { tafsir: 'tafsir', introductions: 'edition of introductions' };

/** The installed editions of a kind, those in the preferred languages first. */
export function installedOf(quran: Quran, kind: CommentaryKind, languages: readonly string[]): readonly Edition[] {
  const rank = ({ language }: Edition) => {
    const place = languages.indexOf(language);
    return place === -1 ? languages.length : place;
  };
  return quran.editions.filter((edition) => edition.kind === kind).sort((one, other) => rank(one) - rank(other));
}

/**
 * Finds the requested editions of a kind.
 * @throws {Failure} `edition_not_found` if none of this kind is installed, `invalid_parameter` naming the unknown ones and those that are installed
 */
export function chosenOf(quran: Quran, kind: CommentaryKind, { ids, languages }: Choice): readonly EditionTexts[] {
  const installed = installedOf(quran, kind, languages);
  if (installed.length === 0) throw new Failure('edition_not_found', NONE[kind]);
  const wanted = ids === undefined ? installed.map(({ id }) => id) : [...new Set(ids.split(','))];
  const unknown = wanted.filter((id) => !installed.some((edition) => edition.id === id));
  if (unknown.length > 0) {
    const list = installed.map(({ id }) => id).join(', ');
    const message = `there is no ${NAMES[kind]} ${quoteValue(unknown.join(','))}`;
    throw new Failure('invalid_parameter', `T${message.slice(1)}. Installed: ${list}.`, {
      faults: [{ location: 'query.edition', message, fix: `use some of ${list}` }],
    });
  }
  return wanted.map((id) => quran.texts(id));
}

/** What a scholar's words are cited with. */
export function editionName({ id, title, author, language, direction }: Edition): EditionName {
  return { id, title, author, language, direction };
}
