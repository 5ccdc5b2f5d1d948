import type { DangerWords } from './frames.ts';

/** How people tell of danger in Bengali. Words are compared by their sound, so that one frame reads both scripts. */
export const BENGALI: DangerWords = {
  classes: `
    i: আমি ami আমার amar amr আমাকে amake আমায় আমারে amare
    me: আমাকে amake আমায় amay আমারে amare আমাদের amader আমাদেরকে amaderke মাকে maake আম্মুকে ammuke ভাইকে বোনকে bonke
    mine: আমার amar amr আমাদের amader
    home: স্বামী shami sami জামাই jamai হাজবেন্ড হাসবেন্ড husband বর bor বাবা baba আব্বা abba আব্বু abbu বাপ bap bape মা ma আম্মা amma আম্মু ammu ভাই bhai vai ভাইয়া bhaiya মামা mama চাচা chacha caca কাকা kaka খালু khalu ফুফা ফুপা দুলাভাই dulabhai dulavai চাচাতো মামাতো খালাতো শাশুড়ি shashuri শ্বশুর shoshur sosur শ্বশুরবাড়ি শ্বশুরবাড়ির ননদ দেবর debor সৎ সৎমা সৎবাবা পরিবার poribar family ফ্যামিলি বউ bou বউয়ে স্ত্রী stri বাসায় দাদা নানা আপা
    other: হুজুর hujur huzur টিচার teacher শিক্ষক স্যার sir মাস্টার প্রতিবেশী প্রতিবেশি boyfriend বয়ফ্রেন্ড প্রেমিক premik সে se shey তারা tara ওরা ora লোক lok লোকজন লোকটা ছেলে chele ছেলেটা কেউ keu একজন বস ম্যাডাম ওস্তাদ উস্তাদ কাজিন cousin বন্ধু bondhu bandhobi বান্ধবী বোন bon মেয়ে meye ছেলেমেয়ে
    who: @home @other
    child: ছেলেকে cheleke মেয়েকে meyeke বাচ্চাকে bacchake বোনকে bonke ভাইকে bhaike মাকে সন্তানকে
    hit: মারে mare মারেন মারতো মারত marto মারছে marche মারসে marse মেরেছে mereche মেরেছেন মারলো মারল marlo মাইর mair মাইরা পেটায় petay পেটান পেটালো pitay পিটায় পিটাইছে pitaise পেটাচ্ছে পিটায়া থাপ্পড় thappor চড় লাথি lathi ঘুষি
    does: করে kore করেন করছে korche করতেছে করতেসে kortese করত করতো korto করেছে koreche করসে korse করছিল করে।
    end: শেষ shesh sesh
    want: চাই chai cai চায় ইচ্ছা iccha ইচ্ছে icche মন mon মনে ইচ্ছা- চাচ্ছি চাইতেছি cacchi
    ate: খেয়ে kheye খেয়েছি kheyechi খেয়েছে kheyeche খাইছি khaichi khaisi খাইছে khaiche khaise খাইসি খাইসে খেলাম khelam খাইয়া khaiya খেয়েছিল খেয়েছিলাম গিলে গিলেছি
    poison: বিষ bish হারপিক harpic কীটনাশক এসিড acid ডেটল স্যাভলন ব্লিচ bleach ফিনাইল কেরোসিন
    pills: ওষুধ osudh oshudh ousodh ঔষধ ট্যাবলেট tablet বড়ি পিল pill প্যারাসিটামল নাপা ক্যাপসুল ঘুমের ghumer
    much: অনেক onek অনেকগুলা অনেকগুলো অনেকগুলি পুরো puro পাতা pata সব sob বেশি beshi এতগুলা কয়েকটা একসাথে eksathe #
    suicide: আত্মহত্যা attohotta atmohotta atmohottya attohottya atmahatya aatmahatya attahatya atmahotya atmahotta aattohotta atyohotta সুইসাইড suicide সুইসাইড- আত্মহত্যার আত্মহনন
    no: না na নাই nai নেই nei
    harmed: আঘাত aghat মারধর mardhor নির্যাতন nirjaton অত্যাচার ottachar টর্চার torture মারপিট মাইরধর
    live: বাঁচতে bachte banchte বাঁচার bachar বাচার বাচতে বাঁইচা
    die: মরা mora মরতে morte মরে more মরার morar মইরা moira
  `,
  harmless: `
    মদিনা*/মদিনায়/মক্কা*/মক্কায়/ঈমান*/ইমান*/iman/শহীদ/shohid/মুসলমান/মুসলিম/কালেমা*/সিজদা*/তওহিদ*/ইসলাম* ~ মরতে/মরার/মৃত্যু/মরণ/morte
    madinay/makkay ~ morte
    হাসতে হাসতে ~ মরে/শেষ
    হাসতে/ক্ষুধায়/গরমে/লজ্জায়/পিপাসায়/শীতে/খিদায়/khudhay/gorome/চাপে ~ মরে/more/শেষ
    শহীদি/উত্তম/ভালো/স্বাভাবিক মৃত্যু
    suicide/সুইসাইড bomb*/attack*/squad/vest/mission/হামলা*/বোমা*
    সবাই ~ মরে
    ডেডলাইন/কাজ/পরীক্ষা/গরম/অফিস/চাপ ~ মেরে
    মারা/mara যান/গেছে/গেছেন/gese/gesen/geche/gechen/গেলেন/যাবে/jabe
    স্পর্শ/টাচ/হাত ~~ ওজু/অজু/oju/wudu/উযু
  `,
  frames: {
    overdose: `
      @poison ~ @ate
      @poison ~ খাব/খাবো/khabo/খেতে/khete/খামু/khamu
      ঘুমের/ghumer ~ ওষুধ/osudh/oushud/বড়ি ~ খেয়ে/kheye ~ ফেলব/felbo/ফেলবো/মরব
      @much ~ @pills ~ @ate
      @pills ~ @much ~ @ate
      ওভারডোজ/overdose
      ঘুমের/ghumer ওষুধ/osudh/বড়ি ~ খেয়ে/kheye/খাইছি/khaisi ~ ফেল*/felsi/মর*
    `,
    self_harm: `
      @live ~ চাই/chai/চায়/ইচ্ছা/icche/ইচ্ছে/iccha/মন/পারছি/পারি/পারব ~ @no
      @live ~ @no ~ চাই/chai
      বেঁচে/beche/banche থাকতে/thakte/থাকার ~ চাই/chai/ইচ্ছা/ইচ্ছে/মন/ভালো/কষ্ট ~ @no
      বেঁচে/beche/bece থেকে/theke ~ কী/কি/ki ~ লাভ/lav/labh/হবে/করব
      @live/বেঁচে/থাকার/জীবনের/jiboner ~ কোনো/কোন/kono ~ মানে/mane/কারণ/অর্থ/লাভ/দরকার/ortho ~ @no
      @die ~ যেতে/jete/jaite/যাইতে ~ @want
      @die @want
      মরতে/morte/মরার ~ @want
      আমি/ami ~ মরে/more/মইরা/moira যাব/যাবো/jabo/যাই/jai/যামু/jamu
      আর/ar ~ মরে/more/মইরা/moira যাব/যাবো/jabo/যামু/jamu/যাই
      না ~ মরে/more/মইরা/moira যাব/যাবো/jabo/যামু/jamu
      মরে/more/মরার/morar ~ যাওয়ার/কথা/kotha/চিন্তা/chinta ~~ ভাবি/ভাবছি/bhabi/ভাবতেছি/আসে/ase
      জীবন/jibon ~ থেকে/theke/ছেড়ে ~ হাল/চলে/মুক্তি/chole
      @suicide/আত্মহত্যার/attohottar ~ চেষ্টা/chesta/ছাড়া/chara
      নিজ/nij কে/ke ~ শেষ/shesh/মেরে/mere
      মরে/more/মইরা/mora গেলে/gele ~ কারো/কারও/কেউ/keu/সবাই/sobai/ভালো/valo/বাঁচ*/শান্তি/karo/kichu
      @suicide ~ করতে/korte/করব/করবো/korbo/করার/korar/করে ~ চাই/chai/ইচ্ছা/ইচ্ছে/icche/মন/mon/চিন্তা/ফেল*
      @suicide ~ করব/করবো/korbo
      @i ~~ @suicide
      @suicide ~~ আমি/ami/আমার/amar
      নিজেকে/nijeke/নিজেরে ~ মেরে/mere/শেষ/shesh/খুন ~ ফেলব/felbo/ফেলবো/দিব/dibo/দেব/debo/দেবো
      নিজের/nijer ~ ক্ষতি/khoti ~ করতে/korte/করব/করি
      মরব/মরবো/morbo/মরেই/morei ~ আমি/ami/যাব/jabo
      আমি/ami ~ মরব/মরবো/morbo
      আমাকে/আমি/ami/amake ছাড়া/chara ~ সবাই/sobai/সবার ~ ভালো/bhalo/valo
      পৃথিবী/দুনিয়া/duniya/prithibi ~ ছেড়ে/chere/থেকে/theke ~ যেতে/jete/চলে/chole ~ @want
      সব/sob শেষ/shesh/sesh ~ করে/kore ~ দিতে/dite ~ @want
      সব/sob শেষ/shesh/sesh করে/kore দেব/দিব/দেবো/ফেলব/ফেলবো/debo/dibo/felbo
      শেষ/shesh করে/kore দেওয়ার/ফেলার/dewar ~ কথা/চিন্তা/kotha
      আমি/ami/করেছি/korechi ~ মারা/mara যাব/যাবো/jabo
      আমি/ami না/na থাকলে/thakle ~ সবার/সবাই/ভালো/সুবিধা/sobai/sobar/bhalo
      না/na থাকলেই/thaklei ~ ভালো/bhalo/valo
      থাকার/thakar ~ অধিকার/odhikar ~ @no
      গলায়/golay ~ ফাঁস/দড়ি/dori
      নিজেকে/nijeke/নিজেরে/nijere ~ শেষ/shesh/মেরে/mere/খুন/হত্যা/আঘাত/aghat/কষ্ট/koshto/ক্ষতি/কাট*/শাস্তি ~ করে/kore/করি/kori/দিতে/dite/ফেল*/দেই/দিই/করতে/korte/করেছি/korechi/করার/করছি/করব/korbo
      জীবন/jibon/জীবনটা/jibonta/জীবনটাকে/জীবনকে ~ শেষ/shesh/sesh ~ করে/kore/করতে/korte/করব/korbo/করবো/করে
      জীবন/jibon/জীবনটা/jibonta/বাঁচা/দুনিয়া ~ আর/ar ~ ভালো/valo/bhalo ~ @no
      ব্লেড/blade/চাকু ~~ হাত/hat/কাট*/kati/কেটে/kete
      হাত/hat/রগ/শিরা/কবজি/শরীর ~~ ব্লেড/blade
      আমি/ami ~ হাত/hat/রগ/শিরা ~ কাটি/kati/কাটছি/কাটতে/কেটেছি/ketechi
      নিজের/nijer ~ হাত/hat/শরীর/গা ~ কাট*/kati/কেটে/পোড়*/আঘাত/কাটি
      ফাঁসি/fashi/fasi/ফাঁস ~ নিতে/nite/দিতে/নিয়েছে/দিয়েছে/দেব/দিব/নেব/নিব/দিছে/নিছে/দেবে/নেবে
      গলায়/golay দড়ি/dori/ফাঁস/fas/fash/ওড়না
      ছাদ/chad/sad/ব্রিজ/bridge/বিল্ডিং/ট্রেন*/জানালা/সেতু/ছাদে ~ লাফ/laf/lap/লাফিয়ে/ঝাঁপ/jhap/লাফাইয়া
      আমাকে/amake/আমার/amar/আমারে ~ মৃত্যু/mrittu/mrityu/মরণ/moron ~ দেন/den/দাও/dao/দিন/চাই/chai/কামনা/হোক/হয়
      মরণ/moron/মৃত্যু/mrittu ~ চাই/chai/কামনা/kamona ~
      আর/ar ~ সহ্য/shojjho/sojjo ~ হয়/হচ্ছে/করতে/hoy/hocche/korte ~ না/na
      আর/ar ~ পারছি/parchi/পারতেছি/partesi/পারি না/na
      ঘুমা*/ঘুম/ghum* ~ আর/ar ~ না/na ~ উঠি/uthi/জাগি/উঠতাম/ভাঙ*
      মন/mon/ইচ্ছা/ইচ্ছে ~ মরে/more/মইরা যাই/jai
    `,
    sexual_abuse: `
      গায়ে/gaye/শরীরে/shorire/বুকে/buke/গোপন/গোপনাঙ্গে/পায়জামায় ~ হাত/hat ~ দেয়/dey/dei/দেন/দিয়েছে/diyeche/dise/দিছে/দিত/dito/দিতো/দিসে/দিচ্ছে/রাখে
      @i ~~ ধর্ষণ/dhorshon/রেপ/rape ~ করা/kora/করে/kore/করেছে/korche/হয়েছি/শিকার/korse/হয়েছে
      ধর্ষণ*/dhorshon*/রেপ/rape ~ শিকার/হয়েছি/হইছি/hoyechi
      আমার/amar ~ @who ~ ধর্ষণ/রেপ/rape ~ @does
      @mine ~ সাথে/sathe/সঙ্গে/songe/লগে ~ খারাপ/kharap/নোংরা/nongra/অশ্লীল/জঘন্য ~ কাজ/kaj/কিছু/kichu/জিনিস
      @who ~ রাতে/rate/raate ~ ঘরে/ghore/রুমে/rume/room/বিছানায় ~ ঢোক*/dhok*/আস*/ase/dhuke
      জোর/jor ~ করে/kore/কইরা/koira/পূর্বক ~ সহবাস/sohobash/শারীরিক/সেক্স/sex/মিলন/যৌন ~ @does
      @me ~ জোর/jor ~ করে/kore ~~ করানো/করায়/korano/koray/করিয়েছে/করিয়ে
      জোর/jor ~ করে/kore/কইরা/koira ~ শোয়/কাছে/ধরে/জড়িয়ে
      ব্ল্যাকমেইল/ব্ল্যাকমেল/blackmail/ব্লাকমেইল
      ছবি/chobi/ভিডিও/video ~ ভাইরাল/viral/ছড়িয়ে/ছাড়বে/ফাঁস/chere/ছেড়ে
      @i ~~ যৌন/jouno ~ নির্যাতন/হয়রানি/hoyrani/nirjaton
      যৌন/jouno ~ নির্যাতন*/হয়রানি* ~ শিকার
      @who ~ @me ~ টাচ/touch/স্পর্শ ~ @does
    `,
    violence: `
      @me ~~ @hit
      @mine ~ @child ~~ মেরে/mere/@hit
      @home ~ মেরে/mere ~~ ফেলেছে/দিয়েছে/felche/dise/রক্ত/ভেঙে
      @home ~ মাকে/make/maake/আম্মুকে/ammuke ~ @hit
      @who/@me ~~ @harmed ~ @does
      @me ~ বাড়ি/বাসা/ঘর/bari/basa ~ থেকে/theke ~ বের/ber ~ করে/kore
      @home ~ @me ~ গালি/gali/গালাগালি ~ দেয়/dey/দেন/করে/kore
      @home/পরিবারের/poribarer ~~ কষ্ট/koshto দেয়/dey
      স্বামীর/shamir/জামাইয়ের/বাবার/babar/মায়ের/mayer/শাশুড়ির ~ ভয়ে/voye/ভয়/জুলুম/julum ~ থাকি/thaki/পাই/সহ্য
      আমি/ami ~ নিরাপদ/nirapod/safe ~ নই/না/নাই/nai/na/noi
      বাড়িতে/barite/বাসায়/ঘরে/ghore ~ মারামারি/maramari ~~ ভয়/ভয়ে/voye/voy
      @who ~ মারধর/mardhor ~ করে/kore
      মারা/mara/মার/mar dhor/ধর ~ @does
      @mine ~ @home ~ @hit
      গলা/gola/gala ~ টিপে/tipe/চেপে/chepe
      @who ~ গায়ে/gaye/gae ~ হাত/hat ~ তোলে/tole/তুলে/তুলেছে/tulse/তুলছে/তুলতো
      @mine ~ গায়ে/gaye/শরীরে/মুখে/হাতে ~ গরম/gorom/আগুন/agun/ছ্যাঁকা/সেঁকা
      বাসায়/basay/বাড়ি/bari/বাড়িতে/ঘরে/ghore ~ ফিরতে/firte/যেতে/jete/যাইতে/থাকতে ~ ভয়/voy/bhoy
      @home ~ মারবে/marbe/পেটাবে/পিটাবে/মাইর
      @me ~ আটকে/atke/বন্দি/bondi/বন্দী/তালা ~ রাখ*/rakhe/rakse/দিয়ে
      @home ~ ভয়ে/voye ~ থাকি/thaki
      বাড়িতে/barite/বাসায়/ঘরে ~ নিরাপদ/nirapod ~ না/na
      স্বামীর/shamir/jamair/বাবার/শাশুড়ির/শ্বশুরবাড়ির ~ অত্যাচার*/ottachar/নির্যাতন*/মাইর/nirjaton ~ সহ্য/shojjho/sojjho/আর/ar/থেকে
      যৌতুকের/joutuker/joutuk ~~ নির্যাতন/মারে/mare/nirjaton/মারধর
    `,
    threat: `
      মেরে/mere ফেলবে/felbe
      মেরে/mere/খুন ~ ফেলার/felar/করার/ফেলবে/felbe/করবে/ফেলতে ~ হুমকি/humki/বলেছে/বলে/চায়/বলতেছে/bole
      @me ~ মেরে/mere/খুন ~ ফেল*/felbe/felar/করবে/করতে/korbe
      @me ~~ হুমকি/humki/ধমকি/dhamki
      হুমকি/humki ~ দিচ্ছে/dicche/দিছে/দিতেছে/ditese/দিয়েছে
      এসিড/acid/অ্যাসিড ~ মারবে/marbe/মারার/ছুড়*/দিবে/মারছে
      জোর/jor/জবরদস্তি ~ করে/kore/কইরা/koira ~ বিয়ে/biye/বিয়া/bia ~ দিচ্ছে/dicche/দিতে/dite/দিবে/dibe/দেবে/দিয়েছে/দিছে/disse/দিতেছে
      জোর/jor ~ করে/kore ~ বিয়ে/biye ~ আমাকে/amake/আমার/amar
      @me/@mine ~ জোর/jor ~ করে/kore ~ বিয়ে/biye
    `,
  },
  topics: {
    self_harm: `
      আত্মহত্যা*/আত্মহনন/সুইসাইড/attohotta/atmohotta/atmohottya/attohottya/atmahatya
      আত্মহত্যাকারী*/attohottakari*
      নিজেকে/nijeke ~ হত্যা/hotta/মারা/আঘাত
      নিজের ~ ক্ষতি
      বাঁচতে না চাওয়া
      attohottar/আত্মহত্যার চিন্তা/chinta
      মৃত্যু/mrittu ~ কামনা/kamona
    `,
    sexual_abuse: `
      ধর্ষণ*/dhorshon*/ধর্ষক*/রেপ/rape
      যৌন/jouno ~ নির্যাতন/হয়রানি
    `,
    violence: `
      বউ/bou/স্ত্রী/stri/স্ত্রীকে/strike/বউকে/bouke/নারী/নারীকে/মেয়েদের/বাচ্চা/বাচ্চাকে/সন্তানকে ~ মারা/mara/মারার/marar/পেটান*/পেটানো/পেটানোর/pitano/petano/প্রহার*/নির্যাতন*/nirjaton/মারতে/marte/মেরেছেন/merechen/মারধর
      পারিবারিক/ঘরে/শিশু নির্যাতন/মারধর/সহিংসতা
      ottachari/অত্যাচারী ~ স্বামী/shami/বাবা/baba
      নির্যাতন*/nirjaton*
    `,
    threat: `
      জোর/jor ~ করে/kore ~ বিয়ে/biye
    `,
  },
  distress: `
    @i ~~ ভয়/voy/bhoy/কষ্ট/koshto/একা/eka/কান্না/kanna/কাঁদি/হতাশ/hotash/হতাশা/দুশ্চিন্তা/ডিপ্রেশন/depression/অসহায়/osohay/খারাপ/বিপদে/bipode/যন্ত্রণা/আতঙ্ক/লজ্জা
    ভয়/voy/bhoy/কষ্ট/koshto ~ লাগে/lage/লাগছে/lagche/হচ্ছে/hocche/পাচ্ছি/পাই
    বাঁচান/সাহায্য করুন
  `,
};
