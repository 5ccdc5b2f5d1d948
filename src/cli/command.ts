/** How a command takes a value, with the words `--help` shows. */
type OptionRule = {
  readonly type: 'string' | 'boolean';
  readonly help: string;
  /** What stands for the value in `--help`. */
  readonly value?: string;
  readonly required?: boolean;
};

export type Input = {
  /** The value of a string option that was given. */
  readonly option: (name: string) => string | undefined;
  readonly flag: (name: string) => boolean;
  readonly arguments: readonly string[];
};

/** What a command has to say: the API's own shape for `--json`, and lines for people. */
export type Outcome = {
  readonly json: object;
  readonly lines: readonly string[];
  /** The command did its work and found something wrong. */
  readonly failed?: boolean;
};

export type Command = {
  /** Words after `isnad`. */
  readonly name: string;
  readonly summary: string;
  /** Names of the arguments without option, all required. */
  readonly arguments?: readonly string[];
  readonly options?: Readonly<Record<string, OptionRule>>;
  /** @returns nothing when the command goes on running (`serve`) */
  readonly run: (input: Input) => Promise<Outcome | undefined>;
};

/** The command was called wrongly; the message says how. */
export class UsageFault extends Error {
  override name = 'UsageFault';
}
