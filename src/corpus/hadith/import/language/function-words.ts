/*
 * Words without which hardly a sentence of a language is written. Those of English, Arabic and Bengali tell whether a text is in its language: this
 * holds against every other language, listed or not. The others only give the language its name.
 */

export const ENGLISH = words(
  'the of and to in that he was his for it with as had on not be him by from are who which one said this when or were them we you my have there if at but so will no all what then has your would their they her she is an do did came into out up about than any me us our should shall may made went until upon after before because a i narrated reported over some does am been being its where how these those other himself till while never',
);

/** Without vowel marks and with plain alif, as {@link foldArabic} writes them. */
export const ARABIC = words(
  'من في على عن ان قال قالت الى لا ما الله هو هي هذا هذه ذلك تلك لم لن كان كانت او ثم اذا اذ حتى عليه عليها عليهم وسلم له لها لهم به بها بهم فيه فيها منه منها منهم عنه عنها عنهما انه انها انهم كل بن ابن ابي ابو ابا بنت عبد رسول النبي فقال فقالت وقال قالوا فقالوا قلت فقلت يقول حدثنا حدثني اخبرنا اخبرني سمعت يا ايها الذي التي الذين قد وقد فقد لقد ولا وما ومن فلا فما فمن وهو وهي وان فان الا غير بعد قبل عند مع بين احد نحو مثل يوم رضي صلى فلما ولم فلم وفي وعلى وكان فكان اني انا نحن انت انتم هم ليس اليه اليها بعض ام اي كما لو ولو لكم لك لي لنا',
);

export const BENGALI = words(
  'ও এবং যে না নয় করে করেন করেছেন করলেন করতে করা বলেন বললেন বলেছেন বলিয়াছেন বলিলেন বলতে তিনি তাকে তাঁকে তার তাঁর তাহার তাঁহার তাদের আমি আমার আমাকে আমরা আমাদের থেকে হতে হইতে এক একটি এই এ সে সেই তা তাহা কি কোন কিছু যখন তখন যদি তবে কিন্তু অথবা আর জন্য সাথে নিকট কাছে উপর মধ্যে হয় হয়েছে হবে হলে হল ছিল ছিলেন আছে নেই বর্ণিত বর্ণনা নবী আল্লাহ আল্লাহর রাসূলুল্লাহ রাসূল রাসুলুল্লাহ ব্যক্তি অতঃপর তোমরা তোমাদের তুমি তোমার যা যিনি যার কেউ সব পর পরে',
);

