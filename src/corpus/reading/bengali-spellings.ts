/** Common Latin spellings of terms, and their Bengali. Uses the words of the texts where these differ. */
const SPELLINGS = `
নামাজ: namaz namaj salat nomaz; নামাজের: namazer namajer; রোজা: roja roza; রোজার: rojar rozar; যাকাত: zakat jakat zakater jakater; হজ: hajj hojj hoj
সুদ: sud shud suder; ঘুষ: ghush gush; মদ: mod modh; জুয়া: juya jua; ব্যভিচার: zina jina; চুরি: churi; মিথ্যা: mithya mittha mithha; সত্য: sotto sotyo
গীবত: gibot geebot gibat; হিংসা: hingsa; অহংকার: ohongkar ahankar; রাগ: rag raag; ধৈর্য: dhorjo dhoirjo dhairjo sobor; ক্ষমা: khoma kkhoma maf; তওবা: toba tawba tauba
পিতা মাতা: pita-mata; পিতা: baba babar pita pitar abba; মাতা: ma mayer mata matar; সন্তান: sontan shontan; স্ত্রী: stri bou; স্বামী: shami swami; বিবাহ: biye bibaho; তালাক: talak
এতিম: etim yatim eteem; প্রতিবেশী: protibeshi; আত্মীয়: attio attiyo; মানুষ: manush; নারী: nari meye; পুরুষ: purush; গরিব: gorib; সদকা: sodka sadka sadaqah; দান: daan
মৃত্যু: mrittu mrityu mittu; কবর: kobor; কিয়ামত: kiyamot keyamot qiyamat; জান্নাত: jannat jannater; জাহান্নাম: jahannam jahannamer; আখেরাত: akhirat akherat; দুনিয়া: duniya dunia
আল্লাহ: allah; আল্লাহর: allahr allahor allaher; নবী: nobi nabi; রাসূল: rasul; ফেরেশতা: fereshta; শয়তান: shoytan shaytan; জিন: jin; ঈমান: iman; শিরক: shirk; কুফর: kufr
হালাল: halal; হারাম: haram; গুনাহ: gunah guna; সওয়াব: sawab sowab; দোয়া: doa dua doya; কুরআন: quran koran; অজু: oju wudu; পর্দা: porda; জ্ঞান: gyan; শান্তি: shanti
ব্যবহার: babohar bebohar byabohar; খাওয়া: khawa khaoa; পান: paan; অত্যাচার: julum zulum; বিপদ: bipod; ভয়: bhoy voy; ভালোবাসা: bhalobasha; নিয়ত: niyot niyat; ওজন: ojon; মাপ: map
`;

/** Bengali words by their Latin spelling. */
export const BENGALI_SPELT: ReadonlyMap<string, string> = new Map(
  SPELLINGS.split(/[;\n]/)
    .map((entry) => entry.split(':'))
    .flatMap(([word = '', latin = '']) =>
      latin
        .trim()
        .split(/\s+/)
        .map((spelling) => [spelling, word.trim().normalize('NFC')] as const),
    )
    .filter(([spelling]) => spelling !== ''),
);
