import assert from 'node:assert/strict';
import test from 'node:test';
import { withoutChain } from './matn.ts';

test('the chain of narrators is left out', () => {
  const { matn, words } = withoutChain('حَدَّثَنَا قُتَيْبَةُ بْنُ سَعِيدٍ، حَدَّثَنَا اللَّيْثُ، عَنْ نَافِعٍ، عَنِ ابْنِ عُمَرَ، قَالَ نَهَى عَنْ بَيْعِ الثِّمَارِ');
  assert.equal(matn, 'نَهَى عَنْ بَيْعِ الثِّمَارِ');
  assert.equal(words, 4);
});

test('a text without a chain stays whole, and later words of transmission are part of the text', () => {
  const text = 'الْمَرْءُ مَعَ مَنْ أَحَبَّ وَلَا يَنْفَعُهُ مَالٌ وَلَا بَنُونَ وَلَا أَهْلٌ وَلَا دَارٌ ثُمَّ يُسْأَلُ عَنْ عَمَلِهِ';
  assert.deepEqual(withoutChain(text), { matn: text, words: text.split(' ').length });
  assert.deepEqual(withoutChain(''), { matn: '', words: 0 });
  assert.deepEqual(withoutChain('حدثنا'), { matn: '', words: 0 });
});
