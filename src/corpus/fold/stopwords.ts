import { tokenise } from './tokenise.ts';

// Words that form a question or sentence without naming its subject. They never exclude a text; in a phrase they count like other words.
const arabic = `من ما ماذا لماذا لم هل كيف كم متى أين اين أي أيها هو هي هم هن أنا نحن أنت أنتم الذي التي الذين اللذان اللاتي اللواتي هذا هذه ذلك تلك هؤلاء أولئك في على عن إلى حتى مع
  و أو أم ثم بل لا لن إن أن إنّ أنّ كان كانت يكون تكون كانوا ليس قد لقد إذا إذ لو كل بعض غير عند بين قبل بعد له لها لهم لك لكم به بها بهم فيه فيها فيهم منه منها منهم عليه عليها عليهم إليه
  بأن وما ومن وهو وهي وهم ولا وفي وعلى هناك أيضا حول خلال معنى تفسير ذكر ذكرت وردت ورد يذكر المذكورة المذكورون المذكورين القرآن الكريم سورة السورة آية الآية آيات الآيات تتحدث موضوع الموضوع سيدنا السيدة
  النبي السلام وسلم صلى تعالى سبحانه يا ويا فما فمن فهل وهل وكيف عدد حكم المقصود قصة وصف أسماء اسم ماهو ماهي ماهى هى الى التى الذى فى على كما مثل اذكر عرف تعريف يوجد توجد هنالك يمكن لماذا`;
const english = `a an the and or but if then than that this these those there here of in on at to from by for with about into over under as is are was were be been being am do does did done have has had
  having will would shall should can could may might must not no nor so such what which who whom whose when where why how all any each every some it its he him his she her hers they them their theirs we us our
  you your yours i me my mine upon unto o oh say says said quran quranic verse verses surah ayah ayat hadith tell mention mentioned mentions regarding concerning meaning means mean one ones
  dont doesnt didnt cant cannot wont isnt arent wasnt im ive youre thats whats lets please`;
const bengali = `এবং ও আর বা কিন্তু যে যা যিনি যারা যাদের তা তারা তাদের সে তিনি তার তাঁর তাকে তাঁকে এই ঐ এ সেই এটা এটি কি কী কে কার কাকে কারা কোন কোনো কেন কখন কোথায় কিভাবে কীভাবে কত কয়টি হয় হয়েছে হবে ছিল ছিলেন আছে আছেন
  নেই না নয় নাই করে করা করেন করেছেন জন্য জন্যে থেকে হতে সাথে সঙ্গে দ্বারা মধ্যে উপর উপরে প্রতি সম্পর্কে বিষয়ে ব্যাপারে আমি আমরা আমার আমাদের তুমি তোমার তোমাদের তোমরা আপনি আপনার নিশ্চয় যখন তখন যদি তবে অতঃপর এক একটি
  বলে বলেন বলেছেন বলা হল হলে হয়ে দিয়ে নিয়ে কুরআন কোরআন কুরআনে কোরআনে আয়াত আয়াতে আয়াতগুলো সূরা সুরা হাদিস হাদীস বল বলুন যায়`;

let made: ReadonlySet<string> | undefined;

/** Tests for a folded stop word (of, কি, ماذا …). */
export function isStopword(term: string): boolean {
  made ??= new Set(tokenise(`${arabic} ${english} ${bengali}`).map((token) => token.term));
  return made.has(term);
}
