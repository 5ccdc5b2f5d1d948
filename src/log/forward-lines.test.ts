import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { forwardLines } from './forward-lines.ts';
import type { LogKind } from './log-writer.ts';

test('lines arrive whole and in order, access lines apart from events, whatever the pieces', async () => {
  const access = (n: number) => `{"n":${n},"msg":"request"}`;
  const event = (n: number) => `{"n":${n},"msg":"started"}`;
  const lines = [event(1), access(2), access(3), 'not JSON', access(4)];
  for (const size of [1, 7, 30, 1_000]) {
    const from = new PassThrough();
    const got: [LogKind, string][] = [];
    forwardLines(from, { write: (kind, bytes) => void got.push([kind, Buffer.from(bytes).toString()]) });
    const bytes = Buffer.from(`${lines.join('\n')}\nan end without a line feed`);
    for (let at = 0; at < bytes.length; at += size) from.write(bytes.subarray(at, at + size));
    from.end();
    await new Promise((resolve) => from.once('close', resolve));
    assert.equal(got.map(([, text]) => text).join(''), bytes.toString());
    for (const [kind, text] of got) {
      if (text.endsWith('\n')) assert.equal(kind, text.includes('"msg":"request"') ? 'access' : 'event', text);
    }
  }
});
