import { tokenise } from '../fold/tokenise.ts';

/*
 * Words of a query that say which kind of text is wanted, in which form or in which language. They are about no text in particular, so a query is
 * searched without them when other words remain. Bengali also in Latin letters.
 */
const hadith = `hadith hadiths hadees hadis hadeeth hadeth ahadith ahadees hadiser hadise hadisgulo হাদিস হাদীস হাদিসের হাদীসের হাদিসে হাদীসে হাদিসগুলো হাদীছ হাদিছ
  حديث الحديث احاديث أحاديث الاحاديث الأحاديث`;
const quran = `quran qur'an koran quranic quraner qurane kuran kuraner verse verses ayah ayahs ayat ayats ayet ayater ayate aya কুরআন কোরআন কুরআনের কোরআনের কুরআনে কোরআনে কুরানে আয়াত আয়াতের আয়াতে আয়াতগুলো
  القرآن القران آية آيات الآية الآيات ايات الايات`;
const others = `story stories meaning meanings translation translations translated tafsir tafseer explanation bengali bangla english pronunciation transliteration
  ortho orth onubad onubaad uccharon ucharon bekkha bakkha ghotona ghotonar kahini kahinir golpo somporke shomporke somporkito bisoye bishoye niye
  বাংলা ইংরেজি আরবি অর্থ অর্থসহ অনুবাদ উচ্চারণ তাফসীর তাফসির ব্যাখ্যা ঘটনা ঘটনার কাহিনী কাহিনি গল্প সম্পর্কিত বিষয়ক
  قصة قصص معنى تفسير شرح ترجمة بالبنغالية بالإنجليزية`;

const wordsOf = (text: string): ReadonlySet<string> => new Set(tokenise(text).map(({ term }) => term));

let made: Record<'hadith' | 'quran' | 'others', ReadonlySet<string>> | undefined;

/** Returns the words that name a kind of text, and the other words that are about no text. Folded. */
export function fillerWords(): Record<'hadith' | 'quran' | 'others', ReadonlySet<string>> {
  made ??= { hadith: wordsOf(hadith), quran: wordsOf(quran), others: wordsOf(others) };
  return made;
}
