import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type RunningService, startService } from '../../support/start.ts';
import { isKept, type SaidSentence, saySentence } from './said-sentence.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';

const { removed, kept } = JSON.parse(readFileSync(new URL('attribution-shapes.json', import.meta.url), 'utf8')) as {
  readonly removed: readonly string[];
  readonly kept: readonly string[];
};
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

test('a teaching in the shape of a refusal, of mild advice or of a pointer is removed', async () => {
  for (const sentence of removed) assert.ok(!(await isLeft(sentence)), sentence);
});

test('everyday sentences and real refusals are kept', async () => {
  for (const sentence of kept) assert.ok(await isLeft(sentence), sentence);
});

async function isLeft(sentence: string): Promise<boolean> {
  const ref = /\[\[(.*?)\]\]/u.exec(sentence)?.[1];
  const said: SaidSentence = { lang: languageOf(sentence), sentence, ...(ref !== undefined && { ref }) };
  return isKept(await saySentence({ isnad, model, stream: false }, said), sentence);
}

function languageOf(sentence: string): SaidSentence['lang'] {
  if (/\p{Script=Bengali}/u.test(sentence)) return 'bn';
  return /\p{Script=Arabic}/u.test(sentence) ? 'ar' : 'en';
}
