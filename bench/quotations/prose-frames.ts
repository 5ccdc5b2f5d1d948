import type { Lang } from '../../src/corpus/hadith/model.ts';

/** Everyday prose around a verse (`{}`), without marks or references. Written before the code was tried on it, and never tuned on. */
export const PROSE_FRAMES: Readonly<Record<Lang, readonly string[]>> = {
  en: [
    'The bus was late again this morning and I had nothing to read, so I kept turning one line over in my head, {} and by the time I reached the office I was calm.',
    'My grandmother never finished school. She knew this by heart though: {} She would say it while she cooked for all of us.',
    'Yesterday the doctor called about the results. {} That is all I could think of on the way home, and my wife said the same.',
    'We talked about rent, jobs and the new neighbours until somebody asked what we were all so afraid of. {} Nobody said a word for a minute.',
    'I used to skip over it when I was a student {} but now that I have children of my own it reads very differently to me.',
    'Three things from the week: the car is fixed, the exam went well, and I finally understood what is meant by {} Have a good weekend everyone!',
    'honestly if you are having a bad day just remember {} and then go for a walk lol',
    'The committee discussed the budget for the new kitchen at length. One of the elders closed the meeting with the words {} and we went to pray.',
  ],
  bn: [
    'আজ সকালে বাস আসতে অনেক দেরি হলো, দাঁড়িয়ে দাঁড়িয়ে একটা কথাই বারবার মনে পড়ছিল {} অফিসে পৌঁছাতে পৌঁছাতে মনটা শান্ত হয়ে গেল।',
    'আমার নানি স্কুলে পড়েননি, তবু এটুকু তাঁর মুখস্থ ছিল। {} রান্না করতে করতে তিনি এটা বলতেন।',
    'গতকাল ডাক্তার ফোন করে রিপোর্টের কথা জানালেন। {} বাড়ি ফেরার পথে শুধু এই কথাটাই ভাবছিলাম।',
    'বাসা ভাড়া, চাকরি আর নতুন প্রতিবেশী নিয়ে অনেকক্ষণ গল্প হলো, তারপর একজন জিজ্ঞেস করল আমরা এত ভয় পাই কেন। {} সবাই চুপ হয়ে গেল।',
    'ছাত্রজীবনে লাইনটা না বুঝেই পড়ে যেতাম {} কিন্তু এখন নিজের সন্তান হওয়ার পর অন্যরকম লাগে।',
    'এ সপ্তাহের খবর: গাড়ি ঠিক হয়েছে, পরীক্ষা ভালো হয়েছে, আর অবশেষে বুঝেছি এর মানে কী, {} সবাইকে ছুটির দিনের শুভেচ্ছা!',
    'মন খারাপ থাকলে শুধু এটা মনে রাখবেন {} তারপর একটু হেঁটে আসুন',
    'নতুন রান্নাঘরের বাজেট নিয়ে কমিটিতে অনেক আলোচনা হলো, শেষে এক মুরব্বি এই বলে সভা শেষ করলেন {} তারপর আমরা নামাজে গেলাম।',
  ],
  ar: [
    'تأخرت الحافلة هذا الصباح ولم يكن معي كتاب فبقيت أردد في نفسي {} حتى وصلت إلى المكتب وقد هدأت.',
    'جدتي لم تكمل المدرسة لكنها كانت تحفظ هذا عن ظهر قلب، {} وكانت تردده وهي تطبخ لنا جميعا.',
    'اتصل الطبيب أمس بخصوص نتائج التحليل. {} هذا كل ما خطر ببالي في طريق العودة إلى البيت.',
    'تحدثنا عن الإيجار والوظائف والجيران الجدد إلى أن سأل أحدنا لماذا نخاف إلى هذا الحد. {} فسكت الجميع دقيقة.',
    'كنت أمر عليها سريعا أيام الدراسة {} أما الآن وقد صار عندي أطفال فأقرأها بعين أخرى.',
    'ثلاثة أخبار من هذا الأسبوع: تم إصلاح السيارة ومر الامتحان على خير وفهمت أخيرا معنى {} عطلة سعيدة للجميع!',
    'إذا كان يومك سيئا فتذكر فقط {} ثم اخرج وامش قليلا',
    'ناقشت اللجنة ميزانية المطبخ الجديد طويلا ثم ختم أحد الكبار الاجتماع بهذه الكلمات {} وذهبنا إلى الصلاة.',
  ],
};

