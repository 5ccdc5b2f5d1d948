// biome-ignore-all lint/performance/noBarrelFile: a package has one entry, and every name that callers use
// biome-ignore-all lint/performance/noReExportAll: all types of the API are public

export type { ChatInput } from './chat.ts';
export { type ChatEvent, ChatStream } from './chat-stream.ts';
export { verifyCitation } from './citation.ts';
export { type CheckedText, Isnad } from './client.ts';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  InvalidResponseError,
  IsnadError,
  NotFoundError,
  type ParameterError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  WebhookSignatureError,
} from './errors.ts';
export type { ListHadithsParams } from './hadith.ts';
export type { Fetch, IdempotentOptions, IsnadOptions, RequestOptions } from './options.ts';
export type { ApiPromise, PagePromise, WithResponse } from './promises.ts';
export type { ListVersesParams, VerseOfTheDayParams } from './quran.ts';
export type * from './types.ts';
export { type UnwrapOptions, unwrapWebhook, type WebhookHeaders } from './webhook-signature.ts';
