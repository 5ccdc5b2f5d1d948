import type { FastifyReply } from 'fastify';

/** Goes on with a value that is there at once or comes later; at once when it is there. */
export function after<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Answers with a value that is there at once or comes later; what goes wrong meanwhile is answered as an error. */
export function sendAfter<T>(value: T | Promise<T>, reply: FastifyReply, send: (value: T) => void): void {
  if (value instanceof Promise) value.then(send).catch((error: unknown) => reply.send(error));
  else send(value);
}
