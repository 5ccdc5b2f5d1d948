import { AsyncLocalStorage } from 'node:async_hooks';
import type { Failure } from '@isnad/contract/failure';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Admission } from '../../accounts/limits/admission.ts';
import { nextTurn } from '../../timers/timers.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';

/** Admits the caller of a request: at once, or with a promise. Throws what refuses it. */
export type AdmitCaller = (request: FastifyRequest) => Promise<void> | undefined;

type Deps = {
  readonly admission: Pick<Admission, 'together'>;
  readonly fuse: ConcurrencyLimit;
  /** Runs handlers that share one check whether the texts have changed. */
  readonly answerTogether: (answer: () => void) => void;
  /** Defined: each request is decided in its own trace. */
  readonly tracing: object | undefined;
};
type Run = (step: () => void) => void;
const here: Run = (step) => step();

/**
 * Admits the requests that one turn of the event loop has received together, in its check phase right after they were read. Each was received before
 * the one check of the store that they share, so a key that was revoked before a request was sent is refused (docs/decisions/0026).
 */
export class Arrivals {
  readonly #deps: Deps;
  #arrived: Arrival[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** @param done called in the same turn, with the error of a refused request */
  add(request: FastifyRequest, reply: FastifyReply, admit: AdmitCaller, done: HookHandlerDoneFunction): void {
    const run = this.#deps.tracing === undefined ? here : AsyncLocalStorage.snapshot();
    const arrival = new Arrival(request, reply, admit, done, run);
    if (this.#arrived.push(arrival) === 1) nextTurn(this.#admitAll);
  }

  readonly #admitAll = (): void => {
    const arrived = this.#arrived;
    this.#arrived = [];
    const { admission, fuse, answerTogether } = this.#deps;
    let unrecorded: Failure | undefined;
    try {
      unrecorded = admission.together(() => {
        for (const arrival of arrived) arrival.run(() => arrival.decide());
      });
    } catch (error) {
      // The store could not be checked: nobody is admitted, and each request is answered.
      for (const arrival of arrived) arrival.run(() => arrival.refuse(error as Error));
    }
    answerTogether(() => {
      for (const arrival of arrived) arrival.run(() => arrival.proceed(fuse, unrecorded));
    });
  };
}

class Arrival {
  /** Runs a step as a part of the request. */
  readonly run: Run;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #admit: AdmitCaller;
  readonly #done: HookHandlerDoneFunction;
  #waiting: Promise<void> | undefined;
  #refusal: Error | undefined;

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    admit: AdmitCaller,
    done: HookHandlerDoneFunction,
    run: Run,
  ) {
    this.run = run;
    this.#request = request;
    this.#reply = reply;
    this.#admit = admit;
    this.#done = done;
  }

  decide(): void {
    try {
      this.#waiting = this.#admit(this.#request);
    } catch (error) {
      this.#refusal = error as Error;
    }
  }

  refuse(error: Error): void {
    this.#refusal = error;
  }

  /** @param unrecorded why the requests that were counted could not be recorded */
  proceed(fuse: ConcurrencyLimit, unrecorded: Failure | undefined): void {
    if (this.#refusal !== undefined) this.#done(this.#refusal);
    else if (this.#waiting !== undefined) this.#waiting.then(() => this.#enter(fuse), this.#done);
    else if (unrecorded !== undefined && this.#request.rateLimit !== undefined) {
      this.#request.rateLimit = undefined;
      this.#done(unrecorded);
    } else this.#enter(fuse);
  }

  #enter(fuse: ConcurrencyLimit): void {
    const account = this.#request.caller?.account;
    try {
      fuse.check(account);
    } catch (error) {
      this.#done(error as Error);
      return;
    }
    this.#done();
    // Most responses have ended by now and need no tracking.
    if (!this.#reply.raw.writableEnded) fuse.watch(account, this.#reply.raw);
  }
}
