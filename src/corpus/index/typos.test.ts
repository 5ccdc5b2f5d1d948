import assert from 'node:assert/strict';
import test from 'node:test';
import { edits } from '@isnad/contract/nearest-name';
import { fc } from '../../../test/support/chance.ts';
import { candidates, neighbours, walkNear, writeTypos } from './typos.ts';
import { find, prefixRange, wordAt, writeVocabulary } from './vocabulary.ts';

const vocabularyOf = (words: readonly string[]) => ({ ...writeVocabulary(words), size: words.length });

test('edits are counted as people make them', () => {
  assert.equal(edits('patience', 'pateince', 2), 1);
  assert.equal(edits('prayer', 'prayr', 2), 1);
  assert.equal(edits('zakat', 'zaqat', 2), 1);
  assert.equal(edits('', 'ab', 2), 2);
  assert.equal(edits('short', 'muchlonger', 2), 3);
});

test('every word one edit away is among the candidates', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdeكলা'), minLength: 4, maxLength: 9 });
  fc.assert(
    fc.property(fc.uniqueArray(letters, { minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(3), (list, at, kind) => {
      const words = list.sort();
      const word = words[at % words.length] ?? '';
      const spot = at % word.length;
      const wrong = [
        word.slice(0, spot) + word.slice(spot + 1),
        `${word.slice(0, spot)}x${word.slice(spot)}`,
        `${word.slice(0, spot)}x${word.slice(spot + 1)}`,
        word.slice(0, spot) +
          word
            .slice(spot, spot + 2)
            .split('')
            .reverse()
            .join('') +
          word.slice(spot + 2),
      ][kind] as string;
      const found = new Set<number>();
      candidates({ ...writeTypos(words), vocabulary: vocabularyOf(words) }, neighbours(wrong), found);
      assert.ok(found.has(words.indexOf(word)), `${wrong} → ${word}`);
    }),
  );
});

test('a vocabulary finds words and prefixes as a sorted list would', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 40 }),
      fc.string({ maxLength: 3 }),
      (list, asked) => {
        const words = list.sort();
        const vocabulary = vocabularyOf(words);
        assert.equal(find(vocabulary, asked), words.indexOf(asked));
        words.forEach((word, id) => {
          assert.equal(wordAt(vocabulary, id), word);
          assert.equal(find(vocabulary, word), id);
        });
        const { from, to } = prefixRange(vocabulary, asked);
        assert.deepEqual(
          words.slice(from, to),
          words.filter((word) => word.startsWith(asked)),
        );
      },
    ),
  );
});

test('a walk finds the words two edits away that begin alike, and no others', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcকা'), minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(fc.uniqueArray(letters, { minLength: 1, maxLength: 60 }), letters, (list, wrong) => {
      const words = list.sort();
      const near = words.flatMap((word, id) =>
        word.charAt(0) === wrong.charAt(0) && edits(wrong, word, 2) <= 2 ? [id] : [],
      );
      assert.deepEqual(walkNear(vocabularyOf(words), wrong, 2), near);
    }),
  );
  const words = ['elegant', 'elephant', 'element', 'servant', `e${'x'.repeat(60)}`].sort();
  assert.deepEqual(
    walkNear(vocabularyOf(words), 'elefent', 2).map((id) => words[id]),
    ['elegant', 'element'],
  );
});
