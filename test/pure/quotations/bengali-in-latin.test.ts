import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findClaims } from '../../../src/corpus/quotations/claims/find-claims.ts';
import { quranNames } from '../../../src/corpus/quran/names.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { surahSummaries } from '../../support/references/surahs.ts';

const names = quranNames(surahSummaries());
const claimed = (text: string) =>
  findClaims(text, names, new WorkBudget(Number.POSITIVE_INFINITY))
    .filter(({ certain }) => certain)
    .map(({ start, end, kind }) => [kind, text.slice(start, end)]);

for (const [text, kind, words] of [
  ['nobiji bolechen je rate jharu dile ghorer borkot chole jay', 'hadith', 'rate jharu dile ghorer borkot chole jay'],
  ['Rasul (sm) bolsen: "nokh katle chollish diner gunah maf" bhai', 'hadith', 'nokh katle chollish diner gunah maf'],
  [
    'Quran e ache je meye raate chul khule ghumay tar upor jin ashe',
    'quran',
    'meye raate chul khule ghumay tar upor jin ashe',
  ],
  [
    'hadis e ashche, kalo biral dekhle shei din er roja hobe na',
    'hadith',
    'kalo biral dekhle shei din er roja hobe na',
  ],
  ['Tirmizi te ase je, manush dui ta khejur khaile tak porbe na', 'hadith', 'manush dui ta khejur khaile tak porbe na'],
  ['Bukhari sharif e lekha ase je dan pa age dile rizik bare', 'hadith', 'dan pa age dile rizik bare'],
  [
    'hadis sharif e ase, je ghore kalo borsha thake oi ghore mehman ashe',
    'hadith',
    'je ghore kalo borsha thake oi ghore mehman ashe',
  ],
  ['nobi koisen je dokane aina thake oi dokane jhogra lage', 'hadith', 'dokane aina thake oi dokane jhogra lage'],
  [
    'bhoy paben na, hadise ache je gadi te lebu rakhle accident hoy na',
    'hadith',
    'gadi te lebu rakhle accident hoy na',
  ],
  ['Apu, nobiji bole gechen lobon chitale jhogra lage', 'hadith', 'lobon chitale jhogra lage'],
  ['quran e sposto lekha, je dupure ghumay tar rizik kome', 'quran', 'je dupure ghumay tar rizik kome'],
  ['shunchi nobiji naki bolten purush manush kanna korle iman kome', 'hadith', 'purush manush kanna korle iman kome'],
] as const)
  test(`Bengali in Latin letters ascribes words: ${text}`, () => {
    assert.deepEqual(claimed(text), [[kind, words]]);
  });

test('Bengali in Latin letters that ascribes nothing has no claim, nor has another language', () => {
  for (const text of [
    'hujur bolsen je kal theke hadis er class bikal pach tay, quran sathe niye ashte hobe',
    'quran e ache kina janina tobe amma sobsomoy bole raate jharu dite nai',
    'Bukhari sharif kinte chai, kono dokan e ase naki janaben bhai?',
    'quran er ayat lekha shirt kinechi, amma bole je dam beshi',
    'Ami kal hadis er khata hariyechi, bhai bolse je library te aro ache',
    'Bhai, what is the ETA? Amma says the Quran class and the hadith class both moved, Allah knows why.',
    'Le Prophète et le Coran : je te le dis, mon ami, e poi na',
  ])
    assert.deepEqual([text, claimed(text)], [text, []]);
});
