import type { FastifyReply } from 'fastify';

/** Responds with a value, synchronously unless it is a promise. A rejection is sent as an error. */
export function sendAfter<T>(value: T | Promise<T>, reply: FastifyReply, send: (value: T) => void): void {
  if (value instanceof Promise) value.then(send).catch((error: unknown) => reply.send(error));
  else send(value);
}
