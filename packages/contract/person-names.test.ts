import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PERSON_NAMES, personName } from './person-names.ts';

test('a name is found in every spelling of the sources', () => {
  for (const name of ['Abu Hurayrah', 'AbuHurayrah', 'Abu Hurairah', 'Abu Huraira'])
    assert.deepEqual(personName(name, 'ar'), { text: 'أبو هريرة', lang: 'ar' });
  for (const name of ['`Abdullah bin `Umar', "'Abdullah bin 'Umar", 'Abdullah ibn Umar', '‘Abdullah b. ‘Umar'])
    assert.deepEqual(personName(name, 'bn'), { text: 'আব্দুল্লাহ ইবন উমার', lang: 'bn' });
  assert.deepEqual(personName("'Aisha (the mother of the faithful believers)", 'ar'), { text: 'عائشة', lang: 'ar' });
  assert.equal(personName('Al-Albani', 'ar').text, 'محمد ناصر الدين الألباني');
});

test('two narrators are joined, and a name that is not in the table stays as it is', () => {
  assert.equal(personName('Abu Huraira and Zaid bin Khalid', 'ar').text, 'أبو هريرة وزيد بن خالد');
  for (const name of ["Salim's father", 'Abu Huraira and somebody else', 'Abdullah bin Umar bin Hafs', ''])
    assert.deepEqual(personName(name, 'ar'), { text: name, lang: 'en' });
  assert.deepEqual(personName('Anas', 'en'), { text: 'Anas', lang: 'en' });
});

test('each entry has its own names, in its own letters', () => {
  const spellings = PERSON_NAMES.flatMap(([, , ...latin]) => latin);
  assert.equal(new Set(spellings).size, spellings.length);
  for (const [ar, bn, ...latin] of PERSON_NAMES) {
    assert.match(ar, /^[\u0621-\u064a ]+$/);
    assert.match(bn, /^[\u0980-\u09ff -]+$/);
    assert.ok(latin.length > 0);
    for (const name of latin) {
      assert.equal(personName(name, 'ar').text, ar, name);
      assert.equal(personName(name, 'bn').text, bn, name);
    }
  }
});
