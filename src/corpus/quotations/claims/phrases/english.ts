import type { PhraseTable } from './phrases.ts';

/** English words around quotations. */
export const ENGLISH: PhraseTable = {
  god: `allah|allah almighty|almighty allah|god|god almighty|the almighty|almighty god|our lord|your lord|the lord|my lord|lord of the worlds|our creator|the creator|the most high|the most merciful
    |the lord almighty|rabb|our rabb|al-rahman|ar-rahman|the all-knowing|his lord|their lord|the all-merciful|the most gracious`,
  prophet: `prophet|prophet muhammad|the holy prophet|holy prophet|messenger|messenger of allah|messenger of god|allah's messenger|god's messenger|allah's apostle|apostle of allah|apostle of god|apostle
    |rasulullah|rasul allah|rasoolullah|muhammad|prophet mohammed|prophet mohammad|mohammed|mohammad|nabi|the nabi|final messenger|last messenger|beloved messenger|our prophet's|the prophet's|mustafa|rasul|rasool`,
  companion: `abu bakr|umar|omar|uthman|usman|ali ibn abi talib|imam ali|ali|aisha|aishah|ayesha|abu hurayrah|abu hurairah|abu huraira|abu hurayra|ibn abbas|ibn umar|ibn masud|ibn mas'ud|anas|anas ibn malik
    |anas bin malik|abu dharr|bilal|khadijah|fatimah|hasan|husayn|muadh|salman|companions of the prophet|the companions|sahaba|sahabah|abu said|jabir|abu musa`,
  quran: `quran|qur an|koran|al-quran|the holy book|his holy book|his book|the book of allah|allah's book|god's book|book of god|holy quran|noble quran|glorious quran|quranic verse|quranic verses|the verse|this verse
    |a verse|verse|verses|ayah|ayat|aya|ayahs|surah|sura|surat|surahs|holy scripture|our scripture|the revelation|divine words|allah's words|words of allah|word of god|word of allah|words of god|quranic`,
  hadith: `hadith|hadeeth|hadis|ahadith|hadiths|hadith qudsi|sunnah|prophetic tradition|prophetic saying|prophetic narration|saying of the prophet|sayings of the prophet|words of the prophet|prophet's words
    |quotes of the prophet|quote of the prophet|prophetic wisdom|a narration|narration|this narration|authentic narration|tradition of the prophet|prophetic traditions|prophet's saying|prophet's advice`,
  say: `say|says|said|saying|saith|state|states|stated|stating|declare|declares|declared|used to say|proclaim|proclaims|proclaimed|replied|answered|exclaimed|in the words of
    |goes|read|reads|remarked`,
  tell: `tell|tells|told|telling|teach|teaches|taught|remind|reminds|reminded|reminding|promise|promises|promised|command|commands|commanded|order|orders|ordered|warn|warns
    |warned|advise|advises|advised|counsel|counsels|counselled|counseled|ask|asks|asked|call|calls|called|reply|replies|answer|answers|reveal|reveals|revealed|announce
    |announced|narrate|narrates|narrated|report|reports|reported|relate|relates|related|quote|quotes|quoted|quoting|recite|recites|recited|urge|urges|urged|instruct
    |instructs|instructed|mention|mentions|mentioned|describe|describes|described|speak|speaks|spoke|write|writes|wrote|put it|puts it|put|puts|exclaim|affirm|affirms
    |affirmed|emphasize|emphasizes|emphasized|emphasised|encourage|encourages|encouraged|swear|swears|swore|address|addresses|addressed|assure|assures|assured|explain
    |explains|explained|express|expresses|expressed|inform|informs|informed|words|according to|as per|go|begin|begins|open|opens|close|closes|end|ends|conclude|concludes
    |observed|repeated|whispered|add|adds|added|continue|continues|continued|forbade|prayed|decreed`,
  praise: `swt|s w t|subhanahu wa ta'ala|subhanahu wa taala|subhanahu wata'ala|ta'ala|taala|azza wa jall|azzawajal|exalted is he|glory be to him|the exalted|the majestic
    |most high|glorified and exalted|may he be glorified|may he be exalted|glorified is he`,
  blessing: `peace be upon him|peace and blessings be upon him|peace and blessings of allah be upon him|blessings and peace of allah be upon him|blessings and peace be upon him
    |may peace be upon him|pbuh|p b u h|saw|s a w|saws|s a w s|sallallahu alayhi wa sallam|sallallahu alaihi wasallam|sallallahu alayhi wasallam
    |sallallahu alaihi wa sallam|may allah bless him and grant him peace|upon whom be peace|upon him be peace|on whom be peace|pbh|saaw`,
  honorific: `ra|r a|radiyallahu anhu|radiallahu anhu|radiyallahu anha|may allah be pleased with him|may allah be pleased with her|may allah be pleased with them
    |may allah be well pleased with him|may allah be well pleased with her|as|almighty`,
  filler: `the|a|an|theres|us|me|you|him|her|them|we|our|his|my|their|its|it|to|in|of|on|at|by|from|for|with|and|also|once|has|have|had|is|was|be|been|are|were|famous|well|known|wellknown|authentic|beautiful|beloved|noble
    |holy|dear|glorious|great|another|one|this|these|as|then|thus|so|very|clearly|explicitly|simply|plainly|famously|himself|companions|his companions|people|believers|mankind|o|who|which|there|here|again|often|always
    |sermon|farewell|day|book|chapter|number|no|sahih|words|following|lines|part|first|second|third|last|final|opening|today|today's|all|even|just|only|still|likewise|similarly|beautifully|reportedly|truly|same|such|long|short|every|each
    |top|best|favourite|favorite|quote|quotes|reminder|remember|advice|saying|sayings|dua|supplication|prayer|about|over|did|does|do|what|his wife|his cousin|i|he|she|they|s|may|let|holy land|day of`,
  that: 'that',
  other: `those|these|imam|sheikh|shaykh|scholar|scholars|teacher|my teacher|jesus|moses|devil|satan|poet|author|professor|doctor|dr|mufti|followers|opponents|critics|not|didn't|didnt|doesn't|doesnt|don't|dont|hasn't|wasn't|isn't|never|nobody|none|people say|i said|she said|they said|bible|gospel|torah
    |shakespeare|rumi|someone|somebody|martin|king|president|minister|mother|father|grandmother|grandfather|friend|brother|sister|uncle|aunt|neighbour|neighbor|philosopher|proverb|whether`,
};
