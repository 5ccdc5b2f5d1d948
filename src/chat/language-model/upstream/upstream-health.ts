import { MODEL_KINDS, type ModelKind } from '@isnad/contract/chat';
import type { OperatorHealth } from '@isnad/contract/operator-state';
import type { Dropped } from '../steps.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { UpstreamFault } from './upstream-fault.ts';

type ModelHealth = OperatorHealth['models'][number];
type LastFailure = NonNullable<ModelHealth['upstream']>['last_failure'];

type Deps = {
  /** Base URL of the upstream API; empty when there is none. */
  readonly baseUrl: string;
  readonly models: Readonly<Record<ModelKind, string>>;
  /** Prefix of the model names, before the kind. */
  readonly prefix: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Status of the upstream models since startup, for the operator. */
export class UpstreamHealth {
  readonly #deps: Deps;
  readonly #failures = new Map<string, LastFailure>();
  /** By upstream model name. The code that calls the model adds its breaker. */
  readonly breakers = new Map<string, CircuitBreaker<UpstreamFault>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Steps of plans that were left out since startup, by reason. */
  readonly dropped: Record<string, number> = {};

  dropStep(why: Dropped): void {
    this.dropped[why] = (this.dropped[why] ?? 0) + 1;
  }

  failed(model: string, { kind, message, status }: UpstreamFault): void {
    const at = new Date(this.#deps.now()).toISOString();
    this.#failures.set(model, { at, kind, status: status ?? null, detail: message });
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
