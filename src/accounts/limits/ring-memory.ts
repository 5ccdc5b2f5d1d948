const HEAD = 0;
const COUNT = 1;
const TIMES = 2;
/** Words of the smallest ring: its start, its count, and 14 times. */
const SMALLEST = 16;
const PAGE_WORDS = 65_536;
const PAGE_BITS = 16;
/** The position of a ring is a multiple of 16, so the low bits can hold its size. */
const SIZE_BITS = 15;
/** A ring of this size fills a page. */
const MAX_RING_BITS = 12;

/** How many times a ring can hold. */
export function capacityOf(ring: number): number {
  return (SMALLEST << (ring & SIZE_BITS)) - TIMES;
}

/** Rings of one size. */
type RingPage = {
  readonly words: Uint32Array;
  /** Positions of freed rings. */
  readonly free: number[];
  /** Start of the part that has never been used. */
  unused: number;
  rings: number;
};

/**
 * Stores rings of times in a few large pages. A million rings then create no objects for the garbage collector and take 64 bytes each. A ring is a
 * number: its position, with its size in the lowest four bits (capacity 14, 30, 62, …). Empty pages are freed.
 */
export class RingMemory {
  /** By page number. Undefined where a page was freed. */
  readonly #pages: (RingPage | undefined)[] = [];
  readonly #unusedNumbers: number[] = [];
  /** Pages with free space, by ring size. New rings go to the page that has had space the longest, so that the others can empty. */
  readonly #roomy: readonly Set<number>[] = Array.from({ length: MAX_RING_BITS + 1 }, () => new Set());

  allocate(size: number): number {
    const roomy = this.#roomy[size];
    if (roomy === undefined) throw new RangeError('more requests in a window than a ring can hold');
    const [number = this.#newPage(roomy)] = roomy;
    const page = this.#pages[number] as RingPage;
    const ringWords = SMALLEST << size;
    const freed = page.free.pop();
    const at = freed ?? page.unused;
    if (freed === undefined) page.unused += ringWords;
    page.rings += 1;
    if (page.free.length === 0 && page.unused === PAGE_WORDS) roomy.delete(number);
    page.words[at + HEAD] = 0;
    page.words[at + COUNT] = 0;
    return number * PAGE_WORDS + at + size;
  }

  free(ring: number): void {
    const number = ring >>> PAGE_BITS;
    const page = this.#pages[number] as RingPage;
    page.rings -= 1;
    const roomy = this.#roomy[ring & SIZE_BITS] as Set<number>;
    if (page.rings > 0) {
      page.free.push(placeIn(ring));
      roomy.add(number);
      return;
    }
    roomy.delete(number);
    this.#pages[number] = undefined;
    this.#unusedNumbers.push(number);
  }

  /** Size of all pages in bytes. */
  get bytes(): number {
    return (this.#pages.length - this.#unusedNumbers.length) * PAGE_WORDS * 4;
  }

  /** Moves a ring into one of twice the size. */
  grow(ring: number): number {
    const larger = this.allocate((ring & SIZE_BITS) + 1);
    for (const time of this.times(ring)) this.push(larger, time);
    this.free(ring);
    return larger;
  }

  count(ring: number): number {
    const page = this.#page(ring);
    const at = placeIn(ring);
    return page[at + COUNT] as number;
  }

  /** The time at an index, counted from the oldest. */
  time(ring: number, index: number): number {
    const page = this.#page(ring);
    const at = placeIn(ring);
    const capacity = capacityOf(ring);
    const place = (page[at + HEAD] as number) + index;
    return page[at + TIMES + (place < capacity ? place : place - capacity)] as number;
  }

  /** Oldest first. */
  times(ring: number): number[] {
    return Array.from({ length: this.count(ring) }, (_, index) => this.time(ring, index));
  }

  push(ring: number, time: number): void {
    const page = this.#page(ring);
    const at = placeIn(ring);
    const capacity = capacityOf(ring);
    const place = (page[at + HEAD] as number) + (page[at + COUNT] as number);
    page[at + TIMES + (place < capacity ? place : place - capacity)] = time;
    page[at + COUNT] = (page[at + COUNT] as number) + 1;
  }

  dropNewest(ring: number): void {
    const page = this.#page(ring);
    const at = placeIn(ring);
    const count = page[at + COUNT] as number;
    if (count > 0) page[at + COUNT] = count - 1;
  }

  /** Drops times that are at least `age` old. @returns how many are left */
  dropOlder(ring: number, now: number, age: number): number {
    const page = this.#page(ring);
    const at = placeIn(ring);
    const capacity = capacityOf(ring);
    let head = page[at + HEAD] as number;
    let count = page[at + COUNT] as number;
    while (count > 0 && (now - (page[at + TIMES + head] as number)) >>> 0 >= age) {
      head = head + 1 === capacity ? 0 : head + 1;
      count -= 1;
    }
    page[at + HEAD] = head;
    page[at + COUNT] = count;
    return count;
  }

  #newPage(roomy: Set<number>): number {
    const number = this.#unusedNumbers.pop() ?? this.#pages.length;
    this.#pages[number] = { words: new Uint32Array(PAGE_WORDS), free: [], unused: 0, rings: 0 };
    roomy.add(number);
    return number;
  }

  #page(ring: number): Uint32Array {
    return (this.#pages[ring >>> PAGE_BITS] as RingPage).words;
  }
}

/** Where a ring starts within its page. */
function placeIn(ring: number): number {
  return ring & (PAGE_WORDS - 1) & ~SIZE_BITS;
}
