/** Thrown by a strict budget. The creator of the budget catches it and cleans up partial work. */
export class BudgetExceeded extends Error {}

/**
 * Work limit for one request, in units: a comparison of two words, a posting, a word read. Units instead of time, so that the same request on the
 * same texts always returns the same result. `spent` counts the actual work; callers stop at the next step once it is exhausted.
 */
export class WorkBudget {
  readonly limit: number;
  readonly #strict: boolean;
  spent = 0;

  /** @param strict throw as soon as the limit is exceeded, for work whose partial result is useless */
  constructor(limit: number, { strict = false } = {}) {
    this.limit = limit;
    this.#strict = strict;
  }

  /**
   * Counts units.
   * @returns whether work can continue
   * @throws {BudgetExceeded} when the budget is strict and the limit is exceeded
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
