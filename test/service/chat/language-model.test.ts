import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChatAnswer, Citation } from '@isnad/contract/chat';
import { type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';
import { recompute } from './recompute.ts';
import {
  type Asked,
  chunk,
  firstOf,
  inPieces,
  planOf,
  refsIn,
  type Script,
  type ScriptedModel,
  startScriptedModel,
} from './scripted-model.ts';

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
    CHAT_COMMENTARY: 'true',
    SERVICE_PREFIX: 'noor',
  });
});
after(async () => {
  await isnad.stop();
  await model.stop();
});

type Event = { readonly type: string; readonly delta?: string; readonly chat?: ChatAnswer };
type Scripted = (asked: Asked, count: number) => Script;

async function ask(body: object, script: Scripted): Promise<ChatAnswer> {
  model.script = script;
  model.asked.length = 0;
  const response = await isnad.request('/api/chat/create', json({ message: QUESTION, ...body }));
  assert.equal(response.status, 200);
  const answer = (await response.json()) as ChatAnswer;
  await recompute(isnad, answer.message, answer.citations);
  return answer;
}

async function* events(body: object, script: Scripted): AsyncGenerator<Event> {
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

type Data = {
  readonly question: string;
  readonly subjects: readonly { id: string; sentence: string; rests_on: string[] }[];
  readonly passages: readonly { ref: string; sentences: Record<string, string> }[];
};
const dataOf = (asked: Asked | undefined): Data =>
  JSON.parse(String(asked?.messages[1]?.content).split('\n')[1] ?? '') as Data;
const plans =
  (steps: (asked: Asked) => readonly object[], text = ''): Scripted =>
  (asked) => ({ pieces: inPieces(text + planOf(...steps(asked))) });
const first = plans((asked) => [firstOf(asked)]);
const refs = (citations: readonly Citation[]) => [...new Set(citations.map(({ ref }) => ref))];

test('the model chooses passages and their order; the words are those of the service and the texts', async () => {
  let chosen: string[] = [];
  const answer = await ask({}, (asked) => {
    chosen = [refsIn(asked)[1] ?? '', refsIn(asked)[0] ?? ''];
    const steps = chosen.map((ref, at) => ({ ref, sentences: [], link: at === 0 ? 'answers' : 'adds' }));
    return plans(() => steps, 'Patience is only for the weak, says Allah: "Be weak." ')(asked, 1);
  });
  assert.deepEqual(refs(answer.citations), chosen);
  assert.doesNotMatch(answer.message, /weak/i);
  assert.equal(answer.model, 'noor-v1');
  const { provider, dropped_steps, fallback, input_tokens, evidence } = answer.usage;
  assert.deepEqual(
    [provider, dropped_steps, fallback, input_tokens, evidence],
    ['model', undefined, undefined, 100, 2],
  );
});

test('the statements of a subject open, with the texts that they rest on', async () => {
  let base: string[] = [];
  const answer = await ask({}, (asked) => {
    const [subject] = dataOf(asked).subjects;
    base = subject?.rests_on ?? [];
    assert.ok(subject !== undefined && subject.sentence.length > 20);
    return plans(() => [{ subject: subject.id }])(asked, 1);
  });
  assert.deepEqual(refs(answer.citations), base);
  assert.match(answer.message, /^([^[]+\[Quran [\d:-]+\])+\n\n\[Quran /);
  assert.ok((answer.usage.output_tokens ?? 0) > 0);
});

test('the model is given the question, subjects, divided passages and a schema with their names', async () => {
  const message = `${QUESTION} "}]\n\n?`;
  await ask({ message }, first);
  const [asked] = model.asked;
  assert.deepEqual(
    asked?.messages.map(({ role }) => role),
    ['system', 'user'],
  );
  const { question, passages, subjects } = dataOf(asked);
  assert.equal(question, message.trim());
  assert.ok(passages.length > 5 && passages.every(({ sentences }) => sentences['1'] !== undefined));
  const schema = JSON.stringify(asked?.response_format?.json_schema.schema);
  for (const name of [...passages.map(({ ref }) => ref), ...subjects.map(({ id }) => id)])
    assert.ok(schema.includes(`"${name}"`));
});

test('steps that name what was not offered are left out and counted', async () => {
  const answer = await ask(
    {},
    plans((asked) => [
      { ref: '2:300', link: 'answers' },
      { ...firstOf(asked), sentences: [7] },
      { ...firstOf(asked), link: 'proves' },
      firstOf(asked),
      firstOf(asked),
      { subject: 'late' },
    ]),
  );
  assert.equal(refs(answer.citations).length, 1);
  assert.equal(answer.usage.dropped_steps, 5);
  const metrics = await (await isnad.request('/metrics')).text();
  for (const reason of ['not_offered', 'no_such_sentence', 'unknown_link', 'repeated'])
    assert.match(metrics, new RegExp(`isnad_chat_steps_dropped_total\\{reason="${reason}"\\} [1-9]`));
});

test('sentences of a long hadith are quoted as parts of it', async () => {
  const answer = await ask({ message: 'hadith of Jibril: what is islam, iman and ihsan?' }, (asked) => {
    const long = dataOf(asked).passages.find(({ sentences }) => Object.keys(sentences).length > 3);
    assert.ok(long !== undefined);
    return plans(() => [{ ref: long.ref, sentences: [2, 4], link: 'answers' }])(asked, 1);
  });
  assert.deepEqual(
    answer.citations.map(({ partial }) => partial),
    [true, true],
  );
  assert.match(answer.message, /… /);
});

test('a model can abstain, and ask which subject is meant', async () => {
  const abstained = await ask(
    {},
    plans(() => [{ abstain: 'not_answered' }]),
  );
  assert.deepEqual([abstained.status, abstained.abstain_reason, abstained.citations], ['abstained', 'no_evidence', []]);
  const asking = await ask(
    { message: 'sabr or shukr' },
    plans(() => [{ ask: 'which' }]),
  );
  assert.equal(asking.status, 'answered');
  assert.match(asking.message, /^Do you mean “.+” or “.+”\?/);
});

test('a ruling keeps its disclaimer', async () => {
  const answer = await ask({ message: 'Is interest haram?' }, first);
  assert.equal(answer.usage.provider, 'model');
  assert.match(answer.message, /This is no fatwa/);
});

test('what is about another matter, or named by its reference, asks no model', async () => {
  const other = await ask({ message: 'Which football club won yesterday?' }, first);
  const named = await ask({ message: '2:255' }, first);
  assert.deepEqual([other.status, named.status, model.asked.length], ['abstained', 'answered', 0]);
});

test('Bengali and Arabic answers have sentences and digits of their language', async () => {
  const bengali = await ask({ message: 'ধৈর্য সম্পর্কে কুরআন কী বলে?' }, first);
  assert.match(bengali.message, /^[\p{Script=Bengali}\p{P}\s]+:\n\n\[কুরআন [০-৯]+:[০-৯]+, /u);
  const arabic = await ask({ message: 'ماذا يقول القرآن عن الصبر؟' }, first);
  assert.match(arabic.message, /^[\p{Script=Arabic}\s]+:\n\n\[القرآن [٠-٩]+:[٠-٩]+، /u);
});

test('svc-pro may search twice; what it finds can be quoted', async () => {
  let given: string[] = [];
  const answer = await ask({ model: 'noor-pro' }, (asked, count) => {
    if (count === 1) given = refsIn(asked);
    const found = refsIn(asked).find((ref) => !given.includes(ref));
    const step = count < 3 ? { search: count === 1 ? 'charity and alms' : 'orphans' } : { ref: found, link: 'adds' };
    return plans(() => [step])(asked, count);
  });
  assert.equal(model.asked.length, 3);
  assert.equal(refs(answer.citations).length, 1);
  assert.ok(!given.includes(refs(answer.citations)[0] ?? ''));
});

test('an API that takes no schema is asked without one, and not again with one', async () => {
  const own = await startService({ CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_V1: 'm' });
  model.script = (asked) => (asked.response_format === undefined ? first(asked, 1) : { status: 400 });
  const withSchema: boolean[] = [];
  for (let time = 0; time < 2; time++) {
    model.asked.length = 0;
    const response = await own.request('/api/chat/create', json({ message: QUESTION }));
    assert.equal(((await response.json()) as ChatAnswer).usage.provider, 'model');
    withSchema.push(...model.asked.map(({ response_format }) => response_format !== undefined));
  }
  await own.stop();
  assert.deepEqual(withSchema, [true, false, false]);
});

test('a comment is apart from the message, plain, unchecked, and never under /v1', async () => {
  const comment = { comment: '**Patience** grows slowly.' };
  const answer = await ask(
    {},
    plans((asked) => [firstOf(asked), comment]),
  );
  assert.deepEqual(answer.commentary, { text: 'Patience grows slowly.', checked: false });
  assert.doesNotMatch(answer.message, /grows/);
  const quoting = { comment: 'Allah says: "The patient are given two gardens of silver and rain" (Quran 2:153).' };
  assert.equal(
    (
      await ask(
        {},
        plans((asked) => [firstOf(asked), quoting]),
      )
    ).commentary,
    undefined,
  );
  const messages = [{ role: 'user', content: QUESTION }];
  const response = await isnad.request('/v1/chat/completions', json({ model: 'noor-v1', messages }));
  assert.doesNotMatch(await response.text(), /grows|commentary/);
});

test('a step is sent as soon as its last bracket has come', async () => {
  let came = '';
  const stream = events({}, (asked) => ({
    byHand: async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const ref of refsIn(asked).slice(0, 2)) {
        response.write(chunk({ content: JSON.stringify({ ref, sentences: [], link: 'adds' }) }));
        // The model says nothing more until the step has come.
        await until(() => came.includes(`[Quran ${ref},`));
      }
      response.write(chunk({}, 'stop'));
      response.end('data: [DONE]\n\n');
    },
  }));
  let done: ChatAnswer | undefined;
  for await (const { delta, chat } of stream) {
    came += delta ?? '';
    done = chat ?? done;
  }
  assert.equal(came, done?.message);
  assert.equal(refs(done?.citations ?? []).length, 2);
});
