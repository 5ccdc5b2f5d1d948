import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { after } from '../../work/lists/after.ts';
import { type HeaderList, send } from './send.ts';

/** Below this size, compression saves less than a packet. */
const WORTH_COMPRESSING = 1_024;

/** Caching of texts that do not change while they are installed. */
export const FIXED_TEXT = { cacheControl: 'private, max-age=86400' };
/** Caching of lists that change with the installed packs: clients must revalidate them. */
export const CHECKED_LIST = { cacheControl: 'private, no-cache' };

const CODINGS = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof CODINGS)[number];

/** A cached response as bytes. Compressed forms are created off the main thread when first requested, and cached. */
export type Prepared = {
  readonly contentType: string;
  /** ETag of the content, without quotes. Each content coding adds a suffix, because a strong validator identifies exact bytes. */
  readonly tag: string;
  readonly bodies: Map<Coding, Buffer>;
  readonly compressing: Map<Coding, Promise<Buffer>>;
};

/** A body to prepare, with its tag if known, because hashing a large body takes longer than composing it. */
type PreparedBody = string | Buffer | { readonly body: Buffer; readonly tag: string };

const JSON_TYPE = 'application/json; charset=utf-8';

export function prepare(made: PreparedBody, contentType = JSON_TYPE): Prepared {
  const { body, tag } = typeof made === 'string' || Buffer.isBuffer(made) ? tagged(made) : made;
  return { contentType, tag, bodies: new Map([['identity', body]]), compressing: new Map() };
}

function tagged(made: string | Buffer): { body: Buffer; tag: string } {
  const body = typeof made === 'string' ? Buffer.from(made, 'utf8') : made;
  return { body, tag: hash('sha256', body, 'base64url').slice(0, 22) };
}

type SentAs = {
  readonly cacheControl: string;
  readonly status?: number;
  /** Request headers that the response depends on. */
  readonly vary?: string;
  readonly standard?: HeaderList;
};

/** Sends the prepared bytes, or 304 if the caller has them. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  { cacheControl, status = 200, vary = 'accept-encoding', ...options }: SentAs,
): void {
  const size = prepared.bodies.get('identity')?.length ?? 0;
  const coding = size < WORTH_COMPRESSING ? 'identity' : acceptedCoding(request.headers['accept-encoding']);
  const etag = coding === 'identity' ? `"${prepared.tag}"` : `"${prepared.tag}-${coding}"`;
  const headers = ['etag', etag, 'cache-control', cacheControl, 'vary', vary];
  if (status === 200 && hasCurrent(request.headers['if-none-match'], prepared.tag)) {
    send(request, reply, { status: 304, headers, ...options });
    return;
  }
  headers.push('content-type', prepared.contentType);
  if (coding !== 'identity') headers.push('content-encoding', coding);
  const body = prepared.bodies.get(coding);
  if (body !== undefined) {
    send(request, reply, { status, headers, body, ...options });
    return;
  }
  compress(prepared, coding).then(
    (made) => send(request, reply, { status, headers, body: made, ...options }),
    (error: unknown) => reply.send(error),
  );
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

function compress(prepared: Prepared, coding: Coding): Promise<Buffer> {
  const running = prepared.compressing.get(coding);
  if (running !== undefined) return running;
  const plain = prepared.bodies.get('identity') ?? Buffer.alloc(0);
  const started =
    coding === 'gzip'
      ? gzipped(plain, { level: 9 })
      : brotlied(plain, {
          params: {
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_QUALITY]: 6,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        });
  const kept = started
    .then((body) => {
      prepared.bodies.set(coding, body);
      return body;
    })
    .finally(() => prepared.compressing.delete(coding));
  prepared.compressing.set(coding, kept);
  return kept;
}

const codingsByHeader = new Map<string, Coding>();

/** The best content coding that both sides support: br, then gzip, unless the header prefers another (RFC 9110, 12.5.3). */
export function acceptedCoding(header: string | undefined, offered: readonly Coding[] = CODINGS): Coding {
  if (header === undefined) return 'identity';
  const known = offered === CODINGS ? codingsByHeader.get(header) : undefined;
  if (known !== undefined) return known;
  const ratings = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const rating = parameters.find((parameter) => parameter.startsWith('q='));
    ratings.set(name, rating === undefined ? 1 : Number(rating.slice(2)) || 0);
  }
  const ratingOf = (coding: Coding) => ratings.get(coding) ?? ratings.get('*') ?? (coding === 'identity' ? 0.001 : 0);
  let best: Coding = 'identity';
  let bestRating = 0;
  for (const coding of offered) {
    if (ratingOf(coding) <= bestRating) continue;
    best = coding;
    bestRating = ratingOf(coding);
  }
  // Only a few different headers are common. A caller with thousands of invented ones must not fill the memory.
  if (offered === CODINGS && codingsByHeader.size < 256) codingsByHeader.set(header, best);
  return best;
}

/** Whether `If-None-Match` contains the tag of the content in any coding, which means that the caller's copy is current. */
export function hasCurrent(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((part) => {
    const name = part.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
    return name === tag || name === `${tag}-br` || name === `${tag}-gzip`;
  });
}

/** LRU cache of prepared responses, limited by total bytes. */
export class PreparedAnswers {
  readonly #limit: number;
  readonly #contentType: string;
  readonly #answers = new Map<string, Prepared>();
  #bytes = 0;

  /** @param limit bytes of the uncompressed bodies (compressed ones add about a third) */
  constructor(limit: number, contentType = JSON_TYPE) {
    this.#limit = limit;
    this.#contentType = contentType;
  }

  get(key: string, make: () => PreparedBody): Prepared {
    return this.#known(key) ?? this.#keep(key, make());
  }

  /** The same for a response that can be a promise. */
  getLater(key: string, make: () => PreparedBody | Promise<PreparedBody>): Prepared | Promise<Prepared> {
    return this.#known(key) ?? after(make(), (made) => this.#keep(key, made));
  }

  #known(key: string): Prepared | undefined {
    const known = this.#answers.get(key);
    if (known === undefined) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, known);
    return known;
  }

  #keep(key: string, answer: PreparedBody): Prepared {
    const made = prepare(answer, this.#contentType);
    const before = this.#answers.get(key);
    if (before !== undefined) this.#bytes -= plainSize(before);
    this.#answers.delete(key);
    this.#answers.set(key, made);
    this.#bytes += plainSize(made);
    for (const [oldest, answer] of this.#answers) {
      if (this.#bytes <= this.#limit || oldest === key) break;
      this.#answers.delete(oldest);
      this.#bytes -= plainSize(answer);
    }
    return made;
  }
}

function plainSize(prepared: Prepared): number {
  return prepared.bodies.get('identity')?.length ?? 0;
}
