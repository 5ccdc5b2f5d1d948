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
