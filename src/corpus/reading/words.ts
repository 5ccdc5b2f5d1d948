import { BENGALI_SPELT } from './bengali-spellings.ts';

/** Normalizes a list of words like those of a message: no accents or apostrophes. */
const list = (words: string) =>
  words
    .trim()
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .split(/\s+/);

/** English function words, and words with which people ask or search. None is a common spelling of a Bengali or Arabic word. */
export const ENGLISH: ReadonlySet<string> = new Set(
  list(`
the of to in on at by for from with without about into over under between against during before after behind upon as than then and or but if because so
is are was were be been being am do does did done doing have has had having can could may might must shall should will would not no nor never ever
a an this that these those there here it its he his him she her hers they them their we us our you your yours my mine me myself i
what which who whom whose when where why how whether all any each every some many much more most other another same such only also too very just still
say says said tell tells told mean means meaning meanings explain explains explanation describe description benefit benefits list show give find help please
translation translate tafsir tafseer summary story stories verse verses chapter meaning english time times timing timings rules ruling steps method types signs reward rewards
punishment sayings quotes reference importance virtue virtues significance difference vs prayer prayers pray praying fast fasting quote first last second next
name names read reading recite make made get go going come want need know learn think feel allowed forbidden sin sins good bad new old
prophet prophets god lord book books people man men woman women wife husband mother father parents child children son daughter brother sister day days night life death
one two three four five six seven eight nine ten up big small hit spoke alone gone broke rode buyer bone strike shorter bit utter honor hot rider stomach dye murder murderer smoke
older midday shot bottom shape vomit onto moderate stolen shake idol bite broker odour job minor dare paper robe nap pit stroke total molar prisoner solar kite salute barber nail thee sake
chair border alongside shut pale rate bank loan money work water fire gold silver food meat animal wall bird dog cat
im ive dont doesnt didnt cant isnt arent whats wat plz pls hw teh ur thanks thank hello hi hey`),
);

/** English words that look like forms of the verbs below. */
const ENGLISH_FORMS = new Set(
  list(
    'pore care pare mile miles lago milen bache hare hari harun chari charo charis dhori lagen lagun baco more moren mora paris pari mile jano',
  ),
);
/** Common Bengali verbs, with and without the endings that form most of their inflections. */
const VERBS = list(
  'kor bol por dekh shun jan likh bujh par chol thak rakh ghum bhab vab khuj dhor chhar char porh hoy jit har mil lag shikh sikh bac bach mor utho bosh',
);
const VERB_ENDINGS = list(
  'i o e en ben bo be le lei len lam te tei ar a ano alo ale ate abe abo aben chi chen che si sen se echi eche echen esi ese esen un uk is chilo chilam chilen ilo ilam ilen',
);

