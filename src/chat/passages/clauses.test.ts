import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasNoMatn, isQuotablePart, matnStart, sentencesOf, standsAlone } from './clauses.ts';
import { excerptOf, focusOf } from './excerpt.ts';

const partOf = (text: string, part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });

test('a text is split at the ends of its sentences, not at abbreviations', () => {
  const text = "Yahya b. Ya'mur said so twice. He came to Medina. “Is it so?” They agreed.";
  const sentences = sentencesOf(text).map(({ start, end }) => text.slice(start, end).trim());
  assert.deepEqual(sentences, ["Yahya b. Ya'mur said so twice.", 'He came to Medina.', '“Is it so?”', 'They agreed.']);
  assert.equal(sentencesOf('সে এলো। সে গেল।').length, 2);
});

test('a part never ends before what limits it, nor begins in the middle of a speech', () => {
  const limited = 'The earth is a place of prayer. Except the graveyard and the bath. Pray on time.';
  assert.equal(standsAlone(limited, { start: 0, end: limited.indexOf('Except') }), false);
  assert.equal(standsAlone(limited, { start: 0, end: limited.indexOf('Pray') }), true);
  const speech = 'They said: "We deny it. There is no return. We are right." He answered them.';
  const inner = partOf(speech, 'There is no return. ');
  assert.equal(standsAlone(speech, inner), false);
  assert.equal(isQuotablePart(speech, partOf(speech, 'no return.'), 'en'), false);
});

test('a part never ends with a question that the text answers', () => {
  for (const [question, answer] of [
    ['Do you know where the sun goes? ', 'We said, Allah knows best.'],
    ['তোমরা কি জানো সূর্য কোথায় যায়? ', 'আমরা বললাম, আল্লাহ ভালো জানেন।'],
    ['أتدرون أين تذهب الشمس؟ ', 'قلنا الله أعلم.'],
  ] as const) {
    assert.equal(standsAlone(question + answer, { start: 0, end: question.length }), false, question);
    assert.equal(standsAlone(question, { start: 0, end: question.length }), true, question);
    assert.equal(standsAlone(question + answer, { start: 0, end: question.length + answer.length }), true, question);
  }
});

test('the matn of an Arabic hadith begins with the report', () => {
  const text =
    'حَدَّثَنَا الْحُمَيْدِيُّ ، قَالَ : حَدَّثَنَا سُفْيَانُ ، قَالَ : حَدَّثَنَا يَحْيَى بْنُ سَعِيدٍ ، عَنْ عُمَرَ بْنِ الْخَطَّابِ قَالَ : سَمِعْتُ رَسُولَ اللَّهِ صَلَّى اللَّهُ عَلَيْهِ وَسَلَّمَ، يَقُولُ : " إِنَّمَا الْأَعْمَالُ بِالنِّيَّاتِ "';
  assert.equal(text.slice(matnStart(text)).startsWith('سَمِعْتُ رَسُولَ اللَّهِ'), true);
  assert.equal(isQuotablePart(text, { start: matnStart(text), end: text.length }, 'ar'), true);
  assert.equal(isQuotablePart(text, { start: matnStart(text) + 8, end: text.length }, 'ar'), false);
  assert.equal(matnStart('إنما الأعمال بالنيات'), 0);
});

test('an excerpt has the sentences that match, and a short text stays whole', () => {
  const filler = 'The people of the town went out to the market in the morning and came home late. '.repeat(8);
  const text = `${filler}Whoever feeds the hungry is fed in paradise by his Lord. ${filler}`.trim();
  const excerpt = excerptOf(text, 'en', focusOf(['feeding hungry people']));
  assert.ok(excerpt !== undefined);
  const cut = text.slice(excerpt.start, excerpt.end);
  assert.match(cut, /feeds the hungry/);
  assert.ok(cut.length < 610 && isQuotablePart(text, excerpt, 'en'));
  assert.equal(excerptOf('Short. Text.', 'en', focusOf(['text'])), undefined);
});

test('the chain of a hadith ends before anything that is told', () => {
  const twice =
    'وَحَدَّثَنِي هَارُونُ بْنُ سَعِيدٍ الأَيْلِيُّ، أَخْبَرَنَا ابْنُ وَهْبٍ، سَمِعْتُ عَوْفَ بْنَ مَالِكٍ، يَقُولُ صَلَّى رَسُولُ اللَّهِ صلى الله عليه وسلم عَلَى جَنَازَةٍ وَهُوَ يَقُولُ " اللَّهُمَّ اغْفِرْ لَهُ " . قَالَ وَحَدَّثَنِي عَبْدُ الرَّحْمَنِ عَنِ النَّبِيِّ صلى الله عليه وسلم بِنَحْوِ هَذَا الْحَدِيثِ أَيْضًا .';
  assert.match(twice.slice(matnStart(twice)), /^صَلَّى رَسُولُ اللَّهِ/);
  const told = twice.replace('صَلَّى رَسُولُ اللَّهِ صلى الله عليه وسلم', 'صليت');
  assert.equal(matnStart(told), 0);
});

test('a chain that only refers to another hadith has no matn', () => {
  const chain = 'وَحَدَّثَنَا ابْنُ أَبِي عُمَرَ، حَدَّثَنَا هِشَامٌ، عَنِ ابْنِ جُرَيْجٍ، عَنِ النَّبِيِّ صلى الله عليه وسلم بِمِثْلِهِ .';
  assert.equal(hasNoMatn(chain, 'ar'), true);
  assert.equal(hasNoMatn(`${chain} وَزَادَ " مَنْ أَعْتَقَ شَقِيصًا مِنْ مَمْلُوكٍ فَهُوَ حُرٌّ مِنْ مَالِهِ " .`, 'ar'), false);
  assert.equal(
    hasNoMatn('حدثنا أحمد، عن أنس، قال دخلت عليه فقلت ما يبكيك فقال لا أعرف شيئا. وقال بكر نحوه.', 'ar'),
    false,
  );
  assert.equal(
    hasNoMatn('This hadith has been narrated on the authority of Simak with the same chain of transmitters.', 'en'),
    true,
  );
  assert.equal(hasNoMatn('The Prophet (ﷺ) said, "Religion is sincerity."', 'en'), false);
});

test('an excerpt has the words of the answer that rests on the text, however many others match elsewhere', () => {
  const market = 'The people of the town asked the Prophet about feeding the hungry in the market of the town. '.repeat(
    9,
  );
  const clause = 'He answered that a grape seed given gladly outweighs a mountain.';
  const text = `${market}${clause} ${market}${market}`.trim();
  const question = focusOf(['did the Prophet speak of feeding hungry people of the town in the market']);
  const cut = (said?: string) => {
    const excerpt = excerptOf(text, 'en', question, focusOf(said === undefined ? [] : [said]));
    return excerpt === undefined ? text : text.slice(excerpt.start, excerpt.end);
  };
  assert.ok(cut('A grape seed given gladly outweighs a mountain.').includes(clause));
  assert.ok(cut('A grape seed given gladly outweighs a mountain.').length < text.length);
  // Sentences with the words that cannot be quoted alone: a text that is not too long is quoted as a whole.
  const bound = `${'The people of the town went home late. '.repeat(10)}“He rose and said: a grape seed. But it outweighs a mountain. ${'So it is told. '.repeat(40)}`;
  assert.equal(
    excerptOf(bound, 'en', focusOf(['the people']), focusOf(['a grape seed outweighs a mountain'])),
    undefined,
  );
});