/** Not listed: words that occur in Arabic prayers and names in Latin letters, such as `wa`, `la`, `min`, `bin`. */
export const LATIN: Readonly<Record<string, readonly string[]>> = {
  Indonesian: words(
    'yang dan di itu dengan untuk tidak dari dalam akan pada juga saya ke karena ada mereka kami adalah telah bahwa oleh sebagai kepada orang maka ia dia beliau bersabda berkata kalian engkau seorang shallallahu alaihi apabila jika atau bukan kemudian ketika lalu sesungguhnya serta kepadanya diantara aku kita sebab bagi hingga',
  ),
  Malay: words(
    'yang dan di itu dengan untuk tidak dari dalam akan pada juga ke kerana ada mereka kami adalah telah bahawa oleh sebagai kepada orang maka ia dia baginda bersabda berkata kamu engkau seorang apabila jika atau bukan kemudian ketika lalu sesungguhnya serta daripada ialah boleh aku kita bagi hingga sahaja',
  ),
  Turkish: words(
    've bir bu da ne için ile o çok ben sen daha gibi kadar olan olarak dedi ki değil var yok onu ona onun bana sana biz siz şey diye ise eğer her kim sonra önce dedi buyurdu allah peygamber resulullah hiç ama veya ya mi mı kendi olduğu oldu hadis rivayet etti yine üzere zaman',
  ),
  French: words(
    'le les de des du et est un une dans que qui ne pas pour par sur avec ce cette il elle ils nous vous je se son sa ses leur au aux en ou mais dit si tout tous plus comme lui fut être avait était celui quand alors sans dont ceux cela prophète paix allah messager ont sont',
  ),
  Spanish: words(
    'el los las de del y en un una que por para con no se su sus lo le les es fue era al como más pero si o quien cuando este esta ese dijo ha había sobre entre también hasta desde todo todos yo él ella ellos sin porque paz mensajero profeta sea con ser son',
  ),
  Portuguese: words(
    'o os as de da do das dos e em um uma que por para com não se seu sua lhe é foi era ao como mais mas ou quem quando este esta esse disse tem sobre entre também até todo todos eu ele ela eles sem porque paz mensageiro profeta na no nos pela pelo são está',
  ),
  Italian: words(
    'il lo gli di del della dei e in un una che per con non si suo sua è fu era al come più ma o chi quando questo questa disse ha sono da dal nel nella su anche fino tutti tutto io egli ella loro senza perché pace messaggero profeta ai alla delle dio colui',
  ),
  German: words(
    'der die das und ist in den von zu mit sich des auf für nicht ein eine als auch es an er sie wir ihr ich dem wird bei sind aus wenn oder nur nach wie einer einem sagte war so dass daß über werden hat haben sein seine ihm ihn ihnen mir mich euch allah gesandte prophet wer was doch durch',
  ),
  Dutch: words(
    'de het een en van dat die niet zijn op te met voor er maar om hem ook als hij zij wij ik naar bij werd heeft hebben deze uit zei door over aan wat dan zo jullie mij haar hun zich geen wie iemand vrede boodschapper profeet toen',
  ),
  Swedish: words(
    'och det att som en ett på är av för med den till inte han var om sig från har de hon ni men så vi jag honom hans när eller sade vid skall ingen alla deras detta efter över er dem denna må guds',
  ),
  Danish: words(
    'og det at som en et på er af for med den til ikke han var om sig fra har de hun men så vi jeg ham hans når eller sagde ved skal ingen alle deres dette efter over dem denne hvis hvad profeten være blev',
  ),
  Norwegian: words(
    'og det at som en et på er av for med den til ikke han var om seg fra har de hun men så vi jeg ham hans når eller sa ved skal ingen alle deres dette etter over dem denne hvis hva profeten være ble',
  ),
  Polish: words(
    'i w nie na z do to że się o jest po jak za od przez co ale dla który która które są był było jego jej ich mu go tym tego ten ta powiedział kto gdy lub albo czy pokój prorok wysłannik oraz więc także już',
  ),
  Romanian: words(
    'și de la în a un o cu pe nu să că din este care pentru ce mai sau dar lui ei el ea au fost era spus cel cea către când dacă fi sunt prin asupra pacea profetul trimisul său sa ale al',
  ),
  Bosnian: words(
    'i u je da se na za su od sa ne ko koji koja koje što kao ali ili će bi po do iz on ona oni mi vi ja mu ga njega njemu im ih reče rekao kaže poslanik allah allahov neka samo kada kad ako jer nije bio bila prenosi nego svoj svoje tom toga',
  ),
  Albanian: words(
    'dhe të e në është për me një që nga se ka si nuk ai ajo ata i u do kur po tha më tij saj tyre këtë kjo ky pejgamberi allahut atë kush nëse ose vetëm prej ishte janë mos duke',
  ),
  Hungarian: words(
    'a az és hogy nem is egy ez azt ezt volt van mint csak meg el ha de vagy aki ami amely mert még már ő őt neki mondta próféta allah küldötte ki be fel ezért minden pedig',
  ),
  Uzbek: words(
    'va bu bilan uchun bir ham edi deb dedi dedilar ular men sen biz siz emas kim agar qilib bolsa boʻlsa bo keyin kabi yoki lekin ki u uning unga oʻz har hech nima alloh allohning rasuli paygʻambar sollallohu alayhi vasallam hadis rivoyat qiladi qilgan ustida',
  ),
  Azerbaijani: words(
    'və bir bu da nə üçün ilə o çox mən sən daha kimi qədər olan olaraq dedi ki deyil var yox onu ona onun mənə sənə biz siz hər kim sonra əvvəl buyurdu allah peyğəmbər rəsulu əgər isə hədis rəvayət edir etdi',
  ),
  Kurdish: words(
    'û ji li ku di de bi ev ew wan wî wê min te me we hûn ez tu jî bo her heta got gotiye kir bû hebû dibe nabe ne yê ya yên pêxember xwedê xwe çi kî eger yan an',
  ),
  Hausa: words(
    'da na ya a ce ta ba su shi ne ga ko sai wa wanda cikin daga yi ka an za ni mu ku kuma amma idan don domin kan wannan wani mutum manzon allah annabi tsira amincin tabbata gare shi ita mai yake cewa lokacin',
  ),
  Swahili: words(
    'na ya wa kwa ni katika la za ili kama huyu hii hiyo yake wake lake kuwa mtume mwenyezi mungu amani iwe juu akasema amesema alisema kutoka kila mtu watu nini lakini au bali hapana ndiyo si wala ambaye ambao hadi sana wao yeye mimi wewe sisi',
  ),
  Somali: words(
    'oo iyo ka ku u waa in aan la ayaa si uu ay kuu waxa waxaa wuxuu yidhi yiri rasuulka ilaahay nabadgalyo korkiisa qofka marka hadii haddii ama laakiin ahaa isaga iyaga kale mid aad wax soo aanu tahay yahay',
  ),
  Vietnamese: words(
    'và của là có không được cho một người những các trong với này đã để khi ông họ ngài thiên sứ bảo rằng nói tôi ta các ngươi thì ở từ đến như nếu hoặc ai điều đó việc vì sẽ bởi đấng',
  ),
  Tagalog: words(
    'ang ng mga sa ay na at si ni ito siya ko mo niya kanyang kanya sila kung para hindi may wala isang nang ako ikaw kayo tayo kami sinabi sugo propeta kapag o ngunit mula upang dahil lahat naman ba',
  ),
  Yoruba: words(
    'ni ti si o won wọn ati àti pe pé fun fún nitori tí sí ní ó kò ko ṣe se le lè ojise òjíṣẹ́ olohun ọlọ́hun awon àwọn eniyan ènìyàn yi yìí re rẹ̀ mi emi nigbati nígbà gbogbo sugbon ṣùgbọ́n',
  ),
  Urdu: words(
    'hai hain ke ki ka se ne aur mein main ko nahi nahin kya jo tha thi the is us par bhi ho hua kar karta kiya farmaya rasool hazrat riwayat rivayat hum tum aap woh yeh ye agar jab tab phir wo unhone kaha apne liye wale koi',
  ),
  Bengali: words(
    'ebong o je na kore bolen bollen tini amar ami amra tar take theke hote ekta ei se ta ki kono kichu jokhon tokhon jodi kintu othoba ar jonno sathe kache upor moddhe hoy hobe chilo chilen ache nei bornito nobi rasul tomra tomader tumi tomar',
  ),
};