/** Common Bengali words in Latin letters that are not common English words. */
export const BENGALI: ReadonlySet<string> = new Set([
  ...VERBS.flatMap((verb) => VERB_ENDINGS.map((ending) => verb + ending)).filter((form) => !ENGLISH_FORMS.has(form)),
  ...list(`
hingsha hinsha gosol gosul qaza kaza tabij tabiz jharfuk tritobbad munafiki bidaat bedat denmohor faraez dudh shuor dhumpan biri tamak bebsa ruji jibika gheebot kudharona oshlil
hasimukh mesowak gof sontras jongibad dasprotha bidda shikkha shikkhadan bayam dakati kodor mosjid olima shohid makame badshah ghun lathi poka onutap oswasa ovvash hostomoithun porikkhar
berthota notun nashukri dhidha nobuwoter ghotonay kibla ritusrab janajar kafon dafon tarabir tarabih wakto ajan muajjin iqamot guruttopurno ozu bathroomer jakater fitor sodkatul fetra
kurbani jikir telawat hafez shifar musiboter hedayeter rajdhani ranna tapmatra fereshta asmani najil nazil nobuwat mujija qiyamot behesht takdir nofs khristan akika iddot somokami
ami amar amake amra amader amaderke tumi tomar tomake tomra tomader apni apnar apnake apnara apnader tui tor se tar tara tader tini tinir uni onar era ora oder
ki kii keno kano kivabe kibhabe kemne kemon kemne kobe kokhon kothay kothai kotha kon konta konti kono ke kar kader kake koto koyta koita koyti koti koy
er ey ei eita eta eti oi oita ota oti shei sei seta sheta ta te ke o e theke thake thakle thakbe thaken jonno jonne jonyo sathe shathe songe shonge diye dara
niye nia niya somporke shomporke shomporkey somporkey bishoye bisoye bepare byapare moddhe modhye vitore bhitore upor upore niche agey pore por porer kache kase porjonto chara sara proti
ebong abong othoba tobe tahole kintu jodi karon jeno jemon temon jokhon tokhon ekhon akhon ekta akta ekti ek dui duti duita tin char pach choy sat aat noy dosh
hoy hoe hoye hoi hobe hole holo hoyeche hoise hochhe chilo chhilo silo chilen silen ache achhe ase achen acen asen asi achi nei nai noy na nah
kori kora kore korle korar korbo korben korbe korte korechi korechen koreche koren korchi korsi koris koro korun kara korano
boli bola bole bolo bolen bolun bolle bolte boleche bolechen bolben bolbo bolar jani jana jane jano janao janan jante janben janabo
pori pora pore porle porbo porben porte porar porun poro poren dei dey dao din den dite dile dibo diben deya dewa debe deben nei ney nao nin nite nile
chai chay chan cai parbo parben pari pare paren parle jai jay jao jan jete jabo jabe jaben gele gelo gese geche ashe asha aste dekhi dekha dekhao dekhte likhe likhechen likha shuni shune shunte
khai khay khan khawa khaoa khaile khele mara gece gele bujhi bujhao bujhay bujhte rakha rakhle rakhte rakhar koto
kichu kisu onek obostha obosthay khub sob shob shokol sokol shudhu sudhu shobai sobai keu nijer nije abar abr aro arekta ar tai jonnei mane manei
valo bhalo kharap boro choto shotti sotti shotto sohoj jaiz jayez jayej foroj foroz wajib sunnot nofol niyom niom niyot niyat upay kaj kahini ghotona jibon jiboni
dhormo manush lok meye chele chhele baccha bacca ma baba bap bhai vai bon bou stri swami shami mayer babar ghor bari din rat shomoy somoy bochor mash mas sokal rat
ortho orth onubad bangla banglay banglate bangali ingreji ingrezi arbi arbite fojilot fozilot fajilat amol dhorjo dhoirjo sobor khoma maf doya dorud durud tawba toba gunah guna sowab sawab
namaj nomaz roja rojar jakat kuran koran kuraner quraner qurane kurane hadis hadise hadiser sura surar ayater nobi nobir nobiji nobijir rasuler rasul allahr allahor
jannate jannater jahannamer iman kiyamot keyamot kobor kobore koborer mrittu mrittur akherat porkal dunia duniya dunya gibot shirik hok hokk bidhan hukum
chul kanna jadu matha betha asukh osukh rog shorir mon moner shanti shasti sasti sukh dukh dukkho kosto taka poysa ghush sud juya khela kapor mangsho gosto goru pani khabar
allahke bidhoba shoshur shashuri sontan poribar protibeshi protibeshir attiyo fereshta feresta shopno bhaggo vaggo kopal pap papi nek juddho desh deshe jati shukro shukrobar robibar shonibar mongolbar budhbar
srishti srishtikorta manob pran atma alo ondhokar akash jomin pahar samudro nodi gach pakhi poshu agun batash din dine raate shokale bikale bikel dupur
proshno prosno uttor dhonnobad salam kemon assalamualaikum shesh ses prothom ditiyo sobcheye poriman sothik vul bhul`),
  ...[...BENGALI_SPELT.keys()].filter((word) => word !== 'map'),
]);

/**
 * Names and terms with the same spelling in all languages, which do not indicate a language. With a Bengali ending they do (`fatihar`, `quraner`).
 */
