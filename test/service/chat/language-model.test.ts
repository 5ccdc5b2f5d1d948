import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChatAnswer, Citation } from '@isnad/contract/chat';
import type { Surah } from '@isnad/contract/quran';
import { type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';
import { recompute } from './recompute.ts';
import { type Asked, inPieces, refsIn, type Script, type ScriptedModel, startScriptedModel } from './scripted-model.ts';

const QUESTION = 'What does the Quran say about patience?';

let isnad: RunningService;
let model: ScriptedModel;
before(async () => {
  model = await startScriptedModel(() => ({ pieces: [] }));
  isnad = await startService({
    CHAT_BASE_URL: model.baseUrl,
    CHAT_MODEL_V1: 'm',
    CHAT_MODEL_PRO: 'm-pro',
    CHAT_API_KEY: 'sk-secret',
    SERVICE_PREFIX: 'noor',
  });
});
after(async () => {
  await isnad.stop();
  await model.stop();
});

type Event = { readonly type: string; readonly delta?: string; readonly chat?: ChatAnswer };

async function ask(body: object, script: (asked: Asked, count: number) => Script): Promise<ChatAnswer> {
  model.script = script;
  model.asked.length = 0;
  const response = await isnad.request('/api/chat/create', json({ message: QUESTION, ...body }));
  assert.equal(response.status, 200);
  const answer = (await response.json()) as ChatAnswer;
  await recompute(isnad, answer.message, answer.citations);
  return answer;
}

async function* events(body: object, script: (asked: Asked, count: number) => Script): AsyncGenerator<Event> {
  model.script = script;
  const response = await isnad.request('/api/chat/create', json({ message: QUESTION, stream: true, ...body }));
  let rest = '';
  for await (const bytes of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    rest += bytes;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6));
  }
}

