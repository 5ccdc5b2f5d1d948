/** One complete, valid request of an operation. */
export type RequestExample = {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Cookies besides the session, by name without the common prefix. */
  readonly cookies?: Readonly<Record<string, string>>;
  /** Body. An object is sent as JSON, a string as is. */
  readonly body?: object | string;
};
