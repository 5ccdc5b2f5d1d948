import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLLECTIONS } from './collections.ts';
import { collectionInPath, matchCollections, suggestCollections } from './find/match-collections.ts';
import { collectionsAlone } from './find/named-collections.ts';

test('every collection is found by each of its own names, in all three scripts', () => {
  for (const collection of COLLECTIONS) {
    for (const name of [collection.slug, ...Object.values(collection.names), ...collection.aliases]) {
      assert.deepEqual(matchCollections(name), [collection.slug], name);
    }
  }
});

test('a query that is nothing but a name of a collection is read as that collection, in all three scripts', () => {
  for (const { slug, names, aliases } of COLLECTIONS) {
    for (const name of [slug, ...Object.values(names), ...aliases]) {
      for (const query of [name, `  ${name} `, name.toUpperCase(), `the book of ${name}`]) {
        assert.deepEqual(collectionsAlone(query), [slug], query);
      }
    }
  }
  const spellings: [string, string][] = [
    ['bukhari', 'bukhaari'],
    ['bukhari', 'bokhari'],
    ['bukhari', 'bukhari sharif'],
    ['bukhari', 'sahih al bukhari'],
    ['bukhari', 'sahihul bukhari'],
    ['bukhari', 'সহীহুল বুখারী'],
    ['bukhari', 'বোখারী শরীফ'],
    ['bukhari', 'বুখারি শরিফ'],
    ['bukhari', 'ইমাম বুখারী'],
    ['bukhari', 'الإمام البخاري'],
    ['bukhari', 'بخاري'],
    ['bukhari', 'صحيح البخارى'],
    ['bukhari', 'বুখারী শরীফের হাদিস'],
    ['muslim', 'muslim sharif'],
    ['muslim', 'সহিহ মুসলিম শরিফ'],
    ['muslim', 'الإمام مسلم'],
    ['abudawud', 'abu daud'],
    ['abudawud', 'sunan abu dawood'],
    ['abudawud', 'আবূ দাউদ'],
    ['abudawud', 'সুনানে আবু দাউদ'],
    ['abudawud', 'ابو داوود'],
    ['abudawud', 'سنن ابي داوود'],
    ['tirmidhi', 'tirmizi'],
    ['tirmidhi', 'tirmidzi'],
    ['tirmidhi', 'তিরমিজী শরীফ'],
    ['tirmidhi', 'জামে তিরমিযি'],
    ['tirmidhi', 'الترمذى'],
    ['nasai', "nasa'i"],
    ['nasai', 'nasaee'],
    ['nasai', 'নাসায়ি'],
    ['nasai', 'সুনানে নাসাঈ'],
    ['nasai', 'النسائى'],
    ['ibnmajah', 'ibne majah'],
    ['ibnmajah', 'ibn-e-maja'],
    ['ibnmajah', 'ইবনে মাজা'],
    ['ibnmajah', 'ইবনু মাজাহ'],
    ['ibnmajah', 'سنن ابن ماجة'],
    ['malik', 'muatta malik'],
    ['malik', 'muwatta imam malik'],
    ['malik', 'মুয়াত্তা মালেক'],
    ['malik', 'মুয়াত্তা'],
    ['malik', 'موطأ الإمام مالك'],
    ['ahmad', 'musnad ahmed'],
    ['ahmad', 'মুসনাদে আহমদ'],
    ['ahmad', 'مسند الإمام أحمد'],
    ['riyadussalihin', 'riyadh us saliheen'],
    ['riyadussalihin', 'riyad-us-salihin'],
    ['riyadussalihin', 'রিয়াদুস সালেহীন'],
    ['nawawi', 'imam nawawi'],
    ['nawawi', 'an-nawawi forty'],
    ['nawawi', '40 hadith of nawawi'],
    ['nawawi', 'চল্লিশ হাদিস নববী'],
    ['nawawi', 'ইমাম নববী'],
    ['nawawi', 'الإمام النووي'],
    ['nawawi', 'أربعون النووي'],
    ['nawawi', 'الأربعين النووية'],
    ['qudsi', 'hadith qudsi'],
    ['qudsi', 'হাদিসে কুদসি'],
    ['qudsi', 'حديث قدسي'],
    ['qudsi', 'الأحاديث القدسية'],
    ['dehlawi', 'dehlvi'],
    ['mishkat', 'mishkat sharif'],
    ['mishkat', 'মিশকাত শরীফ'],
    ['bulugh', 'bulugul maram'],
    ['shamail', 'shamaele tirmidhi'],
    ['adab', 'al adab al mufrad'],
    ['darimi', 'sunan darimi'],
    ['darimi', 'সুনানে দারেমী'],
  ];
  for (const [slug, query] of spellings) assert.deepEqual(collectionsAlone(query), [slug], query);
  for (const query of ['bukhari and muslim', 'বুখারী ও মুসলিম', 'رواه البخاري ومسلم']) {
    assert.deepEqual(collectionsAlone(query), ['bukhari', 'muslim'], query);
  }
});

test('a query with any other word or a number is no name', () => {
  for (const query of [
    ...['', 'hadith', 'sahih', 'imam', 'the book', 'forty', '40 hadith', 'Muhammad', 'ibn', 'shah', 'prophetic'],
    ...['bukhari fasting', 'muslim brother', 'anas ibn malik', 'মুসলিম ভাই', 'Muslims', 'good manners'],
    ...['bukhari 1', 'bukhari 999999'],
  ]) {
    assert.deepEqual(collectionsAlone(query), [], query);
  }
});

test('common spellings meet', () => {
  const cases: [string, string][] = [
    ['Bukhari', 'bukhari'],
    ['SAHIH  BUKHĀRĪ', 'bukhari'],
    ['Imam Bukhari', 'bukhari'],
    ['সহীহ বুখারী', 'bukhari'],
    ['সহিহ বুখারি', 'bukhari'],
    ['البخاري', 'bukhari'],
    ['صَحِيحُ البُخَارِيّ', 'bukhari'],
    ['Abu Dāwūd', 'abudawud'],
    ['abu dawood', 'abudawud'],
    ['ابو داود', 'abudawud'],
    ['ibn majah', 'ibnmajah'],
    ['an-Nasāʾī', 'nasai'],
    ['তিরমিযি', 'tirmidhi'],
    ['muslim', 'muslim'],
  ];
  for (const [name, slug] of cases) assert.deepEqual(matchCollections(name), [slug], name);
});

test('an unknown name matches nothing and gets suggestions', () => {
  assert.deepEqual(matchCollections('Shakespeare'), []);
  assert.deepEqual(matchCollections('   '), []);
  assert.deepEqual(matchCollections('\u0301\u064b'), []);
  assert.equal(suggestCollections('bukari', ['bukhari', 'muslim'])[0], 'bukhari');
  assert.deepEqual(suggestCollections('bukari', ['muslim']), []);
});

test('a collection is read from a path', () => {
  assert.equal(collectionInPath('lk/Bukhari.Chapter1.csv'), 'bukhari');
  assert.equal(collectionInPath('AbuDaud/Chapter12.csv'), 'abudawud');
  assert.equal(collectionInPath('x/maliks_muwataa_ahadith.utf8.csv'), 'malik');
  assert.equal(collectionInPath('darimi_mushakkala.csv'), 'darimi');
  assert.equal(collectionInPath('notes.csv'), undefined);
});
