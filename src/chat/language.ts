import type { ChatLanguage } from '../contract/chat.ts';
import { BENGALI_SPELT } from './banglish-words.ts';
import { either, words } from './patterns.ts';

/** Words of everyday Bengali as people write them in Latin letters; none of them is a common English word. */
const BANGLISH = new Set(
  `ami amar amake amra amader tumi tomar apni apnar ki keno kivabe kibhabe kobe kothay kotha kar kake kon koto koyta koyti somporke shomporke bishoye
bisoye niye nia bolo bolen boleche boleche bolun bola janao janan jante chai dao din den deen ache achhe nei hoy hobe kore korbo korte korle korben korar
kora porbo porte pora namaz namaj roja roza hadis hadise quran quraner qurane kuraner kurane allahr allahor rasul nobi nabi er ar ebong othoba tahole
jonno theke kintu shudhu sob shob manush dhorjo dhoirjo khoma doya dua doa jannat jahannam ayat sura surar banglay ingreji arbite porer ager aro
sathe shathe achen asen achi achhi chilo chilen thake thaken hoyeche hoyechen korechen korechi bolechen diyechen peyeche jai jay jabo debe deben nao tader
tara tini ora oder shey tumi tomake tomader apnake nijer keu kichu kisu jodi tobe kokhon jokhon onek khub sokol shokol moddhe upor niche age pore
ekta ekti duti tin sesh shesh prothom jai jabe jaiz jayez naki gunah sawab bhalo valo kharap ma baba mayer babar`
    .split(/\s+/)
    .filter((word) => !['din', 'den', 'ma', 'er', 'ar', 'tin', 'ki'].includes(word)),
);
/** These count as Bengali only beside one of the others: they are English or Arabic words too. */
const BANGLISH_BESIDE = new Set(
  `ki er ar ma din tin ta te allah iman jin haram halal quran koran hajj zakat salat sadaqah shirk rag mod map maf talak daan paan namaz dua
duniya jannat jahannam shaytan gibat yatim zina wudu`.split(/\s+/),
);

/** Words that begin or join sentences of the Quran and of supplications, as they are spelt in Latin letters. */
const ARABIC_IN_LATIN = new Set(
  `inna innama innal alladhina allatheena allazina allazi alladhi wallahu wallahi bismillah bismillahi rahmani rahim raheem qul huwa ilaha illa
illallah lillahi alhamdu alhamdulillahi rabbi rabbil rabbana aalameen alamin ya ayyuha fabi ayyi alaa kum tukazziban wa ma fi min ila ala la lam lan kullu
nafsin usri yusra yusran sabireen sabirin muttaqeen amanu aamanu kafaru ahad samad hasbi hasbunallahu wakeel subhanaka subhana allahumma
allaha allahi allahu rahman hamdu maa ma'a ma'al kun kunu yakun yakoon yakoonu yakunu kuntum kanu lakum lahum lahu alayhim alaykum alaykum minhum dhalika
thalika hadha haza la'allakum inni innahu annahu wala walaa fala wama faman waman wain la'in summa thumma aw bal hal kayfa ayna inda bayna yawma yawm
qala yaqulu rasulullahi alayhi sallam innamal a'malu bin niyyat kana ja'a zulzilat`.split(/\s+/),
);

/** The article before a letter that swallows its l; "al-" itself stands in English names and titles too. */
const ARTICLE = /(?<![a-z'-])(?:wa|bi|fi|li)?a(?:s|sh|r|n|t|th|d|dh|z)-(?=[a-z])/gi;

/** Ways to ask for the answer in a language. */
const IN_LANGUAGE: readonly (readonly [ChatLanguage, RegExp])[] = [
  [
    'bn',
    either(
      /\b(?:(?:in|into|to) (?:bengali|bangla)|(?:bengali|bangla) (?:translation|version|text|onubad|te)|banglay|banglate)\b|^\W*(?:and |the )?(?:bengali|bangla)\W*$/,
      words('বাংলায় | বাংলাতে | বাংলা অনুবাদ | বাংলা অর্থ | بالبنغالية | باللغة البنغالية'),
    ),
  ],
  [
    'en',
    either(
      /\b(?:(?:in|into|to) english|english (?:translation|version|text|onubad|te)|ingreji ?te|englishe)\b|^\W*(?:and |the )?english\W*$/,
      words(
        'ইংরেজিতে | ইংরেজীতে | ইংরেজি অনুবাদ | ইংরেজি | بالإنجليزية | بالانجليزية | باللغة الإنجليزية | باللغة الانجليزية',
      ),
    ),
  ],
  [
    'ar',
    either(
      /\b(?:(?:in|into|to) arabic|arabic (?:version|text|te)|arbite|arabite)\b|^\W*(?:and |the )?arabic\W*$/,
      words('আরবিতে | আরবীতে | আরবি পাঠ | بالعربية | باللغة العربية'),
    ),
  ],
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
  // With its digits, which other scripts use too and no script claims.
  const arabic = count(/[\p{Script=Arabic}\u0660-\u0669]/gu);
  const latin = count(/\p{Script=Latin}/gu);
  // A name or a term in another script does not make the language: the greater part does.
  if (bengali > 0 && bengali * 2 >= Math.max(arabic, latin)) return 'bn';
  if (arabic > 0 && arabic * 2 >= latin) return 'ar';
  const latinWords = text.toLowerCase().match(/[a-z']+/g) ?? [];
  const isBengali = (word: string) => BANGLISH.has(word) || (BENGALI_SPELT.has(word) && !BANGLISH_BESIDE.has(word));
  const known = latinWords.filter(isBengali).length;
  const beside = latinWords.filter((word) => BANGLISH_BESIDE.has(word)).length;
  if (known > 0 && (known + beside) * 3 >= latinWords.length) return 'bn';
  const sounded = latinWords.filter((word) => ARABIC_IN_LATIN.has(word)).length + (text.match(ARTICLE)?.length ?? 0);
  return sounded >= 2 && sounded * 2 >= latinWords.length ? 'ar' : 'en';
}

/** Bengali in Latin letters with the words that are known in Bengali ones; the others stay, and are searched for by their sound. */
export function inBengaliLetters(text: string): string {
  return text.replace(/[a-z']+/gi, (word) => BENGALI_SPELT.get(word.toLowerCase()) ?? word);
}
