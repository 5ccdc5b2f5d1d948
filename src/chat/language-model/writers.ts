import { MODEL_KINDS, type ModelKind } from '@isnad/contract/chat';
import type { Tracing } from '../../telemetry/tracing.ts';
import type { Writer } from '../create-chat.ts';
import type { Dropped } from './steps.ts';
import { CircuitBreaker } from './upstream/circuit-breaker.ts';
import { steadyUpstream } from './upstream/steady-upstream.ts';
import { openUpstream } from './upstream/upstream.ts';
import type { UpstreamFault } from './upstream/upstream-fault.ts';
import { languageModelWriter } from './writer.ts';

/** Settings of the language model API. */
export type LanguageModelSettings = {
  /** URL of an OpenAI-compatible API; empty when there is none. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The upstream model for each of our models; empty to answer from the corpus alone. */
  readonly models: Readonly<Record<ModelKind, string>>;
  readonly timeoutMs: number;
  /** Whether a model may add a paragraph of its own, which is shown apart from the answer. */
  readonly commentary: boolean;
};

export type WriterDeps = {
  /** Milliseconds of a monotonic clock. */
  readonly ticks: () => number;
  /** Called for each failure of an upstream model, for the log. */
  readonly onFault: (model: string, fault: UpstreamFault) => void;
  /** Called for each step of a plan that is left out. */
  readonly onDropped?: ((why: Dropped) => void) | undefined;
  readonly tracing?: Tracing | undefined;
  /** Receives the breaker of each upstream model. */
  readonly breakers: Map<string, CircuitBreaker<UpstreamFault>>;
};

/** Creates the writers of the models that have a language model. */
export function languageModelWriters(
  { baseUrl, apiKey, models, timeoutMs, commentary }: LanguageModelSettings,
  { ticks, onFault, onDropped, breakers, tracing }: WriterDeps,
): Partial<Record<ModelKind, Writer>> {
  const writers: Partial<Record<ModelKind, Writer>> = {};
  // Models with the same upstream model share one writer and one breaker.
  const byModel = new Map<string, Writer>();
  for (const kind of Object.keys(MODEL_KINDS) as ModelKind[]) {
    const model = models[kind];
    if (model === '' || baseUrl === '') continue;
    let writer = byModel.get(model);
    if (writer === undefined) {
      const breaker = new CircuitBreaker<UpstreamFault>(ticks);
      breakers.set(model, breaker);
      const upstream = steadyUpstream(openUpstream({ baseUrl, apiKey, model }, tracing), {
        breaker,
        onFault: (fault) => onFault(model, fault),
      });
      writer = languageModelWriter({ upstream, timeoutMs, commenting: commentary, onDropped });
      byModel.set(model, writer);
    }
    writers[kind] = writer;
  }
  return writers;
}