export const SHARED: ReadonlySet<string> = new Set(
  list(`
allah allahu akbar islam islamic muslim muslims quran qur'an qur'aan koran hadith hadiths hadees hadeeth surah sura surat surahs ayah ayat ayats ayatul kursi para juz tafsir sunnah sunna sunnat
bukhari bukhary muslim tirmidhi tirmizi nasai majah dawud abu ibn bin bint umm al ul an ar as ash at ad az the sahih saheeh sunan nawawi riyad saliheen muwatta malik ahmad musnad
namaz roza salah salat salaah swalah sawm siyam ramadan ramzan ramadhan zakat zakah zakaat zakath hajj haj umrah sadaqah sadaqa sadka sadqa fitra fitrah qurbani eid fitr adha shab shabe barat qadr qadar miraj
fajr fojr zuhr dhuhr asr asar maghrib magrib isha esha jumuah jumma juma jummah witr witir bitr tarawih taraweeh tahajjud tahajjod ishraq duha istikhara janaza janazah rakat rakah rakaat sajdah sijdah ruku takbir azan adhan iqamah
wudu wudhu wuzu ghusl gusl tayammum tahara taharah haram halal makruh mubah fard farz wajib mustahab jaiz fatwa sharia shariah fiqh hanafi shafi
iman imaan eman aqidah tawhid tawheed tauhid shirk kufr bidah nifaq taqwa taqwah ihsan sabr shukr tawakkul ikhlas niyyah niyat niyah tawbah tauba tawba taubah istighfar dhikr zikr dua doa duaa duas durood darood salawat tasbih
jannah jannat jannatul firdaus firdous jahannam jahannum akhirah akhirat barzakh qiyamah qiyamat dajjal mahdi jinn jin shaytan shaitan iblis malaika ruh nafs dunya duniya qadar taqdir
nabi rasul rasool rasulullah muhammad muhammed mohammad saw pbuh hazrat imam sheikh shaykh sahaba sahabi hafiz maulana ummah khalifa
abdullah abdallah ubaidullah rahmatullah sunan yajuj majuj habil qabil siddiq adam idris nuh hud saleh salih ibrahim lut ismail ishaq yaqub yusuf ayyub shuaib musa harun dhul kifl dawud sulaiman sulayman suleiman ilyas yunus zakariya yahya isa maryam mariam luqman uzair qarnayn khidr jibril jibreel jibrail gibril mikail mikaeel israfil azrail
khadija khadijah aisha ayesha fatima fatimah hafsa hawwa asiya bilkis umar omar uthman usman ali hasan husain hussain bilal khalid hurairah hurayrah abbas anas masud talib bakr
fatiha fatihah baqarah baqara bakara imran nisa maidah anam araf anfal tawbah rad hijr nahl isra kahf kahaf taha anbiya muminun nur noor furqan naml qasas ankabut rum sajda ahzab saba fatir yasin yaseen saffat sad zumar ghafir
fussilat shura zukhruf dukhan jathiyah ahqaf fath hujurat qaf najm qamar rahman waqiah hadid hashr mulk qalam muzzammil naba asr fil quraysh maun kawthar kausar kafirun nasr lahab ikhlas falaq nas
riba zina gheebah gheebat ghibah talaq nikah mahr mehr iddah hijab niqab purdah qibla qiblah makkah mecca medina madinah kaaba masjid makka badr uhud hijrah
subhanallah alhamdulillah astaghfirullah bismillah mashallah inshallah insha jazakallah assalamu assalamualaikum alaikum salam kalma kalima shahada shahadah sehri suhoor iftar
fard farz nafl nafil kaffara fidya aqiqah nisab rizq barakah baraka halaal haraam adab akhlaq ilm amal amanah`),
);

/** Words that start or join sentences of the Quran, of supplications and of Arabic questions, in Latin letters. */
export const ARABIC: ReadonlySet<string> = new Set(
  list(`
inna innama innal inni innahu annahu alladhina allatheena allazina alladhi allazi wallahu wallahi bismillahi rahmani arrahmani arraheem huwa hiya qul ilaha illa illallah lillahi billah alhamdu alhamdulillahi
rabbi rabbil rabbana aalameen alamin ya ayyuha fabi ayyi alaa kum tukazziban wa ma mā fi min ila ala la lam lan kullu nafsin maal usri yusra yusran sabireen sabirin muttaqeen amanu aamanu kafaru ahad samad hasbi hasbunallahu
wakeel wakil nimal subhana subhanaka subhan allahi allaha allahu allahumma salli hamdu bihamdihi maa ma'a ma'al kun kunu yakun yakoon yakoonu yakunu kuntum kanu lakum lahum lahu alayhim minhum dhalika thalika hadha haza
la'allakum wala walaa wal fala wama faman waman la'in summa thumma aw bal hal kayfa kaifa ayna inda bayna yawma yawm qala yaqulu rasulullahi alayhi sallam innamal a'malu amalu niyyat niyyati kana ja'a zulzilat atina hasanah hawla quwwata
man lima limadha madha mata kam mana ma3na ma'na hukm hukmu hokm eh ezay izay leih feen mesh shu ya3ni yani kif leh esh ana anta nahnu adad arkan suwar fadl fadail sifat huquq ahadith qissat qissah shurut nawaqid mubtilat asbab ahkam thawab uqubat kayfiyyat wasf fawaid aina ayn billahi ilayhi wainna rajiun fid
`),
);
