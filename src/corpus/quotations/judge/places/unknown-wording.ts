import type { Lang } from '../../../hadith/model.ts';
import type { Claim } from '../../claims/claim.ts';
import { candidates } from '../../match/candidates.ts';
import { EDITIONS } from '../../match/library.ts';
import type { Difference, Found, InstalledText } from '../../quotation.ts';
import type { Search, TextSpan } from '../../sources.ts';
import { isLike, isSaidIn, likenessOf, type NamedPlace, refOf } from './named-place.ts';
import { turnedMeaning } from './turned-meaning.ts';

export type Worded = { readonly span: TextSpan; readonly lang: Lang; readonly claim: Claim };

/**
 * Judges words that no installed wording of a place has. They can be another translation, or wrong: nobody can tell from words alone. Where they deny what
 * every installed wording says, or say it of others, they are altered.
 */
export function unknownWording(
  search: Search,
  { span, lang, claim }: Worded,
  place: NamedPlace,
  isCompared = true,
): Found {
  const { library, docs } = place;
  const ref = refOf(place);
  const text = search.text.slice(span.start, span.end);
  const found: Found = {
    ...{ ...span, text, kind: library.kind, lang, ref, refs: [ref], edition: library.edition(docs[0] as number, lang) },
    ...{ verdict: 'unknown_wording', partial: false, range: docs.length > 1, reading: null },
    ...{ differences: [], right_text: null, reference: null },
  };
  const claimed = claim.reference?.text;
  const turned =
    isCompared && isLike(likenessOf(search, place, text, lang))
      ? turnedMeaning(search, { span, lang }, place)
      : undefined;
  if (turned !== undefined) return alteredAt(found, claimed, turned);
  const compare = installedTexts(search, place, lang);
  if (claimed === undefined) return { ...found, compare };
  return { ...found, compare, reference: { claimed, ok: null, reason: 'unknown_wording' } };
}

function alteredAt(
  found: Found,
  claimed: string | undefined,
  { differences, right }: { readonly differences: readonly Difference[]; readonly right: string },
): Found {
  const reference = claimed === undefined ? null : { claimed, ok: true };
  return { ...found, verdict: 'altered', differences, right_text: right, reference };
}

const MAX_VERSES = 3;
const MAX_LENGTH = 2_000;

/** The texts of a place to compare words with: Arabic, then the language of the words. Of a hadith, its first parallel as well. */
function installedTexts(search: Search, { library, docs }: NamedPlace, lang: Lang): InstalledText[] {
  const langs = lang === 'ar' ? (['ar'] as const) : (['ar', lang] as const);
  const shown =
    library.kind === 'quran'
      ? docs.slice(0, MAX_VERSES)
      : [docs[0] as number, ...parallelsOf(search, docs[0] as number).slice(0, 1)];
  return shown.flatMap((doc) =>
    langs.flatMap((one) => {
      const text =
        library.kind === 'quran'
          ? search.verses.quran.texts(EDITIONS[one]).text(doc)
          : library.read(doc, one, search.budget)?.text;
      const edition = library.edition(doc, one);
      if (text === undefined || edition === null) return [];
      return { ref: library.ref(doc), edition, lang: one, text: text.slice(0, MAX_LENGTH) };
    }),
  );
}

/** The hadiths with the same text in a language. */
export function parallelsOf({ hadiths }: Search, doc: number): number[] {
  const index = hadiths?.index;
  const group = index?.groups[doc] ?? 0;
  if (index === undefined || group === 0) return [];
  const { groupMembers, groupOffsets } = index;
  return [...groupMembers.subarray(groupOffsets[group], groupOffsets[group + 1])].filter((member) => member !== doc);
}

/** Effort for words in the writer's own grammar. */
const FOR_REPORT = { words: 12, entries: 20_000, lookedAt: 40, texts: 4, inOrder: 0 };
/** Minimum share of the telling words of a report that a text has. Half of them are in common by chance in a long text. */
const REPORTED_SHARE = 0.6;

/** Commas of a report behind which the writer can go on. */
const MAX_COMMAS = 2;

/** Finds the text that a report without a reference resembles, with the words that do: all of them, or those before a comma, behind which the writer goes on. */
export function reported(
  search: Search,
  worded: Worded,
): { readonly worded: Worded; readonly place: NamedPlace } | undefined {
  for (const shorter of beginningsOf(search, worded)) {
    const place = resembling(search, shorter);
    if (place !== undefined) return { worded: shorter, place };
  }
  return undefined;
}

/** The words of a report, and those before its last commas, behind which the writer can go on. */
export function beginningsOf({ text }: Search, worded: Worded): Worded[] {
  const { start, end } = worded.span;
  const commas = [...text.slice(start, end).matchAll(/[,;،؛]\s/gu)].map(({ index }) => start + index);
  return [end, ...commas.reverse().slice(0, MAX_COMMAS)].map((last) => ({ ...worded, span: { start, end: last } }));
}

/** Finds the text with most of the telling words of a report, at least half of them. */
function resembling(search: Search, { span, lang, claim }: Worded): NamedPlace | undefined {
  const { translations, hadiths, budget } = search;
  const libraries =
    claim.kind === 'hadith' ? [hadiths] : claim.kind === 'quran' ? [translations] : [translations, hadiths];
  const words = search.text.slice(span.start, span.end);
  let best: { readonly place: NamedPlace; readonly share: number } | undefined;
  for (const library of libraries) {
    if (library === undefined) continue;
    for (const { doc } of candidates(library.index, words, FOR_REPORT, budget)) {
      // Most words of a long hadith are far from each other.
      if (library.kind === 'hadith' && !isSaidIn(search, library, doc, { words, lang })) continue;
      const place = { library, docs: [doc] };
      const likeness = likenessOf(search, place, words, lang);
      if (!isLike(likeness) || likeness.share < REPORTED_SHARE || likeness.share <= (best?.share ?? 0)) continue;
      best = { place, share: likeness.share };
    }
  }
  return budget.exhausted ? undefined : best?.place;
}
