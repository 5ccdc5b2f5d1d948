import { subscribe } from 'node:diagnostics_channel';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

/** What a file's tests gave. A file is a test at the top, so that its own result comes last. */
export type FileResult = {
  readonly file: string;
  readonly passed: number;
  readonly ms: number;
  /** Processes that the tests have started. */
  readonly children: number;
  /** CPU time of the process and of those it has started, while the file ran; 0 where it is not known. */
  readonly cpuSeconds?: number;
  readonly faults: readonly Fault[];
  readonly skipped: readonly string[];
};
/** Sent when a test begins that is not inside another of its file. */
export type RunningTest = { readonly running: string };
export type Fault = { readonly name: string; readonly at: string; readonly error: string };

/** The reporter of a lane: sends the result of each file to `run.ts`. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let [passed, children, earlierNesting] = [0, 0, 0];
  let [faults, skipped]: [Fault[], string[]] = [[], []];
  subscribe('child_process', () => {
    children += 1;
  });
  for await (const event of events) {
    if (event.type === 'test:dequeue' && event.data.nesting === 1)
      process.send?.({ running: event.data.name } satisfies RunningTest);
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { nesting, name, details, skip } = event.data;
    const isParent = earlierNesting > nesting || details.type === 'suite';
    earlierNesting = nesting;
    if (event.type === 'test:fail') {
      const { error } = event.data.details;
      if (!isFromSubtests(error)) faults.push({ name, at: placeOf(event.data), error: textOf(error) });
    } else if (skip !== undefined) skipped.push(`${name}${typeof skip === 'string' ? ` (${skip})` : ''}`);
    else if (!isParent && nesting > 0) passed += 1;
    if (nesting > 0) continue;
    if (passed + faults.length + skipped.length === 0) faults.push({ name, at: '', error: 'no tests' });
    process.send?.({ file: name, passed, ms: details.duration_ms, children, faults, skipped } satisfies FileResult);
    [passed, children, faults, skipped] = [0, 0, [], []];
    // `run.ts` prints.
    yield '';
  }
}

function placeOf({ file, line, column }: { file?: string; line?: number; column?: number }): string {
  return file === undefined ? '' : `${file}:${line}:${column}`;
}

/** Whether it failed because a test inside it did. */
function isFromSubtests(error: Error & { readonly failureType?: string }): boolean {
  return error.failureType === 'subtestsFailed';
}

/** What the test threw, rather than the error around it. */
function textOf(error: Error): string {
  return inspect(error.cause ?? error, { depth: 6 });
}
