import type { Failure } from '@isnad/contract/failure';
import { isDamage, translated } from './sqlite-errors.ts';

/**
 * What this process knows about the file of its store. Damage is final, because what a damaged store answers can be wrong, and a restored file needs
 * a new start.
 */
export class StoreGuard {
  #damage: Failure | undefined;
  #isOther = false;
  #checkFile: () => void = () => undefined;

  /** @param checkFile throws {Failure} `unavailable` when what is written to the open file would be lost */
  watch(checkFile: () => void): void {
    this.#checkFile = checkFile;
  }

  /** Whether the path of the store leads to another store, about which this process knows nothing. */
  get isOther(): boolean {
    return this.#isOther;
  }

  /** @throws {Failure} `unavailable` when damage is known */
  checkReadable(): void {
    if (this.#damage !== undefined) throw this.#damage;
  }

  /** @throws {Failure} `unavailable` when damage is known, or a write would be lost */
  checkWritable(): void {
    this.checkReadable();
    this.#checkFile();
  }

  /** Ends the use of this store, because there is another one at its path. @returns the reason */
  replaced(reason: Failure): Failure {
    this.#isOther = true;
    this.#damage = reason;
    return reason;
  }

  /** Runs statements, and remembers the damage that they meet. @throws {Failure} `unavailable` as `translated` */
  run<T>(statements: () => T): T {
    try {
      return translated(statements);
    } catch (error) {
      if (isDamage(error)) this.#damage ??= error;
      throw error;
    }
  }
}
