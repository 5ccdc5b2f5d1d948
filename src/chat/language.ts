import type { ChatLanguage } from '../contract/chat.ts';

/** Words of everyday Bengali as people write them in Latin letters; none of them is a common English word. */
const BANGLISH = new Set(
  `ami amar amake amra amader tumi tomar apni apnar ki keno kivabe kibhabe kobe kothay kotha kar kake kon koto koyta koyti somporke shomporke bishoye
bisoye niye nia bolo bolen boleche boleche bolun bola janao janan jante chai dao din den deen ache achhe nei hoy hobe kore korbo korte korle korben korar
kora porbo porte pora namaz namaj roja roza hadis hadise quran quraner qurane kuraner kurane allahr allahor rasul nobi nabi er ar ebong othoba tahole
jonno theke kintu shudhu sob shob manush dhorjo dhoirjo khoma doya dua doa jannat jahannam ayat sura surar banglay ingreji arbite porer ager aro
ekta ekti duti tin sesh shesh prothom jai jabe jaiz jayez naki gunah sawab bhalo valo kharap ma baba mayer babar`
    .split(/\s+/)
    .filter((word) => !['din', 'den', 'ma', 'er', 'ar', 'tin', 'ki'].includes(word)),
);
/** These count as Bengali only beside one of the others. */
const BANGLISH_BESIDE = new Set(['ki', 'er', 'ar', 'ma', 'din', 'tin', 'ta']);

/** Words that begin or join sentences of the Quran and of supplications, as they are spelt in Latin letters. */
const ARABIC_IN_LATIN = new Set(
  `inna innama innal alladhina allatheena allazina allazi alladhi wallahu wallahi bismillah bismillahi rahmani rahim raheem qul huwa ilaha illa
illallah lillahi alhamdu alhamdulillahi rabbi rabbil rabbana aalameen alamin ya ayyuha fabi ayyi alaa kum tukazziban wa ma fi min ila ala la lam lan kullu
nafsin usri yusra yusran sabireen sabirin muttaqeen amanu aamanu kafaru ahad samad hasbi hasbunallahu wakeel subhanaka subhana allahumma
qala yaqulu rasulullahi alayhi sallam innamal a'malu bin niyyat kana ja'a zulzilat`.split(/\s+/),
);

/** Ways to ask for the answer in a language. */
const IN_LANGUAGE: readonly (readonly [ChatLanguage, RegExp])[] = [
  [
    'bn',
    /\b(?:in|into) (?:bengali|bangla)\b|\b(?:banglay|bangla te|banglate)\b|বাংলায়|বাংলাতে|بالبنغالية|باللغة البنغالية/i,
  ],
  [
    'en',
    /\b(?:in|into) english\b|\b(?:ingrejite|englishe)\b|ইংরেজিতে|ইংরেজীতে|بالإنجليزية|بالانجليزية|باللغة الإنجليزية/i,
  ],
  ['ar', /\b(?:in|into) arabic\b|\b(?:arbite|arabite)\b|আরবিতে|আরবীতে|بالعربية|باللغة العربية/i],
];

/** The language a text asks its answer to be in, and the text without that wish. */
export function wishedLanguage(text: string): { language: ChatLanguage | undefined; rest: string } {
  for (const [language, pattern] of IN_LANGUAGE) {
    if (pattern.test(text)) return { language, rest: text.replace(pattern, ' ').replace(/\s+/g, ' ').trim() };
  }
  return { language: undefined, rest: text };
}

/**
 * The language somebody writes in: by script; in Latin letters English, unless the words are Bengali (`namaz keno porbo`) or Arabic
 * (`inna maal usri yusra`).
 */
export function languageOf(text: string): ChatLanguage {
  const count = (script: RegExp) => text.match(script)?.length ?? 0;
  const bengali = count(/\p{Script=Bengali}/gu);
  const arabic = count(/\p{Script=Arabic}/gu);
  const latin = count(/\p{Script=Latin}/gu);
  // A name or a term in another script does not make the language: the greater part does.
  if (bengali > 0 && bengali * 2 >= Math.max(arabic, latin)) return 'bn';
  if (arabic > 0 && arabic * 2 >= latin) return 'ar';
  const words = text.toLowerCase().match(/[a-z']+/g) ?? [];
  const known = words.filter((word) => BANGLISH.has(word)).length;
  const beside = words.filter((word) => BANGLISH_BESIDE.has(word)).length;
  if (known > 0 && (known + beside) * 3 >= words.length) return 'bn';
  const sounded = words.filter((word) => ARABIC_IN_LATIN.has(word)).length;
  return sounded >= 2 && sounded * 2 >= words.length ? 'ar' : 'en';
}