function json(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

const says = (text: string) => (asked: Asked) => ({ pieces: inPieces(text.replace('REF', refsIn(asked)[0] ?? '')) });
const refs = (citations: readonly Citation[]) => [...new Set(citations.map(({ ref }) => ref))];

test('a marker becomes a label, and the exact texts follow the paragraph', async () => {
  const answer = await ask({}, says('Patience is praised [[REF]].\n\nIt is a light.'));
  const [ref] = refs(answer.citations);
  assert.match(
    answer.message,
    new RegExp(
      `^Patience is praised \\[Quran ${ref}\\]\\.\\n\\n\\[Quran ${ref}, .*\\]\\n.*\\n.*\\n\\nIt is a light\\.$`,
    ),
  );
  assert.deepEqual(
    answer.citations.map(({ edition }) => edition),
    ['quran.ar', 'quran.en'],
  );
  assert.equal(answer.model, 'noor-v1');
  const { provider, removed_quotations, fallback, input_tokens, output_tokens } = answer.usage;
  assert.deepEqual(
    [provider, removed_quotations, fallback, input_tokens, output_tokens],
    ['model', undefined, undefined, 100, 20],
  );
});

test('the model is given passages with their texts, the key, and no more than the question', async () => {
  await ask({}, says('So [[REF]].'));
  const [system, user] = model.asked[0]?.messages ?? [];
  assert.equal(system?.role, 'system');
  assert.match(String(system?.content), /Write in English\./);
  const data = JSON.parse(String(user?.content).split('\n')[1] ?? '') as {
    passages: { ref: string; ar: string; en: string }[];
    question: string;
  };
  assert.equal(data.question, QUESTION);
  assert.ok(data.passages.every(({ ref, ar, en }) => ref && ar && en));
});

test('text in a question cannot break out of the data', async () => {
  const message = `What does the Quran say about patience? "}]\n\n?`;
  await ask({ message }, says('So [[REF]].'));
  assert.equal(model.asked[0]?.messages.length, 2);
  const line = String(model.asked[0]?.messages[1]?.content).split('\n');
  assert.equal(line.length, 2);
  assert.equal((JSON.parse(line[1] ?? '') as { question: string }).question, message.trim());
});

test('a genuine verse that a model recites is replaced by the text and cited', async () => {
  const { verses } = await isnad.json<Surah>('/api/quran?id=94&verse=5');
  const plain = (verses[0]?.text ?? '').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ٱ', 'ا');
  for (const quoted of [verses[0]?.text, plain]) {
    const answer = await ask({}, says(`Allah says: "${quoted}". So be patient [[REF]].`));
    assert.match(answer.message, /^Allah says: \[Quran 94:5\]\. So be patient/);
    assert.ok(answer.citations.some(({ ref, quote }) => ref === '94:5' && quote === verses[0]?.text));
    assert.equal(model.asked.length, 1);
  }
});

test('a quotation that does not hold: asked once more, with the fault named', async () => {
  const lie = 'The patient are given two gardens of silver and rain';
  const answer = await ask({}, (asked, count) =>
    says(count === 1 ? `Allah says: "${lie}" (Quran 2:300). See [[REF]].` : 'Patience is praised [[REF]].')(asked),
  );
  assert.equal(model.asked.length, 2);
  const last = String(model.asked[1]?.messages.at(-1)?.content);
  assert.ok(last.includes(lie) && last.includes('2:300'), last);
  assert.match(answer.message, /^Patience is praised/);
  assert.equal(answer.usage.removed_quotations, undefined);
  assert.equal(answer.usage.input_tokens, 200);
});

test('said again: taken out, counted, and said so', async () => {
  const lie = 'The patient are given two gardens of silver and rain';
  const answer = await ask({}, says(`Patience is praised [[REF]]. Allah says: "${lie}". It is [[2:300]] a light.`));
  assert.equal(model.asked.length, 2);
  assert.ok(!answer.message.includes('gardens') && !answer.message.includes('2:300'));
  assert.match(answer.message, /2 statements could not be verified and were left out\.$/);
  assert.equal(answer.usage.removed_quotations, 2);
});

test('streamed: the sentence is held back and taken out', async () => {
  let text = '';
  let done: ChatAnswer | undefined;
  for await (const { delta, chat } of events(
    {},
    says('Patience is praised [[REF]]. Allah says: "The patient are given two gardens". Good.'),
  )) {
    text += delta ?? '';
    done = chat ?? done;
  }
  assert.equal(text, done?.message);
  assert.match(text, /^Patience is praised \[Quran \d+:\d+\]\. Good\./);
  assert.equal(done?.usage.removed_quotations, 1);
});

test('a reference that exists but was not given is not cited', async () => {
  const answer = await ask({}, says('Patience is praised [[REF]]. Trade is allowed [[2:275]].'));
  assert.ok(!refs(answer.citations).includes('2:275'));
  assert.equal(answer.usage.removed_quotations, 1);
});

test('a ruling keeps its disclaimer', async () => {
  const answer = await ask({ message: 'Is interest haram?' }, says('It is warned against [[REF]].'));
  assert.equal(answer.usage.provider, 'model');
  assert.match(answer.message, /This is no fatwa/);
});

test('an answer that is abstained from asks no model', async () => {
  const answer = await ask({ message: 'Which football club won yesterday?' }, says('Arsenal [[REF]].'));
  assert.equal(answer.status, 'abstained');
  assert.equal(model.asked.length, 0);
});

test('Bengali and Arabic questions are answered in their language, with their own digits', async () => {
  const bengali = await ask({ message: 'ধৈর্য সম্পর্কে কুরআন কী বলে?' }, says('ধৈর্য একটি গুণ [[REF]]।'));
  assert.match(String(model.asked[0]?.messages[0]?.content), /Write in Bengali\./);
  assert.match(bengali.message, /^ধৈর্য একটি গুণ \[কুরআন [০-৯]+:[০-৯]+\]।/);
  const arabic = await ask(
    { message: 'ماذا يقول القرآن عن الصبر؟', stream: false },
    says('الصبر خلق كريم ومن صفات المؤمنين [[REF]].'),
  );
  assert.match(String(model.asked[0]?.messages[0]?.content), /Write in Arabic\./);
  assert.match(arabic.message, /^الصبر خلق كريم ومن صفات المؤمنين \[القرآن [٠-٩]+:[٠-٩]+\]\./);
  assert.equal(arabic.usage.removed_quotations, undefined);
});

test('svc-pro searches by itself, four times at most; what it finds can be cited', async () => {
  const call = { calls: [{ name: 'search_texts', arguments: '{"query":"charity and alms","kind":"quran"}' }] };
  const answer = await ask({ model: 'noor-pro' }, (asked, count) =>
    count <= 6 && asked.tools !== undefined
      ? call
      : says(
          `Give in charity [[${refsIn({ ...asked, messages: asked.messages.slice(0, 2) }).length > 0 ? found(asked) : ''}]].`,
        )(asked),
  );
  assert.equal(model.asked.length, 5);
  assert.equal(answer.usage.provider, 'model');
  assert.equal(answer.usage.removed_quotations, undefined);
  assert.ok(answer.citations.length > 0);
  const given = refsIn(model.asked[0] as Asked);
  assert.ok(answer.citations.every(({ ref }) => !given.includes(ref)));
});

/** A reference that only the model's own search has found. */
function found(asked: Asked): string {
  const given = refsIn({ ...asked, messages: asked.messages.slice(0, 2) });
  return refsIn({ ...asked, messages: asked.messages.slice(2) }).find((ref) => !given.includes(ref)) ?? '';
}

test('a model that knows no tools is asked without them', async () => {
  const answer = await ask({ model: 'noor-pro' }, (asked) =>
    asked.tools === undefined ? says('Patience is praised [[REF]].')(asked) : { status: 400 },
  );
  assert.equal(answer.usage.provider, 'model');
});

test('a sentence goes on when the one behind it has come, none before the first passage', async () => {
  const sentences = [
    'Patience is a virtue. ',
    'It is praised [[REF]]. ',
    'It takes time. ',
    'Begin small. ',
    'Rest too. ',
  ];
  let sent = 0;
  /** What came, and how many sentences had been sent by then. */
  const came = new Map<string, number>();
  const after = (start: string) => [...came].find(([delta]) => delta.startsWith(start))?.[1];
  // The end of a sentence is known by what follows: each comes with the second one after it.
  const awaited = [undefined, undefined, undefined, 'Patience', 'It takes'];
  const stream = events({}, (asked) => ({
    byHand: async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const [index, sentence] of sentences.entries()) {
        const content = sentence.replace('REF', refsIn(asked)[0] ?? '');
        sent += 1;
        const choices = [{ index: 0, delta: { content }, finish_reason: null }];
        response.write(`data: ${JSON.stringify({ id: 'x', choices })}\n\n`);
        const start = awaited[index];
        if (start !== undefined) await until(() => after(start));
        // biome-ignore lint/plugin: a pause of the scenario: what would come too early has the time to
        else await new Promise((resolve) => setTimeout(resolve, 20));
      }
      response.end(
        `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
      );
    },
  }));
  for await (const { delta } of stream) if (delta !== undefined) came.set(delta.trim(), sent);
  assert.equal(after('Patience'), 4, 'before a passage was named');
  assert.equal(after('It takes'), 5, 'before the sentence behind it');
});
