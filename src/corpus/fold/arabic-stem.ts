const ALIF = 'ا';
const WAW = 'و';

export const articles: readonly string[] = [
  'وبال',
  'فبال',
  'وكال',
  'وال',
  'فال',
  'بال',
  'كال',
  'ولل',
  'فلل',
  'ال',
  'لل',
];
export const endings: readonly string[] = [
  'كموها',
  'تموهم',
  'ونهم',
  'ونها',
  'ونكم',
  'وهم',
  'وها',
  'وكم',
  'ناهم',
  'ناكم',
  'ناها',
  'ناه',
  'تهم',
  'تها',
  'تكم',
  'تنا',
  'هما',
  'كما',
  'تما',
  'تين',
  'تان',
  'ها',
  'هم',
  'هن',
  'كم',
  'كن',
  'نا',
  'تم',
  'ان',
  'ات',
  'ون',
  'ين',
  'وا',
  'ني',
  'يه',
  'ته',
  'ه',
  'ي',
  'ك',
  'ا',
  'ت',
];

function cutEnding(word: string): string {
  for (const ending of endings) {
    if (word.endsWith(ending) && word.length - ending.length >= 3) return word.slice(0, -ending.length);
  }
  return word;
}

/** The name of Allah, as it stands in texts. */
export const divine: ReadonlySet<string> = new Set([
  'الله',
  'لله',
  'والله',
  'بالله',
  'فالله',
  'تالله',
  'ولله',
  'فلله',
  'وبالله',
  'اللهم',
  'الهم',
]);

// One-letter particles are also letters of other words, so they are stripped only when the rest is a word of the texts.
const loose = 'فبلكس';

function cutParticle(word: string, isKnown: (term: string) => boolean): string {
  if (word.length >= 5 && loose.includes(word.charAt(0)) && isKnown(word.slice(1))) return word.slice(1);
  if (word.length >= 5 && word.startsWith(WAW) && loose.includes(word.charAt(1)) && isKnown(word.slice(2)))
    return word.slice(2);
  return word.startsWith(WAW) && word.length >= 4 ? word.slice(1) : word;
}

/**
 * Returns the light stem of a folded Arabic word: strips article and particles, then up to two suffixes, as long as three letters remain. `isKnown`
 * tests whether a term is a word of the indexed texts.
 */
export function stemArabic(term: string, isKnown: (term: string) => boolean): string {
  if (divine.has(term)) return 'الله';
  let word = term;
  const article = articles.find((prefix) => word.startsWith(prefix) && word.length - prefix.length >= 2);
  word = article !== undefined ? word.slice(article.length) : cutParticle(word, isKnown);
  return cutEnding(cutEnding(word));
}

/**
 * Guesses the root of a stem: strips the person prefix of a verb and a leading alif, then the weak letters (كتاب, كتب, يكتب → كتب). Too coarse to
 * match alone; it only relates stems that may share a root.
 */
export function rootArabic(stemmed: string): string {
  if (stemmed === 'الله') return stemmed;
  let word = stemmed;
  if (word.length >= 4 && 'يتن'.includes(word.charAt(0))) word = word.slice(1);
  if (word.length >= 4 && word.startsWith(ALIF)) word = word.slice(1);
  word = word.charAt(0) + word.slice(1).replace(/[اوي]/g, '');
  word = word.replace(/(.)\1+/g, '$1');
  return word.length >= 2 ? word : stemmed;
}
