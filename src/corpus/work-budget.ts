/** Thrown by a strict budget. Who gave the budget catches it, and clears what was left half done. */
export class BudgetExceeded extends Error {}

/**
 * What may be done for one request, in units: a comparison of two words, an entry of a list, a word read. Units and not time, so that the same
 * request over the same texts always gets the same answer. `spent` counts what was really done; who works stops at the next step once it is exhausted.
 */
export class WorkBudget {
  readonly limit: number;
  readonly #strict: boolean;
  spent = 0;

  /** @param strict throw at once when the limit is passed, for work whose partial result is of no use */
  constructor(limit: number, { strict = false } = {}) {
    this.limit = limit;
    this.#strict = strict;
  }

  /**
   * Counts units.
   * @returns whether work may go on
   * @throws {BudgetExceeded} when the budget is strict and the limit is passed
   */
  spend(units: number): boolean {
    this.spent += units;
    if (this.spent <= this.limit) return true;
    if (this.#strict) throw new BudgetExceeded(`more than ${this.limit} units`);
    return false;
  }

  get exhausted(): boolean {
    return this.spent > this.limit;
  }
}
