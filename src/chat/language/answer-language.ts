import { CHAT_LANGUAGES, type ChatCreateBody, type ChatLanguage, isChatLanguage } from '@isnad/contract/chat';
import type { Edition } from '@isnad/contract/editions';
import { invalidParameters } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import { shippedEditionNames } from '../../corpus/catalogue/catalogue.ts';
import { translationsByLanguage } from '../../corpus/quran/answers.ts';
import type { Quran } from '../../corpus/quran/open.ts';

/** In which language the service writes its own sentences, and in which translation it quotes verses, as far as a request says so. */
export type AnswerLanguage = { readonly parameter?: ChatLanguage; readonly edition?: string };

/** The language of the sentences for readers of a language in which the service has none. */
const INSTEAD: ChatLanguage = 'en';
/** Maximum number of IDs in an error. */
const NAMED = 12;

/**
 * Reads the language and the edition that a request asks for.
 * @param quran called only when the request asks for a translation
 * @throws {Failure} `invalid_parameter` for a translation that is not there, naming those that are
 */
export function answerLanguage(
  { language: asked = 'auto', edition }: Pick<ChatCreateBody, 'language' | 'edition'>,
  quran: () => Quran,
): AnswerLanguage {
  const language = regionless(asked.toLowerCase(), quran);
  const own = language === 'auto' ? {} : isChatLanguage(language) ? { parameter: language } : undefined;
  if (edition !== undefined) {
    const of = own === undefined ? language : undefined;
    return { ...(own ?? { parameter: INSTEAD }), edition: chosenEdition(quran(), edition.toLowerCase(), of) };
  }
  return own ?? { parameter: INSTEAD, edition: editionIn(quran(), language) };
}

/** A language without its region (`bn` of `bn-bd`), unless there is a translation for the region. */
function regionless(language: string, quran: () => Quran): string {
  const [bare = language] = language.split('-');
  if (bare === language) return language;
  if (isChatLanguage(bare)) return bare;
  return translationsByLanguage(quran()).some((edition) => edition.language.toLowerCase() === language)
    ? language
    : bare;
}

/** The translation in a language: the shipped one, else the one installed first. */
function editionIn(quran: Quran, language: string): string {
  const all = translationsByLanguage(quran);
  const found = all.find((edition) => edition.language.toLowerCase() === language);
  if (found !== undefined) return found.id;
  const languages = new Set(['auto', ...CHAT_LANGUAGES, ...all.map((edition) => edition.language)]);
  const fix = `use ${[...languages].join(', ')}`;
  const message = `there is no translation of the Quran in ${quoteValue(language)}`;
  throw invalidParameters([{ location: 'body.language', message, fix }]);
}

/** @param language the one that the translation must have, if any */
function chosenEdition(quran: Quran, id: string, language: string | undefined): string {
  const isMeant = (edition: Edition) =>
    edition.kind === 'translation' && (language === undefined || edition.language.toLowerCase() === language);
  const all = quran.editions.filter(isMeant);
  if (all.some((edition) => edition.id === id)) return id;
  const within = language === undefined ? '' : ` in ${quoteValue(language)}`;
  const message = `there is no translation ${quoteValue(id)}${within}`;
  throw invalidParameters([{ location: 'body.edition', message, fix: fixOf(quran, id, all) }]);
}

function fixOf({ editions }: Quran, id: string, all: readonly Edition[]): string {
  if (all.length === 0) return 'use a language of a translation in GET /api/editions';
  const isKnown = editions.some((edition) => edition.id === id);
  if (!isKnown && shippedEditionNames().has(id)) return `the operator can install it: isnad install ${id}`;
  // Those that an operator chose to install are what is most probably meant.
  const ids = all.map((edition) => edition.id).reverse();
  return `use one of ${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ', …' : ''}`;
}
