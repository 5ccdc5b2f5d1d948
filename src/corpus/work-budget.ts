/**
 * What may be done for one request, in units: a comparison of two words, an entry of a list, a word read. Units and not time, so that the same
 * request over the same texts always gets the same answer. `spent` counts what was really done; who works stops at the next step once it is exhausted.
 */
export class WorkBudget {
  readonly limit: number;
  spent = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Counts units. @returns whether work may go on */
  spend(units: number): boolean {
    this.spent += units;
    return this.spent <= this.limit;
  }

  get exhausted(): boolean {
    return this.spent > this.limit;
  }
}
