/** How long something is kept that no file uses: the next file of the process might. */
const GRACE_MS = 2_000;

/** Something that is slow to open: made when it is first needed, used by the files of a process one after another, closed after the last. */
export class Shared<T> {
  readonly #open: () => Promise<T>;
  readonly #close: (value: T) => Promise<void>;
  readonly #isUsable: (value: T) => boolean;
  #value: Promise<T> | undefined;
  #users = 0;
  #closing: NodeJS.Timeout | undefined;

  /** @param isUsable whether it can still be used by others: a browser can have crashed */
  constructor(
    open: () => Promise<T>,
    close: (value: T) => Promise<void>,
    isUsable: (value: T) => boolean = () => true,
  ) {
    [this.#open, this.#close, this.#isUsable] = [open, close, isUsable];
  }

  /** Must be followed by `release`, if it succeeds. */
  async acquire(): Promise<T> {
    clearTimeout(this.#closing);
    if (this.#value !== undefined && !(await this.#value.then(this.#isUsable, () => false))) this.#value = undefined;
    this.#value ??= this.#open();
    const value = await this.#value;
    this.#users += 1;
    return value;
  }

  release(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    this.#closing = setTimeout(() => {
      const value = this.#value;
      this.#value = undefined;
      void value?.then(this.#close);
    }, GRACE_MS);
  }
}
