import type { Label } from '../../../../corpus/quotations/claims/phrases/phrases.ts';
import { wordList } from './word-lists.ts';

/** Labels of those whose words are texts. */
export const SOURCES: ReadonlySet<Label | undefined> = new Set([
  'god',
  'prophet',
  'companion',
  'quran',
  'hadith',
  'blessing',
  'praise',
]);
export const NAMING: ReadonlySet<Label | undefined> = new Set([
  ...SOURCES,
  'honorific',
  'filler',
  'say',
  'tell',
  'that',
]);
/** Maximum number of words between who speaks and the verb. */
export const APART: Readonly<Record<'latin' | 'bengali' | 'arabic', number>> = { latin: 9, bengali: 20, arabic: 6 };
export const WIDEST = 20;
/** An empty ascription has at most this many other words. */
export const FEW = 2;
/** What belongs to somebody who teaches. */
export const TEACHING = wordList(
  'teaching teachings message messages advice command commands commandment promise promises lesson lessons guidance warning warnings instruction instructions wisdom saying উপদেশটি শিক্ষাটি নির্দেশটি বাণীটি পরামর্শটি sayings quote quotes reminder answer rule শিক্ষা বাণী বার্তা উপদেশ নির্দেশ আদেশ প্রতিশ্রুতি ওয়াদা সতর্কবাণী تعليم تعاليم وصيه وصايا نصيحه وعد رساله هدي توجيه اقوال',
);
/** Verbs that tell what a source says, beside those of the claims. */
export const TELLING = wordList(
  'repeats repeated repeat consider considers considered regard regards regarded view views viewed believed thought reassure reassures reassured discourage discourages discouraged forbids forbid forbade prohibits prohibited allows allowed permits permitted links linked shows showed makes made says adds adding compares compared telling likens likened praises praised connects confirms confirmed stresses stressed highlights highlighted insist insists insisted declares invites guides hints hinted implies implied suggests suggested singles reserves sets learn learned means meant ভাবতেন আশ্বাস আদেশ নির্দেশ উপদেশ নিষেধ শেখায় শেখান জানা জানায় দেখায় বোঝায় উৎসাহ পরামর্শ ব্যাখ্যা তাগিদ আহ্বান অনুমতি বোঝান উল্লেখ ইঙ্গিত জোর তুলনা بين يبين بينت دل يدل نهي نهت فرض شرع حرم احل تعلم نتعلم تعلمنا يري تري راي روت روي يروي اخبر يخبر تخبر يعلم حث يحث تحث شجع يشجع يوصي توصي اوصت يعد شبه يشبه اكد يؤكد تؤكد اوضح يوضح ارشد يرشد دعا يدعو تدعو بشر نادي اشار يشير يطمين طمان يقرر قرر استثني يستثني حسب وفق وفقا',
);
/** Arabic verbs of telling, as perfects: `حذر` is also in `حذرت`, `يحذر`, `تحذر`. */
export const TELLING_ARABIC = wordList(
  'حذر نصح نهي وصي اوصي بين شجع حث رغب رهب بشر انذر اخبر توعد حرم اباح كره شدد نبه ارشد وجه دعا كلف رخص منع حض الزم اكد وضح اوضح قرر ضمن كشف اعلن نادي شبه اعتبر راي حكي روي',
);
/** After these, a source behind the verb is the one that speaks. */
export const BY = wordList('by in from of according per to per মতে ভাষায় অনুযায়ী في عن من علي');
/** A verb that people do with a source. */
export const DONE_TO = wordList(
  'read reads recite recites recited quote quoted ask asks asked call calls called answer answers answered address write written addressed literally reveal revealed reveals sent follow speak spoke pray prayed put open begin end close',
);
/** Weak verbs and nouns of saying: only right beside the source. */
export const BESIDE = wordList('কথা বাণী উক্তি আছে রয়েছে পড়ি বলে এসেছে');
export const NOT = wordList('not never none nobody no না নেই কেউ لم لا ليس');
export const [TOWARD, INSIDE] = [wordList('to for with on about toward towards upon'), wordList('in of في')];
/** `I couldn't find a hadith that …` */
export const FIND = wordList('find found finding locate searched search know');
export const NOT_FOUND = wordList('couldnt cannot cant didnt dont havent not unable no without');
export const ARTICLES = wordList(
  'the a an any another specific single particular direct our his my your almighty holy noble beloved',
);
/** What the reader is asked to do: `Ask yourself …`, `Please compare …`. */
export const IMPERATIVES = wordList('ask tell read recite compare quote call write mention describe answer open');
export const BEING = wordList('is are was were be been being');
export const BACK = wordList(
  'that this these those so such thus what were word words এটা এটি এটাই এমনটাই এভাবেই এ একথা هذا هذه هكذا كذلك ذلك',
);
/** Collections of hadiths, as a source behind words. */
export const COLLECTIONS = wordList(
  'bukhari bukhaari tirmidhi tirmizi nasai majah dawud dawood ahmad muwatta musnad bayhaqi tabarani বুখারী বুখারি তিরমিজি তিরমিযী নাসাঈ মাজাহ দাউদ মুসনাদে মুয়াত্তা বায়হাকী বুখারিতে বুখারীতে তিরমিজিতে তিরমিযীতে البخاري بخاري الترمذي النسائي ماجه داود البيهقي الطبراني',
);
export const [SAHIH, MUSLIM] = [wordList('sahih সহিহ সহীহ صحيح'), wordList('muslim মুসলিম মুসলিমে مسلم')];
export const NARRATIONS = wordList('narrations traditions hadees hadeeth reports');
export const [HOLY, BOOK] = [wordList('holy sacred'), wordList('book books scripture scriptures')];
export const PERSPECTIVE = wordList('perspective perspectives viewpoint standpoint');
export const IN_BRACKETS = /[([]([^()[\]\n]{2,80})[)\]]/gu;
export const HE = wordList('he it they তিনি এতে এটি সেখানে هو وقال قال ويقول يقول');
