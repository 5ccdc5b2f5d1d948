/** Longer objects are no steps. In UTF-16 units. */
const MAX_STEP = 2_000;

/**
 * Finds the JSON objects in the streamed text of a model, each as soon as its last bracket has come: lines of JSON, an array, or the steps within
 * `{"steps": […]}`. A step has no object within it, so the outer one is never returned. Everything else is passed over. Keeps no more than one object.
 */
export class StepReader {
  #object: string[] = [];
  #length = 0;
  #isOpen = false;
  #isString = false;
  #isEscaped = false;
  #overlong = 0;

  /** Objects that were too long to be steps, so far. */
  get overlong(): number {
    return this.#overlong;
  }

  /** @returns the objects that this text ends */
  read(text: string): string[] {
    const found: string[] = [];
    let start = this.#isOpen ? 0 : -1;
    for (let at = 0; at < text.length; at++) {
      const letter = text.charCodeAt(at);
      if (this.#isOpen && this.#isString) this.#readString(letter);
      else if (letter === OPEN) {
        this.#begin();
        start = at;
      } else if (this.#isOpen && letter === QUOTE) this.#isString = true;
      else if (this.#isOpen && letter === CLOSE) {
        this.#keep(text.slice(start, at + 1));
        if (this.#isOpen) found.push(this.#object.join(''));
        this.#isOpen = false;
        start = -1;
      }
      if (!this.#isOpen) start = -1;
    }
    if (this.#isOpen) this.#keep(text.slice(start));
    return found;
  }

  #begin(): void {
    this.#object = [];
    this.#length = 0;
    this.#isOpen = true;
    this.#isString = false;
    this.#isEscaped = false;
  }

  /** A line feed ends a string that JSON would not allow, and with it the object. */
  #readString(letter: number): void {
    if (letter === LINE_FEED) this.#isOpen = false;
    else if (this.#isEscaped) this.#isEscaped = false;
    else if (letter === BACKSLASH) this.#isEscaped = true;
    else if (letter === QUOTE) this.#isString = false;
  }

  #keep(piece: string): void {
    this.#length += piece.length;
    if (this.#length <= MAX_STEP) this.#object.push(piece);
    else {
      this.#isOpen = false;
      this.#overlong += 1;
    }
  }
}

const [OPEN, CLOSE, QUOTE, BACKSLASH, LINE_FEED] = Array.from('{}"\\\n', (letter) => letter.charCodeAt(0));
