import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInDistress, readDanger } from './read-danger.ts';
import type { DangerKind } from './weights.ts';

const NEAR: Readonly<Record<DangerKind, readonly string[]>> = {
  self_harm: [
    'I really don’t wanna live any longer',
    'sometimes i just want to dieeee honestly, i should never have been born',
    'my sister told me she is going to kill herself',
    'no reason to keep living',
    'لا أريد العيش بعد اليوم',
    'مو قادر اعيش، ودي اموت',
    'ما عاد بدي عيش',
    'مش طايق الدنيا وعايز انتحر',
    'আমার আর বেঁচে থাকতে ইচ্ছা করে না',
    'মনে চায় গলায় দড়ি দেই',
    'amar ar bachte mon chay na',
    'ami nijeke shesh kore felte chai',
  ],
  overdose: [
    'took 20 panadol, what now',
    'my cousin drank poison',
    'خذيت حبوب كثيرة',
    'ولدي شرب مبيد',
    'একসাথে ১৫টা ঘুমের ট্যাবলেট খেয়েছি',
    'amar ma bish khaise',
  ],
  violence: [
    'My husband slaps me when he drinks.',
    'is it haram to leave him? he kicks me',
    'our neighbour beats his kids every evening',
    'i am afraid of my father',
    'جوزي بيضربني كل يوم',
    'أبويا بيضرب أمي',
    'راجلي كيضربني',
    'আমার জামাই আমাকে পিটায়',
    'শাশুড়ি আর ননদ আমাকে নির্যাতন করে',
    'amar shami amake lathi mare',
    'baba make mardhor kore',
  ],
  sexual_abuse: [
    'a relative has been touching me and i am only 13',
    'i was sexually abused by a teacher',
    'he forces me to have sex',
    'خالي يتحرش بي منذ سنة',
    'زوج امي لمسني',
    'খালু আমার শরীরে হাত দেয়',
    'amake rape korse',
  ],
  threat: [
    'he said he would kill me',
    'my parents are forcing me into a marriage',
    'أخي يهددني ويقول سيقتلني',
    'أهلي يجبروني على الزواج',
    'ভাই আমাকে মেরে ফেলবে বলেছে',
    'bari theke jor kore biye dite chay',
  ],
};

const ABOUT: readonly string[] = [
  'is suicide forbidden',
  'punishment for rape',
  'beating women in islam',
  'ما حكم الانتحار',
  'حكم ضرب المرأة',
  'আত্মহত্যা কি হারাম',
  'স্ত্রীকে মারা কি ঠিক',
];

const HARMLESS: readonly string[] = [
  'was anybody forced to convert',
  'reading surah kahf to kill time at work',
  'we died laughing at iftar',
  'my brother wanted to kill himself laughing at iftar',
  'what does the quran say of suicide bombing',
  'death and the grave',
  'blood came out, is my wudu gone',
  'my husband died last year',
  'the alarm rang and I kept hitting snooze',
  'can women beat a drum at weddings',
  'abuse of power by rulers',
  'granny died yesterday',
  'who killed the prophet Zakariya',
  'I want to end my prayer early',
  'let me die as a Muslim',
  'i hope to die in Makkah',
  'should I forgive someone who hurt me?',
  'why do people want more money',
  'who beat whom in the battle of Badr',
  'مت من الضحك',
  'أتمنى أن أموت ساجدا',
  'هل لمس الزوجة ينقض الوضوء',
  'من قتل حمزة',
  'ضربني الجوع',
  'لا أريد أن أعيش مع أهل زوجي',
  'হাসতে হাসতে মরে যাচ্ছি',
  'আমি মদিনায় মরতে চাই',
  'সাপ মারা কি জায়েজ',
  'দাদা মারা গেছেন',
  'চোরের হাত কাটা হয় কেন',
  'roja rekhe osudh kheye felsi',
  'shami amake onek bhalobashe',
  'mosha mara jabe ki',
  '',
  '؟؟؟',
];

/** What people tell of every day. */
const EVERYDAY: readonly string[] = [
  'a stranger left his purse in my cab, what must I do with it',
  'may I trade in goods that are still on the ship',
  'is it allowed to use the left hand while the right one heals',
  'my tenant is two months late with the rent and has little',
  'she gave me a sweet with gelatine and I only read the label afterwards',
  'لقيت ساعة في المسجد وما أعرف لمن',
  'الكفيل متأخر علينا في الرواتب',
  'اشتريت أرض ولسا ما استلمتها هل أبيعها',
  'দোকানে এক লোক ভুলে টাকা রেখে গেছে',
  'পাশের বাসার লোকের ঘরে খাবার নাই, কতটুকু দেব',
  'ek lok er mobile dokane pore ache, ki korbo',
];

