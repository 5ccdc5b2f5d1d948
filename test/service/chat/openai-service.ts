import OpenAI from 'openai';
import { type RunningService, startService } from '../../support/start.ts';
import { inPieces, refsIn, startScriptedModel } from './scripted-model.ts';

export const QUESTION = 'What does the Quran say about patience?';

/** A service whose `svc-pro` has a language model, and OpenAI's own client in front of it. */
export type OpenAiService = {
  readonly isnad: RunningService;
  readonly client: OpenAI;
  readonly stop: () => Promise<void>;
};

export async function startOpenAiService(): Promise<OpenAiService> {
  const model = await startScriptedModel((asked) => ({
    pieces: inPieces(`Believers are called to patience [[${refsIn(asked)[0]}]]. It is praised in many places.`),
  }));
  const isnad = await startService({ CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_PRO: 'm' });
  const client = new OpenAI({ baseURL: `${isnad.address}/v1`, apiKey: isnad.key, maxRetries: 0 });
  const stop = async () => {
    await isnad.stop();
    await model.stop();
  };
  return { isnad, client, stop };
}
