import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The least that scrypt accepts. */
const MIN_COST = 2;

type Scrypt = (...input: readonly [crypto.BinaryLike, crypto.BinaryLike, number, crypto.ScryptOptions, Done]) => void;
type Done = (error: Error | null, key: Buffer) => void;

/**
 * Makes the hash of a password cheap in this process: it takes 0.1 s of CPU by intention. `people.test.ts` checks which cost the service asks for.
 * Another process cannot check a password that was hashed here.
 */
export function makePasswordsCheap(): void {
  const scrypt: Scrypt = crypto.scrypt;
  const cheap: Scrypt = (password, salt, length, options, done) =>
    scrypt(password, salt, length, { ...options, N: MIN_COST }, done);
  Object.assign(crypto, { scrypt: cheap });
  syncBuiltinESMExports();
}