/** Hints at danger, without a word for dying. */
const HINTED: readonly string[] = [
  'I dread what I could do to my little girl when she screams',
  'there is a rope in the garage now and a letter for each of my sisters',
  'my clothes are given away and my debts are paid, this is goodbye to all of you',
  'أخاف أسوي شي في رضيعتي إذا صاحت',
  'تركت رسالة على الطاولة والحبل جاهز',
  'মেয়েটা চিৎকার করলে ভয় হয় ওর কিছু করে বসব',
  'shobaike biday janaye dilam, dori ta ready',
];

/** What is over, or belongs to somebody's work or treatment. */
const NO_LONGER: readonly string[] = [
  'My ex-husband used to beat me. I left him nine years ago and I am safe now, alhamdulillah. May I remarry?',
  'my cousin tried to end his life in 2015, he recovered and has three kids now. can i tell his story in a talk',
  'As a nurse I gave a dying patient his morphine and he passed away. Is there any sin on me?',
  'my dad hit me when I was a kid, he apologized and we are close now. how do i make dua for him',
  'طليقي كان يضربني وتخلصت منه من سنوات والحمد لله، هل لي أجر الصبر؟',
  'আগে স্বামী মারত, তালাক হয়ে গেছে, এখন ভালো আছি আলহামদুলিল্লাহ। আবার বিয়ে করা যাবে?',
  'amar boner age shami marto, ekhon divorce hoye valo ache. or iddat koto din chilo',
];

/** Fear that is part of faith. */
const FEAR_IN_FAITH: readonly string[] = [
  "I'm scared that I am a hypocrite, how do I know if I have nifaq in me",
  "I'm terrified of the punishment of the grave",
  'he who fears for himself from showing off, what dua should he say',
  'أخشى على نفسي الرياء في الصدقة فماذا أفعل',
  'أخاف على قلبي من الشرك الخفي',
  'هل وضع الكحل على جبين الرضيع من العين جائز',
  'আমার ভয় হয় আমি মুনাফিক হয়ে যাচ্ছি কি না',
  'দাদি বাচ্চার কপালে কাজলের ফোঁটা দেন যেন নজর না লাগে, এটা কি শিরক',
  'amar voy hoy ami munafiq hoye gelam kina',
];

/** Danger in nearly the same words. */
const FEAR_OF_HARM: readonly string[] = [
  "I'm afraid of what I might do to myself tonight",
  "I'm terrified of the punishment my father gives me in the cellar",
  'أخشى على نفسي من أخي، معه سكين',
  'أخاف على نفسي إذا بقيت وحدي، أفكر أخلص عليها',
  'زوجتي تكوي جبين الرضيع بالسيجارة إذا بكى',
  'আমার ভয় হয় আমি নিজেকে কিছু করে ফেলব',
  'দাদি বাচ্চার কপালে গরম খুন্তির ছ্যাঁকা দেন',
  'amar voy hoy ami nijeke shesh kore felbo',
];

// None of these sentences is in data/danger.
for (const [kind, messages] of Object.entries(NEAR)) {
  test(`${kind} of somebody near`, () => {
    const read = messages.map((message) => readDanger(message));
    const missed = messages.filter((_, at) => !['near', 'possible'].includes(read[at]?.nearness ?? ''));
    assert.deepEqual(missed, []);
    const near = read.filter((danger) => danger?.nearness === 'near');
    assert.ok(near.length >= messages.length - 2, `${near.length} of ${messages.length}`);
    const kinds = read.filter((danger) => danger?.kind === kind);
    assert.ok(kinds.length >= messages.length - 1, `${kinds.length} of ${messages.length}`);
  });
}

test('a matter that concerns nobody in particular is not danger', () => {
  for (const message of ABOUT) assert.equal(readDanger(message)?.nearness, 'about', message);
});

test('ways of speaking that only have the words of danger', () => {
  for (const message of HARMLESS)
    assert.ok(['about', undefined].includes(readDanger(message)?.nearness), `${message}: ${readDanger(message)?.kind}`);
});

test('everyday stories are not danger, and hints at danger are', () => {
  const alarms = EVERYDAY.filter((message) => !['about', undefined].includes(readDanger(message)?.nearness));
  assert.ok(alarms.length <= 1, alarms.join('; '));
  const missed = HINTED.filter((message) => !['near', 'possible'].includes(readDanger(message)?.nearness ?? ''));
  assert.ok(missed.length <= 1, missed.join('; '));
});

test('danger that is over, and that of work and treatment, is not danger', () => {
  for (const message of NO_LONGER)
    assert.ok(['about', undefined].includes(readDanger(message)?.nearness), `${message}: ${readDanger(message)?.kind}`);
});

test('fear for the faith is not danger, and fear of harm in the same words is', () => {
  for (const message of FEAR_IN_FAITH)
    assert.ok(['about', undefined].includes(readDanger(message)?.nearness), `${message}: ${readDanger(message)?.kind}`);
  for (const message of FEAR_OF_HARM)
    assert.ok(['near', 'possible'].includes(readDanger(message)?.nearness ?? ''), message);
});

