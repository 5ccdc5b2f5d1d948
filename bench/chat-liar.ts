import type { ChatAnswer } from '@isnad/contract/chat';
import type { Verification } from '@isnad/contract/verify';
import { type Lying, liesIn, lyingScript, QUESTIONS } from '../test/service/chat/adversarial-model.ts';
import { recompute } from '../test/service/chat/recompute.ts';
import { startScriptedModel } from '../test/service/chat/scripted-model.ts';
import { type RunningService, startService } from '../test/support/start.ts';

const ANSWERS = 1_000;

/** A thousand answers of a model that lies on purpose: what of it is left in any message. */
export async function benchChatLiar(): Promise<void> {
  let told: Lying[] = [];
  const model = await startScriptedModel(lyingScript((lying) => told.push(lying)));
  const models = { CHAT_MODEL_V1: 'liar', CHAT_MODEL_LIGHT: 'liar', CHAT_MODEL_PRO: 'liar' };
  const isnad = await startService({ CHAT_BASE_URL: model.baseUrl, ...models });
  const count = { written: 0, lies: 0, removed: 0, citations: 0, wrong: 0, said: 0, unverified: 0 };
  for (let number = 0; number < ANSWERS; number++) {
    told = [];
    const answer = await ask(isnad, {
      message: QUESTIONS[number % QUESTIONS.length],
      model: `svc-${['v1', 'light', 'pro'][number % 3]}`,
      stream: number % 2 === 1,
      store: false,
    });
    const lies = told.flatMap((lying) => lying.lies);
    count.written += answer.usage.provider === 'model' ? 1 : 0;
    count.lies += lies.length;
    count.removed += answer.usage.removed_quotations ?? 0;
    count.citations += answer.citations.length;
    const said = liesIn(answer.message, answer.citations, lies);
    if (said.length > 0)
      console.error(`${number}: ${said.join(' | ')}\n${told.at(-1)?.text}\n---\n${answer.message}\n`);
    count.said += said.length;
    count.unverified += await quotedOutside(isnad, answer);
    for (const citation of answer.citations) {
      await recompute(isnad, answer.message, [citation]).catch(() => (count.wrong += 1));
    }
  }
  await isnad.stop();
  await model.stop();
  console.log(
    '| answers | written by the model | lies told | taken out | citations | that do not recompute | lies said | unverified quotations |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  const { written, lies, removed, citations, wrong, said, unverified } = count;
  console.log(`| ${[ANSWERS, written, lies, removed, citations, wrong, said, unverified].join(' | ')} |`);
}

async function ask(isnad: RunningService, body: object): Promise<ChatAnswer> {
  const text = await (await isnad.request('/api/chat/create', json(body))).text();
  const last = JSON.parse((text.trim().split('\n').at(-1) ?? '').replace(/^data: /, '')) as { chat?: ChatAnswer };
  return last.chat ?? (last as ChatAnswer);
}

/** Quotations that `/api/verify` finds in a message outside of its citations. */
async function quotedOutside(isnad: RunningService, { message, citations }: ChatAnswer): Promise<number> {
  const points = Array.from(message);
  for (const { start, end } of citations) points.fill('x', start, end);
  const response = await isnad.request('/api/verify', json({ text: `${points.join('')} x` }));
  return ((await response.json()) as Verification).count;
}

function json(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
