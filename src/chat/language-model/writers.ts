import { MODEL_KINDS, type ModelKind } from '../../contract/chat.ts';
import type { Writer } from '../create-chat.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { Judge } from './judge.ts';
import { steadyUpstream } from './steady-upstream.ts';
import { openUpstream } from './upstream.ts';
import type { UpstreamFault } from './upstream-fault.ts';
import { languageModelWriter } from './writer.ts';

/** Where the language models are. */
export type LanguageModelSettings = {
  /** Of an OpenAI-compatible API; empty: there is none. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The model there behind each of ours; empty: answered from the texts alone. */
  readonly models: Readonly<Record<ModelKind, string>>;
  readonly timeoutMs: number;
};

type Deps = {
  readonly judge: Judge;
  /** Milliseconds of a clock that only goes forward. */
  readonly ticks: () => number;
  /** Told of each failure of an upstream model, for the log. */
  readonly onFault: (model: string, fault: UpstreamFault) => void;
  /** Gets the breaker of each upstream model. */
  readonly breakers: Map<string, CircuitBreaker<UpstreamFault>>;
};

/** The writers of the kinds that have a language model behind them. */
export function languageModelWriters(
  { baseUrl, apiKey, models, timeoutMs }: LanguageModelSettings,
  { judge, ticks, onFault, breakers }: Deps,
): Partial<Record<ModelKind, Writer>> {
  const writers: Partial<Record<ModelKind, Writer>> = {};
  // One writer, and one breaker, for kinds with the same model behind them.
  const byModel = new Map<string, Writer>();
  for (const kind of Object.keys(MODEL_KINDS) as ModelKind[]) {
    const model = models[kind];
    if (model === '' || baseUrl === '') continue;
    let writer = byModel.get(model);
    if (writer === undefined) {
      const breaker = new CircuitBreaker<UpstreamFault>(ticks);
      breakers.set(model, breaker);
      const upstream = steadyUpstream(openUpstream({ baseUrl, apiKey, model }), {
        breaker,
        onFault: (fault) => onFault(model, fault),
      });
      writer = languageModelWriter({ upstream, timeoutMs, judge });
      byModel.set(model, writer);
    }
    writers[kind] = writer;
  }
  return writers;
}
