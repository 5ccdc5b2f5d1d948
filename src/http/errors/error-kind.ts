/** How a failure is shown to callers. */
export type ErrorKind = {
  readonly status: number;
  readonly title: string;
  /** When the error occurs and how to fix it, for the error reference page. */
  readonly meaning: string;
};
