import { type Script, type ScriptedModel, startScriptedModel } from '../../../test/service/chat/scripted-model.ts';
import { type Fault, NO_FAILURES, type Promised } from '../fault.ts';
import { failed, tookMs } from '../outcomes.ts';

const TIMEOUT_MS = 2_000;

const IN_TIME: Promised = {
  words: 'chat answered from the texts in time',
  broken: ({ during }) => {
    const chats = during.filter(({ kind }) => kind === 'chat');
    const late = chats.filter((one) => failed(one) || tookMs(one) > TIMEOUT_MS + 1_000);
    return late.length === 0 && chats.length > 0 ? undefined : `${late.length} of ${chats.length} late or failed`;
  },
};

let model: ScriptedModel | undefined;

const WELL: Script = { pieces: ['{"ref": "2:153", "sentences": [], "link": "answers"}'] };

function faultOfModel(name: string, script: () => Script): Fault {
  return {
    ...{ name: `model ${name}`, stage: 'one process', seconds: 8, promised: [NO_FAILURES, IN_TIME] },
    settings: async () => {
      model = await startScriptedModel(() => WELL);
      return { CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_V1: 'test', CHAT_TIMEOUT_MS: String(TIMEOUT_MS) };
    },
    inject: () => {
      if (model !== undefined) model.script = script;
    },
    mend: () => {
      if (model !== undefined) model.script = () => WELL;
    },
    close: () => model?.stop(),
  };
}

/** Faults of the language model. */
export const MODEL_FAULTS: readonly Fault[] = [
  faultOfModel('hangs', () => ({ pieces: ['Patience'], end: 'hang' })),
  faultOfModel('drips', () => ({ pieces: Array.from({ length: 1_000 }, () => 'a '), everyMs: 100 })),
  faultOfModel('sends without end', () => ({ pieces: Array.from({ length: 20_000 }, () => 'word '.repeat(10_000)) })),
  faultOfModel('cuts', () => ({ pieces: ['Patience is'], end: 'reset' })),
  faultOfModel('refuses', () => ({ status: 500 })),
  faultOfModel('lies', () => ({
    pieces: ['{"ref": "2:300", "text": "Patience is not needed."} The Prophet said: "Lie."'],
  })),
];
