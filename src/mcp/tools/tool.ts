import type { Scope } from '@isnad/contract/scopes';
import type { Static, TObject, TSchema } from 'typebox';
import type { McpCaller, McpDeps } from '../texts.ts';

/** The result of a tool: an object of its output schema, and the same as a text that can be pasted unchanged. */
export type ToolOutput = { readonly structured: object; readonly text: string };

export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Scopes that a key needs, all of them. */
  readonly scopes: readonly Scope[];
  readonly input: TObject;
  readonly output: TSchema;
  readonly run: (deps: McpDeps, args: never, caller: McpCaller) => ToolOutput | Promise<ToolOutput>;
};

/** Defines a tool, with arguments typed by its input schema. */
export function tool<Input extends TObject>(
  defined: Omit<Tool, 'input' | 'run'> & {
    readonly input: Input;
    readonly run: (deps: McpDeps, args: Static<Input>, caller: McpCaller) => ToolOutput | Promise<ToolOutput>;
  },
): Tool {
  // A mistyped argument would return something else than the caller means.
  return { ...defined, input: { ...defined.input, additionalProperties: false } } as Tool;
}
