import { join } from 'node:path';
import { type TestFn, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { skipWithout } from '../../support/installed-apart.ts';
import { ROOT } from '../../support/isnad-command.ts';
import { type RunningService, startService } from '../../support/start.ts';
import { firstOf, inPieces, planOf, startScriptedModel } from './scripted-model.ts';

export const QUESTION = 'What does the Quran say about patience?';

const CLIENT = join(ROOT, '.ci/api-tools/node_modules/openai/index.mjs');
const skip = skipWithout('api-tools');

/** OpenAI's own client, without its types: it is installed apart from the project, by `npm ci --prefix .ci/api-tools`. */
export const loadOpenAi = () => import(pathToFileURL(CLIENT).href);

/** A test that uses OpenAI's own client. Without the client it is skipped, and fails in CI. */
export function clientTest(name: string, run: TestFn): void {
  test(name, { skip }, run);
}

/** A service whose `svc-pro` has a language model, and OpenAI's own client in front of it. */
export type OpenAiService = {
  readonly isnad: RunningService;
  readonly client: OpenAiModule['OpenAI'];
  readonly APIError: OpenAiModule['APIError'];
  readonly stop: () => Promise<void>;
};
type OpenAiModule = Awaited<ReturnType<typeof loadOpenAi>>;

export async function startOpenAiService(): Promise<OpenAiService> {
  const model = await startScriptedModel((asked) => ({
    pieces: inPieces(planOf(firstOf(asked))),
  }));
  const isnad = await startService({ CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_PRO: 'm' });
  const stop = async () => {
    await isnad.stop();
    await model.stop();
  };
  const { OpenAI, APIError } = skip === false ? await loadOpenAi() : {};
  const client = OpenAI && new OpenAI({ baseURL: `${isnad.address}/v1`, apiKey: isnad.key, maxRetries: 0 });
  return { isnad, client, APIError, stop };
}
