const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_CHARACTERS = 10;
const LOW_CHARACTERS = 4;
const LOW_VALUES = 32 ** LOW_CHARACTERS;
/** Random bytes of an identifier. */
const RANDOM_BYTES = 16;
/** Bytes fetched at once, because each call of the random number generator costs a system call. */
const POOL_BYTES = 256 * RANDOM_BYTES;

/** Kind of resource that an identifier names, so that it is recognizable in logs. */
export type IdentifierPrefix =
  | 'acct'
  | 'key'
  | 'req'
  | 'log'
  | 'aud'
  | 'inv'
  | 'app'
  | 'usr'
  | 'ses'
  | 'cred'
  | 'chat'
  | 'msg'
  | 'evt'
  | 'whk'
  | 'dlv'
  | 'job'
  | 'cor';

type IdentifierSources = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Fills the bytes with cryptographic randomness. */
  readonly randomBytes: (size: number) => Uint8Array;
};

/**
 * Creates a generator of identifiers: a prefix and 26 characters (Crockford base32 of a 48-bit time and 80 random bits), for example
 * `req_01KAH3V9M2C8Y4T6W0Z1XQJ5RN`. Identifiers of one generator sort by creation time, even within a millisecond and when the clock
 * goes backwards.
 */
export function identifierGenerator({ now, randomBytes }: IdentifierSources): (prefix: IdentifierPrefix) => string {
  let time = -1;
  let head = '';
  let low = LOW_VALUES;
  let pool: Uint8Array = new Uint8Array();
  let used = 0;
  const nextRandom = (): Uint8Array => {
    if (used >= pool.length) {
      pool = randomBytes(POOL_BYTES);
      used = 0;
    }
    used += RANDOM_BYTES;
    return pool.subarray(used - RANDOM_BYTES, used);
  };
  return (prefix) => {
    const current = now();
    if (current > time || low + 1 >= LOW_VALUES) {
      time = current > time ? current : time + 1;
      const random = nextRandom();
      head = encodeTime(time) + encodeBytes(random.subarray(0, 12));
      // Start in the lower half to leave room for increments within the millisecond.
      low = (((random[12] ?? 0) << 8) | (random[13] ?? 0)) * 8;
    } else {
      low += 1;
    }
    return `${prefix}_${head}${encodeLow(low)}`;
  };
}

/**
 * The first identifier of a kind that a time can have: those created before it are less, all others are not.
 * @param time milliseconds since 1970
 */
export function firstIdentifierAt(prefix: IdentifierPrefix, time: number): string {
  return `${prefix}_${encodeTime(time)}`;
}

/** When an identifier was created, in milliseconds since 1970. */
export function timeOfIdentifier(id: string): number {
  const start = id.indexOf('_') + 1;
  return [...id.slice(start, start + TIME_CHARACTERS)].reduce((time, one) => time * 32 + ALPHABET.indexOf(one), 0);
}

function encodeTime(time: number): string {
  let rest = time;
  let out = '';
  for (let place = 0; place < TIME_CHARACTERS; place++) {
    out = ALPHABET.charAt(rest % 32) + out;
    rest = Math.floor(rest / 32);
  }
  return out;
}

function encodeBytes(bytes: Uint8Array): string {
  let out = '';
  for (const byte of bytes) out += ALPHABET.charAt(byte & 31);
  return out;
}

function encodeLow(value: number): string {
  return (
    ALPHABET.charAt((value >> 15) & 31) +
    ALPHABET.charAt((value >> 10) & 31) +
    ALPHABET.charAt((value >> 5) & 31) +
    ALPHABET.charAt(value & 31)
  );
}
