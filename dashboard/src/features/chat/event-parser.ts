export type ServerEvent = {
  /** Of this event, or the last one before it that had one. */
  readonly id: string;
  readonly name: string;
  readonly data: string;
};

/** Reads server-sent events out of a text that comes in pieces, cut anywhere. */
export class EventParser {
  #rest = '';
  #id = '';
  #name = '';
  #data: string[] = [];

  /** @returns the events that this piece has made whole */
  push(piece: string): ServerEvent[] {
    const text = this.#rest + piece;
    // A carriage return at the end may be the first half of a line's end.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\r|\n/);
    this.#rest = (lines.pop() ?? '') + text.slice(whole.length);
    return lines.flatMap((line) => this.#take(line) ?? []);
  }

  #take(line: string): ServerEvent | undefined {
    if (line === '') return this.#end();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.#data.push(value);
    else if (field === 'event') this.#name = value;
    else if (field === 'id' && !value.includes('\0')) this.#id = value;
    // A line that begins with a colon is only a sign of life.
    return undefined;
  }

  #end(): ServerEvent | undefined {
    const event = { id: this.#id, name: this.#name === '' ? 'message' : this.#name, data: this.#data.join('\n') };
    const empty = this.#data.length === 0;
    this.#name = '';
    this.#data = [];
    return empty ? undefined : event;
  }
}