/** As {@link foldArabic} writes them. Not listed: words that are Arabic too, such as `به`. */
export const ARABIC_SCRIPT: Readonly<Record<string, readonly string[]>> = {
  Urdu: words(
    'كے كا كو نے سے ميں ہے ہيں اور يہ وہ اس پر نہيں جو تھا تھے تھي ايك بهي بھي تو كر كيا فرمايا ہو گا گے آپ هے هيں وه يه هو نهيں هوا جب پهر پھر كوئي لے دے گيا رہے لئے لوگ',
  ),
  Persian: words(
    'كه از را اين است آن با براي مي او كرد بود شد گفت فرمود هر يك خود تا چون نيست شود كند هم ايشان اگر يا پس پيامبر خدا باشد نه بر دو كس آنها شما ديگر همه پيش سپس كسي بايد هاي چه',
  ),
  Pashto: words('د په له چې او كې دي ته يې نه سره هغه وي يو دا شي كړي پر شو وه خپل ده لري هم نو مه كله څوك يا بيا زه'),
  Sindhi: words('جي جو كي ۾ آهي ان ۽ سان كان تي نه جا هن پڻ هو آهن كري لاءِ كو جنهن تہ ته فرمايو چيو'),
  Kurdish: words(
    'له به كه بو ئه و ئهو لهسهر ههر دا بووه خودا دهكات ئهم نه يان لهگهل پيغهمبهر لە بە کە بۆ ئەو هەر دەکات ئەم لەگەڵ وە بوو',
  ),
  Uyghur: words('ۋە بىلەن بۇ ئۇ بىر دەپ ئۈچۈن بولۇپ قىلىپ ئاللاھ كىشى ئىدى ئەمەس كېيىن دېدى قىلغان پەيغەمبەر مەن سەن'),
  Malay: words('يڠ دان دڠن كڤد دري تيدق اداله ايت اين دالم اكن توهن اورڠ اتاو مريك كامي اي دي'),
};

function words(list: string): readonly string[] {
  return [...new Set(list.split(' '))];
}
