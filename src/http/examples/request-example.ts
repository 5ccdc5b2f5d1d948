/** One whole, valid request of an operation. */
export type RequestExample = {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Cookies besides the session's, by their names without the prefix that all of ours have. */
  readonly cookies?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a text as it is. */
  readonly body?: object | string;
};
