import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ChatAnswer } from '@isnad/contract/chat';
import type { Hadith } from '@isnad/contract/hadith';
import { reportIn, tellTheSame } from '../../../src/chat/passages/weigh.ts';
import { isnad as isnadCommand } from '../../support/isnad-command.ts';
import { type RunningService, startService } from '../../support/start.ts';
import { recompute } from './recompute.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
  const { texts } = await isnad.json<Hadith>('/api/hadith/nawawi:16');
  // The hadith on anger once more, as two other books have it: word for word, and with other words around; with grades that differ.
  edition('ara-tirmidhi', texts.ar ?? '', [
    ['Al-Albani', 'Sahih'],
    ['Zubair Ali Zai', 'Daif'],
  ]);
  edition('ara-abudawud', `حدثنا مسدد قال ${texts.ar} ثم انصرف الرجل`, [['Al-Albani', 'Sahih']]);
  for (const book of ['tirmidhi', 'abudawud']) {
    edition(`eng-${book}`, texts.en ?? '');
    edition(`ben-${book}`, texts.bn ?? '');
  }
  const { code, err } = await isnadCommand(
    isnad.dataDir,
    'hadith',
    'import',
    join(isnad.dataDir, 'anger'),
    '--accept-licence',
  );
  assert.equal(code, 0, err);
});
after(() => isnad.stop());

function edition(name: string, text: string, grades: readonly (readonly [string, string])[] = []): void {
  const hadith = {
    ...{ hadithnumber: 2020, arabicnumber: 2020, text, reference: { book: 1, hadith: 1 } },
    grades: grades.map(([scholar, grade]) => ({ name: scholar, grade })),
  };
  const folder = join(isnad.dataDir, 'anger');
  mkdirSync(folder, { recursive: true });
  // Another one with a chain of narrators, which only one book has.
  const told = 'حدثنا مسدد، حدثنا يحيى، عن شعبة، عن قتادة، عن أنس، عن النبي صلى الله عليه وسلم قال';
  const chained = {
    ...hadith,
    hadithnumber: 2021,
    arabicnumber: 2021,
    text: `${told} ‏"‏ رفعت المصابيح المعلقة في أطراف المرفأ ‏"‏ ‏.‏`,
  };
  const hadiths = name === 'ara-abudawud' ? [hadith, chained] : [hadith];
  writeFileSync(join(folder, `${name}.min.json`), JSON.stringify({ metadata: { name, section: {} }, hadiths }));
}

async function ask(message: string, model = 'svc-pro'): Promise<ChatAnswer> {
  const answer = await isnad.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message, model }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  const body = (await answer.json()) as ChatAnswer;
  await recompute(isnad, body.message, body.citations);
  return body;
}

test('svc-pro says which hadiths agree, and who gives which grade', async () => {
  const { message } = await ask('hadith: do not become angry');
  const weighed = message.slice(message.indexOf('Weighed together:'));
  assert.match(weighed, /\[[^\]]*Nawawi 16\][^\n]*tell the same in words that differ/);
  assert.match(weighed, /\[[^\]]*Tirmidhi 2020\]/);
  assert.match(
    weighed,
    /1 sound \(sahih or hasan\) to all who graded it; 1 sound to some and weak to others; 1 without/,
  );
  assert.match(weighed, /differ on the grade of \[[^\]]*Tirmidhi 2020\]: sahih \(Al-Albani\), daif \(Zubair Ali Zai\)/);
  // Only hadiths were asked for: that there are no verses says nothing.
  assert.doesNotMatch(message, /no verse near enough/);
});

test('every grade of a hadith is given above it in one form, with the scholar who gave it', async () => {
  const { message } = await ask('tirmidhi:2020', 'svc-v1');
  assert.match(message, /; grade: sahih \(Al-Albani\), daif \(Zubair Ali Zai\)/);
  const arabic = await ask('ما درجة tirmidhi:2020', 'svc-v1');
  assert.match(arabic.message, /صحيح \(الألباني\), ضعيف \(زبير علي زئي\)/);
});

test('the same in Bengali and Arabic', async () => {
  const bengali = await ask('রাগ করো না হাদিস');
  assert.equal(bengali.language, 'bn');
  assert.match(bengali.message, /সব মিলিয়ে:[\s\S]*১টি কারও কাছে গ্রহণযোগ্য, কারও কাছে দুর্বল/);
  assert.match(bengali.message, /সহীহ \(আলবানী\), যঈফ \(যুবাইর আলী যাঈ\)/);
  const arabic = await ask('حديث لا تغضب');
  assert.equal(arabic.language, 'ar');
  assert.match(arabic.message, /وخلاصة النظر فيها:[\s\S]*معناها واحد وألفاظها مختلفة/);
  assert.match(arabic.message, /اختلف أهل العلم في درجة \[[^\]]*٢٠٢٠\]: صحيح \(الألباني\), ضعيف \(زبير علي زئي\)/);
});

test('each part of a question is weighed by itself', async () => {
  const { message } = await ask('patience and forgiveness, and quarterly zzyzx dividends');
  assert.match(message, /On “patience”:/);
  assert.match(message, /- On “quarterly zzyzx dividends” nothing in the installed texts is near enough\./);
  const both = await ask('patience and forgiveness');
  assert.match(both.message, /\[Quran \d+:\d+\][^\n]* of more than one part of your question/);
  const [first, second] = [await ask('patience and anger'), await ask('patience and anger')];
  assert.equal(first.message, second.message);
  // The others answer without weighing.
  assert.doesNotMatch((await ask('patience and anger', 'svc-v1')).message, /Weighed/);
});

test('reports are compared without their chains', () => {
  const told = 'من حسن إسلام المرء تركه ما لا يعنيه';
  const one = reportIn(`حدثنا فلان عن فلان قال قال رسول الله صلى الله عليه وسلم ${told}`);
  assert.deepEqual(one, reportIn(`عَنْ آخَرَ عَنِ النَّبِيِّ ﷺ: مِنْ حُسْنِ إِسْلَامِ الْمَرْءِ تَرْكُهُ مَا لَا يَعْنِيهِ`));
  assert.ok(tellTheSame(one, [...one, 'رواه', 'الترمذي']));
  const other = reportIn('حدثنا فلان عن فلان قال قال رسول الله صلى الله عليه وسلم الدين النصيحة قلنا لمن يا رسول الله');
  assert.ok(!tellTheSame(one, other));
});

test('the chain of narrators is quoted with svc-pro, or when the hadith is asked for by its reference', async () => {
  const words = 'المصابيح المعلقة في أطراف المرفأ';
  for (const [message, model, hasChain] of [
    [words, 'svc-v1', false],
    [words, 'svc-pro', true],
    ['سنن أبي داود 2021', 'svc-v1', true],
  ] as const) {
    const answer = await ask(message, model);
    assert.ok(
      answer.citations.some(({ ref }) => ref === 'abudawud:2021'),
      answer.message,
    );
    assert.equal(answer.message.includes('السند: حدثنا'), hasChain, answer.message);
    assert.equal(answer.message.includes('حدثنا مسدد'), hasChain, answer.message);
  }
});
