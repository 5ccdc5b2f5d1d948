import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 32;
/** Format of the pepper in its file. */
const HEXADECIMAL = /^[0-9a-f]{64}$/;

/** The pepper set by the operator: the content of another installation's file, or any text. */
export function pepperOf(setting: string): Uint8Array {
  return Buffer.from(setting, HEXADECIMAL.test(setting) ? 'hex' : 'utf8');
}

/**
 * Loads the pepper of this installation: 32 bytes in `pepper` under `dataDir`, created once and readable only by the owner.
 * @param randomBytes a cryptographic source
 * @throws {Error} when the file exists but does not hold a pepper
 */
export function loadPepper(dataDir: string, randomBytes: (size: number) => Uint8Array): Uint8Array {
  const path = join(dataDir, 'pepper');
  mkdirSync(dataDir, { recursive: true });
  const known = readPepper(path);
  if (known !== undefined) return known;
  // Written in full under a temporary name, then linked. Of two concurrent first starts one wins, and the other reads its pepper.
  const temporary = `${path}.${process.pid}.partial`;
  try {
    const file = openSync(temporary, 'wx', 0o600);
    try {
      writeSync(file, `${Buffer.from(randomBytes(BYTES)).toString('hex')}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  const made = readPepper(path);
  if (made === undefined) throw new Error('the pepper could not be written');
  return made;
}

function readPepper(path: string): Uint8Array | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (!HEXADECIMAL.test(text)) throw new Error(`${path} does not hold a pepper (64 hexadecimal digits)`);
  return Buffer.from(text, 'hex');
}
