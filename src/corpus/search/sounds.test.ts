import assert from 'node:assert/strict';
import test from 'node:test';
import { soundsOf } from '../fold/sound.ts';
import { buildIndex } from '../index/build.ts';
import { openBuilt } from '../index/file.ts';
import { search } from './search.ts';
import { listen } from './sounds.ts';

const texts = [
  'قُلۡ هُوَ ٱللَّهُ أَحَدٌ',
  'إِنَّا لِلَّهِ وَإِنَّآ إِلَيۡهِ رَٰجِعُونَ',
  'لَكُمۡ دِينُكُمۡ وَلِيَ دِينِ',
  'رَّبِّ زِدۡنِي عِلۡمٗا',
  'ٱقۡرَأۡ بِٱسۡمِ رَبِّكَ ٱلَّذِي خَلَقَ',
];
const index = openBuilt(
  buildIndex(texts.map((ar, doc) => ({ doc, fields: { ar, en: `translation number ${doc}` }, sound: true }))),
);

test('one text sounds alike in three scripts, whatever the spelling', () => {
  assert.deepEqual(soundsOf('qul huwa llahu ahad'), soundsOf('kul huwallahu ahad'));
  assert.deepEqual(soundsOf('قل هو الله احد'), soundsOf('qul huwa allahu ahad'));
  assert.deepEqual(soundsOf('কুল হুয়াল্লাহু আহাদ'), soundsOf('qul huwallahu ahad'));
  assert.deepEqual(soundsOf('بسم الله الرحمن'), soundsOf('bismillahir rahman'));
});

test('Arabic spelt in Latin or Bengali letters finds the Arabic', () => {
  const cases: [string, number][] = [
    ['qul huwallahu ahad', 0],
    ['kul hu allahu ahad', 0],
    ['কুল হুয়াল্লাহু আহাদ', 0],
    ['inna lillahi wa inna ilayhi rajioon', 1],
    ['lakum dinukum waliyadin', 2],
    ['rabbi zidni ilma', 3],
    ['iqra bismi rabbika allathee khalaq', 4],
    ['iqra bismi rabbika alladhi khalaq', 4],
  ];
  for (const [text, doc] of cases) {
    const [hit] = search(index, { text }).hits;
    assert.equal(hit?.doc, doc, text);
    assert.ok(
      hit?.why.some(({ match }) => match === 'sound'),
      text,
    );
  }
});

test('ordinary words are not listened to', () => {
  assert.ok(
    search(index, { text: 'translation number' }).hits.every((hit) => hit.why.every(({ match }) => match !== 'sound')),
  );
});

test('few sounds are enough where the texts are narrowed down', () => {
  assert.deepEqual(listen(index, 'lakum di'), []);
  assert.deepEqual(
    listen(index, 'lakum di', { allow: (doc) => doc > 1 }).map(({ doc }) => doc),
    [2],
  );
  assert.deepEqual(listen(index, 'rabbi', { allow: () => true }), []);
});

test('misspelt words are not taken for sounds when they are near to words of the texts', () => {
  const verses = buildIndex([
    { doc: 0, fields: { ar: 'فَقَاتِلُوٓاْ أَوۡلِيَآءَ ٱلشَّيۡطَٰنِۖ', en: 'fight the allies of Satan' }, sound: true },
    { doc: 1, fields: { ar: 'ٱسۡتَعِينُواْ بِٱلصَّبۡرِ وَٱلصَّلَوٰةِۚ', en: 'seek help through patience and prayer' }, sound: true },
  ]);
  const found = search(openBuilt(verses), { text: 'pateince and prayr' });
  assert.equal(found.hits[0]?.doc, 1);
});
