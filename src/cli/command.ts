/** An option of a command, with its `--help` text. */
export type OptionRule = {
  readonly type: 'string' | 'boolean';
  readonly help: string;
  /** Placeholder for the value in `--help`. */
  readonly value?: string;
  readonly required?: boolean;
  /** What applies without the option, as `--help` says it. */
  readonly fallback?: string;
};

export type Input = {
  /** Value of a string option, if given. */
  readonly option: (name: string) => string | undefined;
  readonly flag: (name: string) => boolean;
  readonly arguments: readonly string[];
};

/** Output of a command: the same object as in the API for `--json`, and lines for people. */
export type Outcome = {
  readonly json: object;
  readonly lines: readonly string[];
  /** The command ran and reports a problem, such as a failed verification. */
  readonly failed?: boolean;
};

export type Command = {
  /** Command name after `isnad`. */
  readonly name: string;
  readonly summary: string;
  /** Names of the positional arguments, all required. A last one that ends with `…` stands for one or more. */
  readonly arguments?: readonly string[];
  readonly options?: Readonly<Record<string, OptionRule>>;
  /** @returns undefined if the command keeps running (`serve`) */
  readonly run: (input: Input) => Promise<Outcome | undefined>;
};

/** Invalid usage of a command. The message explains the error. */
export class UsageFault extends Error {
  override name = 'UsageFault';
}
