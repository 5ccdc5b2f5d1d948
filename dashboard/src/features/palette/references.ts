import { plainDigits } from '../../i18n/plain-digits.ts';
import { foldName } from '../reader/fold.ts';

type Collection = { readonly slug: string; readonly names: Readonly<Record<string, string>> };

const MIN_NAME_LENGTH = 3;

/** A name as it is compared: vowels of Bengali that are often written short or long are one letter. */
export function foldForSearch(name: string): string {
  return foldName(name).replace(/ী/g, 'ি').replace(/ূ/g, 'ু');
}

/**
 * The hadith in what somebody typed, such as `bukhari 1`, `বুখারি ১` or `البخاري ١`: the collections with such a name, and the number.
 * Whether a collection has the number is for the service to say.
 */
export function hadithsNamed<C extends Collection>(
  text: string,
  collections: readonly C[],
): { readonly collection: C; readonly number: string }[] {
  const [, name = '', number = ''] = /^\s*(.*?\D)[\s:.#-]*(\d{1,5}[a-z]?)\s*$/iu.exec(plainDigits(text)) ?? [];
  const folded = foldForSearch(name).replace(/[:.#]/g, '');
  if (number === '' || folded.length < MIN_NAME_LENGTH) return [];
  const hasName = ({ slug, names }: Collection) =>
    [slug, ...Object.values(names)].some((one) => foldForSearch(one).includes(folded));
  return collections.filter(hasName).map((collection) => ({ collection, number: number.toLowerCase() }));
}
