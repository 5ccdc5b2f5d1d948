import { MODEL_KINDS, type ModelKind } from '../../contract/chat.ts';
import type { OperatorHealth } from '../../contract/operator-state.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { UpstreamFault } from './upstream-fault.ts';

type ModelHealth = OperatorHealth['models'][number];
type LastFailure = NonNullable<ModelHealth['upstream']>['last_failure'];

type Deps = {
  /** Where the upstream models are; empty: there are none. */
  readonly baseUrl: string;
  readonly models: Readonly<Record<ModelKind, string>>;
  /** What stands before the kinds in the names of models. */
  readonly prefix: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** How the models of the chat have fared since the start, for whoever runs the service. */
export class UpstreamHealth {
  readonly #deps: Deps;
  readonly #failures = new Map<string, LastFailure>();
  /** By the name of the upstream model; filled by whoever asks it. */
  readonly breakers = new Map<string, CircuitBreaker<UpstreamFault>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  failed(model: string, { kind, message }: UpstreamFault): void {
    this.#failures.set(model, { at: new Date(this.#deps.now()).toISOString(), kind, detail: message });
  }

  read(): ModelHealth[] {
    const { baseUrl, models, prefix } = this.#deps;
    return (Object.keys(MODEL_KINDS) as ModelKind[]).map((kind) => {
      const model = models[kind];
      const breaker = this.breakers.get(model);
      const id = `${prefix}-${kind}`;
      if (breaker === undefined) return { id, kind, provider: 'corpus', upstream: null };
      const last_failure = this.#failures.get(model) ?? null;
      const upstream = { model, host: new URL(baseUrl).host, circuit: breaker.state, last_failure };
      return { id, kind, provider: 'model', upstream };
    });
  }
}
