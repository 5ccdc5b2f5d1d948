const HEAD = 0;
const COUNT = 1;
const TIMES = 2;
/** Words of the smallest ring: where it begins, how many it holds, 14 times. */
const SMALLEST = 16;
const PAGE_WORDS = 65_536;
const PAGE_BITS = 16;
/** The place of a ring is a multiple of 16: the bits below hold its size. */
const SIZE_BITS = 15;
/** Of that size a ring is a whole page. */
const LARGEST = 12;

/** How many times the ring has room for. */
export function capacityOf(ring: number): number {
  return (SMALLEST << (ring & SIZE_BITS)) - TIMES;
}

/**
 * Rings of times in a few large pages: a million of them are no objects for the garbage collector, and 64 bytes each. A ring is a
 * number: its place, and its size in the lowest four bits (room for 14, 30, 62, … times).
 */
export class RingMemory {
  readonly #pages: Uint32Array[] = [];
  /** Free places by size. */
  readonly #free: number[][] = Array.from({ length: LARGEST + 1 }, () => []);

  allocate(size: number): number {
    const free = this.#free[size];
    if (free === undefined) throw new RangeError('more requests in a window than a ring has room for');
    const place = free.pop() ?? this.#newPage(size, free);
    const page = this.#page(place);
    const at = placeIn(place);
    page[at + HEAD] = 0;
    page[at + COUNT] = 0;
    return place | size;
  }

  free(ring: number): void {
    this.#free[ring & SIZE_BITS]?.push(ring & ~SIZE_BITS);
  }

  /** Moves a ring to a place of twice the size. */
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

  /** The time at that place, counted from the oldest. */
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

  /** Drops, from the oldest on, what is at least `age` old. @returns how many are left */
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

  #newPage(size: number, free: number[]): number {
    const start = this.#pages.push(new Uint32Array(PAGE_WORDS)) * PAGE_WORDS - PAGE_WORDS;
    for (let place = start + PAGE_WORDS - (SMALLEST << size); place > start; place -= SMALLEST << size)
      free.push(place);
    return start;
  }

  #page(ring: number): Uint32Array {
    return this.#pages[ring >>> PAGE_BITS] as Uint32Array;
  }
}

/** Where in its page a ring begins. */
function placeIn(ring: number): number {
  return ring & (PAGE_WORDS - 1) & ~SIZE_BITS;
}