/** A second set, written later, again before the code was tried on it. */
export const FURTHER_FRAMES: Readonly<Record<Lang, readonly string[]>> = {
  en: [
    'Voice note from my uncle, forty seconds of traffic and then {} before he hung up without saying goodbye.',
    'The bakery opens at five. I clean the trays, put the radio on low and think of {} while the first loaves rise.',
    'Page 43 of her diary has only a date, a pressed leaf and {} Everything after that is in another handwriting.',
    'Nobody had slept in the shelter. {} whispered an old man near the door, and a few of us began to cry.',
    'Update on the move: boxes are labelled, the cat hates the van, {} and the landlord still owes us the deposit.',
    'When I quit my job I wrote two words to my manager. To my mother I wrote {} She understood at once.',
    'ok so the quiz team is called The Late Bloomers, our motto is {} and yes the shirts are green 😂',
    'Chemistry first, then maths, then a long walk by the canal. {} Is it strange that a line so old sounds so new?',
  ],
  bn: [
    'মামার ভয়েস মেসেজে প্রথমে চল্লিশ সেকেন্ড গাড়ির হর্ন, তারপর {} এরপর কিছু না বলেই ফোন রেখে দিলেন।',
    'বেকারি খোলে ভোর পাঁচটায়, ট্রে ধুতে ধুতে রেডিওটা আস্তে ছেড়ে ভাবি {} ততক্ষণে প্রথম রুটিগুলো ফুলে ওঠে।',
    'ওর ডায়েরির তেতাল্লিশ পাতায় আছে শুধু তারিখ, একটা শুকনো পাতা আর {} পরের পাতাগুলো অন্য কারও হাতের লেখা।',
    'আশ্রয়কেন্দ্রে কেউ ঘুমায়নি। {} দরজার পাশে এক বৃদ্ধ ফিসফিস করছিলেন, কয়েকজন কেঁদে ফেলল।',
    'বাসা বদলের খবর: বাক্স গোছানো শেষ, বিড়ালটা ভ্যান দেখেই পালায়, {} আর বাড়িওয়ালা এখনও জামানত ফেরত দেয়নি।',
    'চাকরি ছাড়ার দিন ম্যানেজারকে দুই শব্দ লিখেছিলাম। মাকে লিখেছিলাম {} মা সাথে সাথে বুঝে গেলেন।',
    'কুইজ দলের নাম ঠিক হলো দেরির ফুল, স্লোগান হলো {} আর হ্যাঁ জার্সির রং সবুজ 😂',
    'আগে রসায়ন, তারপর অঙ্ক, তারপর খালের ধারে লম্বা হাঁটা। {} এত পুরনো একটা লাইন এত নতুন লাগে কেন?',
  ],
  ar: [
    'رسالة صوتية من خالي فيها أربعون ثانية من ضجيج الشارع ثم {} وبعدها أغلق الخط دون وداع.',
    'نفتح المخبز في الخامسة فأغسل الصواني وأخفض صوت المذياع وأفكر في {} بينما ترتفع الأرغفة الأولى.',
    'في الصفحة الثالثة والأربعين من دفترها تاريخ وورقة شجر يابسة و {} وما بعدها بخط شخص آخر.',
    'لم ينم أحد في الملجأ. {} همس شيخ قرب الباب فبكى بعضنا.',
    'أخبار الانتقال: الصناديق جاهزة والقطة تكره الشاحنة، {} وصاحب البيت لم يرد لنا التأمين بعد.',
    'يوم تركت الوظيفة كتبت للمدير كلمتين، وكتبت لأمي {} ففهمت فورا.',
    'اسم فريق المسابقة زهور متأخرة وشعارنا {} ونعم القمصان خضراء 😂',
    'كيمياء ثم رياضيات ثم مشي طويل بجانب القناة. {} كيف يبدو سطر قديم بهذه الجدة؟',
  ],
};