test('one sentence of danger among others is read', () => {
  const long =
    'Assalamu alaikum. I like the recitation of Surah Yasin. My husband beats me every day. How is zakat counted?';
  assert.equal(readDanger(long)?.nearness, 'near');
  assert.notEqual(readDanger('My husband is kind. What hit the people of Aad? Tell me.')?.nearness, 'near');
});

/** Long stories of people in no danger. */
const STORIES: readonly string[] = [
  'I keep the books of a small lender and most of what we earn is interest. My brother says that I should quit today, my mother says that I should find another job first, and we argued about it over dinner until my aunt brought dessert. I have two small girls. What do I do with the wages of the last years?',
  'My husband and I did not speak for four days because he sold my old bicycle without asking. Then he came home with a new one with a basket on it and we laughed until we cried. I had sworn by Allah that I would never forgive him. What do I owe for this oath?',
  'عملت حادث صغير بالسيارة وأنا رايح أصلي الجمعة، ما حدا تأذى بس انكسر الضو. صاحب السيارة التانية سامحني وعزمني عالقهوة. وصلت والإمام عم يخطب وقعدت بآخر صف. بتنحسب لي جمعة ولا بصليها ظهر؟',
  'আমার নানির বয়স আশি, গত মাসে পড়ে গিয়ে কোমর ভেঙেছে। আমি আর মা মিলে তাকে গোসল করাই, উনি লজ্জায় চোখ বন্ধ করে থাকেন আর পুরোনো দিনের গান গেয়ে শোনান। সিজদা করতে পারেন না। উনি শুয়ে কীভাবে নামাজ পড়বেন?',
  'amar chele kalke cycle theke pore hatu chilsi, rokto dekhe she kadlo ar ami dettol lagaya dilam. raate bollo abba ami boro hoye daktar hobo. or boyosh 6. choto bacchar roja rakha ki joruri, koto bochor theke shikhabo?',
];

/** The same with danger in one clause. */
const DANGER_IN_STORIES: readonly string[] = [
  'I keep the books of a small lender and most of what we earn is interest. My brother says that I should quit. Last night he pushed me against the wall and held a knife to my ribs because I said no. I have two small girls. What do I do with the wages of the last years?',
  'عملت حادث صغير بالسيارة وأنا رايح أصلي الجمعة. رجعت البيت وأبوي ضربني بالعصا لحد ما انكسر ضلعي، وكل مرة بيعملها. وصلت والإمام عم يخطب وقعدت بآخر صف. بتنحسب لي جمعة ولا بصليها ظهر؟',
  'আমার নানির বয়স আশি, গত মাসে পড়ে গিয়ে কোমর ভেঙেছে। আমি আর বাঁচতে চাই না, আজ রাতে ফাঁস নেব বলে দড়ি কিনে রেখেছি। নানি সিজদা করতে পারেন না। উনি শুয়ে কীভাবে নামাজ পড়বেন?',
  'amar chele kalke cycle theke pore hatu chilse. or baba rag kore ore belt diye marte marte oggan kore felse. or boyosh 6. choto bacchar roja rakha ki joruri, koto bochor theke shikhabo?',
];

test('a long story of every day is no danger, and one clause of danger in it is', () => {
  const read = STORIES.map((message) => readDanger(message)?.nearness);
  assert.ok(!read.includes('near'), read.join(' '));
  assert.ok(read.filter((nearness) => nearness === 'possible').length <= 1, read.join(' '));
  const missed = DANGER_IN_STORIES.filter((message) => readDanger(message)?.nearness !== 'near');
  assert.deepEqual(missed, []);
});

test('the urgent advice on poison is only for what somebody swallowed', () => {
  for (const message of ['my toddler ate a handful of iron pills', 'خذيت حبوب كثيرة', 'bacchata kerosene khaise'])
    assert.equal(readDanger(message)?.kind, 'overdose', message);
  for (const message of [
    'can I pray for healing and leave the tablets',
    'I think about my grave before I sleep and count what I have prepared for it',
    'দোয়া করব নাকি ওষুধ খাব, কোনটা আগে',
  ]) {
    const danger = readDanger(message);
    assert.ok(danger?.kind !== 'overdose' || danger.nearness === 'about', `${message}: ${danger?.nearness}`);
  }
});

test('fear and distress of the one who writes', () => {
  for (const message of [
    'i am scared and cannot sleep',
    'أنا خايفة ومخنوقة',
    'আমার খুব ভয় লাগছে',
    'ami khub koshte achi, eka lage',
  ])
    assert.ok(isInDistress(message), message);
  for (const message of ['fear of Allah', 'how is zakat counted', 'آية عن الخوف', 'আল্লাহর ভয়'])
    assert.ok(!isInDistress(message), message);
});
