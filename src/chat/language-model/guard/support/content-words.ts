import { isStopword } from '../../../../corpus/fold/stopwords.ts';
import type { Token } from '../../../../corpus/fold/token.ts';
import { tokenise } from '../../../../corpus/fold/tokenise.ts';

const NUMBERS =
  'two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million দুই তিন চার পাঁচ ছয় সাত আট নয়টি দশ বিশ ত্রিশ চল্লিশ পঞ্চাশ ষাট সত্তর আশি নব্বই শত হাজার লক্ষ اثنان ثلاثه اربعه خمسه سته سبعه ثمانيه تسعه عشره عشرين ثلاثين اربعين خمسين ستين سبعين ثمانين تسعين مئه مائه الف';
const NEGATIONS =
  'no not never none nor neither without cannot nobody nothing না নয় নেই নাই নি কখনো ছাড়া لا لم لن ليس ليست غير بلا دون';
/** Verbs that negate what follows, whether the source has a negation or not. `ألا` is `that not` as well as `except`. */
const PROHIBITIONS =
  'forbid forbids forbade forbidden prohibit prohibits prohibited warn warns warned avoid abstain الا নিষেধ নিষিদ্ধ হারাম বিরত মানা beware caution cautions cautioned against refrain refrains stay stays leave leaves shun shuns বিরত দূরে এড়িয়ে বর্জন نهى ينهى نهي تنهي تنهى ينهي نهانا حرم حذر يحذر اجتنب اجتناب باجتناب تجنب ابتعد يبتعد الابتعاد ترك كف';
/** What turns a negation into a condition: `none of you believes until …`, `no god but …`. */
const EXCEPTIONS = 'until unless except but only before ছাড়া ব্যতীত যতক্ষণ পর্যন্ত আগে حتى الا غير سوى قبل انما';
/** Words that carry no subject, beside the stop words. */
const LIGHT =
  'behind kept keeping calling above simply actually actual points pointed moment tonight worth holding hold place everything life একজন লোক চাইলেও প্রতিবারই এটাই পরিচয় দিয়েছেন নিজের একই এখানে শেখানো তাই জন্যও হোক যত বেশিই এমনকি اما عما امرا المر المرا ايضا يجعل وضع كلما مرارا تفعله up down out off away get gets got even ever also just still even far matter matters way ways time times thing things others other another around especially really very much many more most less least well only once again because since until toward towards both find finds found whatever whenever wherever need needs earlier shouldnt dont doesnt didnt isnt arent wasnt werent cant couldnt wont wouldnt youve weve theyve ive youre were theyre im lets thats whats one ones someone anyone everyone somebody anybody everybody something anything like make makes made let put go come comes coming together alongside become becomes true keep keeps করতে করুন করার করলে করি মনে হতে হলো হল যেন কেউ কারও কারো কোনো যাতে মতো মত চেয়ে দিয়ে দেওয়া দেয় দেন দিতে নেয় রাখে থাকি থাকে কারণ অথবা আগের সাথেই সঙ্গেই হলে যখন তখন বাইরে যেখানেই পারি পারে পারেন পর্যন্ত কাছে চাইলে ওপর প্রকৃত যাবে যায় পায় সব সবাই কেবল শুধু খুব বারবার একই الا فهو فهي واذا اهل بعضهم بعضا ذكر ذلك ايضا فوق مثل مثله كذلك وكذلك احد احدا وحده سبب سببا جدا دائما حتي كلها كله جميعا مرارا';
/** Pronouns and other words of grammar, beside the stop words. */
const GRAMMAR =
  'myself yourself himself herself itself ourselves yourselves themselves oneself either each every between among before after during within however although though unless whether upon onto else instead rather too enough already yet perhaps person persons তোমাকে তোমার তোমরা তোমাদের আমরা আপনি আপনার আপনাকে আপনাদের নিজে নিজেকে তাঁদের তাদের তাঁকে যার যাদের আগে পরে থাকতে থাকবে থাকেন থাকো থাকা দাও দেওয়ার দেওয়াকেও নেওয়া নেওয়ার নিতে দিলে তো চেয়েও এমনটাই তাতেও এমনকি যতক্ষণ হয়তো নয়তো ينبغي مهما نحن ونحن قبل بعد';
/** English pronouns for anyone and anything. */
const ANYONE = /^(?:who|whom|which|what)ever$/u;
/** An Arabic particle with a pronoun: `معهم`, `وفيه`, `غيرهم`. */
const PARTICLE = /^[وف]?(?:ان|الي|مع|غير|علي|من|في|عن|بين|عند|لدي|ل|ب)(?:هما|هم|هن|ها|ه|كم|ك|نا|ي)$/u;

const numbers = new Set(termsOf(NUMBERS));
const negations = new Set(termsOf(NEGATIONS));
const light = new Set([...termsOf(LIGHT), ...termsOf(GRAMMAR)]);
const exceptions = new Set(termsOf(EXCEPTIONS));
const prohibitions = new Set(termsOf(PROHIBITIONS));

export function isNegation({ term }: Token): boolean {
  return negations.has(term) || negations.has(term.replace(/^[وف](?=ل)/u, ''));
}

export function isException({ term }: Token): boolean {
  return exceptions.has(term);
}

export function isProhibition({ term }: Token): boolean {
  return prohibitions.has(term) || prohibitions.has(term.replace(/^[وف]/u, ''));
}

export function isNumber({ term }: Token): boolean {
  return /^\d+$/.test(term) || numbers.has(term);
}

/** Tests whether a word says something about the subject. */
export function isContent(token: Token): boolean {
  return (
    token.joined !== true &&
    token.term.length > 1 &&
    !isStopword(token.term) &&
    !light.has(token.term) &&
    !PARTICLE.test(token.term) &&
    !ANYONE.test(token.term) &&
    !isNegation(token)
  );
}

function termsOf(list: string): string[] {
  return tokenise(list).map(({ term }) => term);
}
