import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogTarget } from './log-target.ts';
import { type LogKind, LogWriter } from './log-writer.ts';

/** A target that takes `room` bytes in all and then nothing until there is room again. */
class Reader implements LogTarget {
  room = 0;
  text = '';
  broken = false;

  write(bytes: Uint8Array): number | 'failed' {
    if (this.broken) return 'failed';
    const taken = bytes.subarray(0, this.room);
    this.room -= taken.length;
    this.text += new TextDecoder().decode(taken);
    return taken.length;
  }

  close(): void {}
}

function stalledLog(maxBytes: number) {
  const reader = new Reader();
  const writer = new LogWriter({ target: reader, now: () => Date.UTC(2026, 10, 22), maxBytes });
  const write = (kind: LogKind, ...lines: string[]) =>
    writer.write(kind, Buffer.from(lines.map((l) => `${l}\n`).join('')));
  const recover = async () => {
    reader.room = Number.POSITIVE_INFINITY;
    await writer.close(1_000);
    return reader.text.trimEnd().split('\n');
  };
  return { reader, writer, write, recover };
}

test('lines are written at once, in order', () => {
  const { reader, write } = stalledLog(100);
  reader.room = 1_000;
  write('event', 'a');
  write('access', 'b', 'c');
  write('event', 'd');
  assert.equal(reader.text, 'a\nb\nc\nd\n');
});

test('what a stalled reader has not taken waits, and is written in order when it reads again', async () => {
  const { reader, writer, write, recover } = stalledLog(1_000);
  reader.room = 4;
  write('event', 'first line');
  write('access', 'second');
  write('event', 'third');
  assert.equal(reader.text, 'firs');
  assert.deepEqual(await recover(), ['first line', 'second', 'third']);
  assert.deepEqual(writer.dropped, { access: 0, event: 0 });
});

test('access lines are dropped first, the oldest first, and one line says how many', async () => {
  const { writer, write, recover } = stalledLog(40);
  write('event', 'event 1'); // Offered to the reader, and so never dropped.
  write('access', 'access 1', 'access 2');
  write('event', 'event 2');
  write('access', 'access 3');
  write('event', 'event 3');
  write('event', 'event 4');
  assert.deepEqual(writer.dropped, { access: 2, event: 0 });
  const lines = await recover();
  assert.deepEqual(lines.slice(0, -1), ['event 1', 'event 2', 'access 3', 'event 3', 'event 4']);
  const { level, access_lines, event_lines } = JSON.parse(lines.at(-1) ?? '');
  assert.deepEqual({ level, access_lines, event_lines }, { level: 'warn', access_lines: 2, event_lines: 0 });
});

test('events are dropped only when no access line is left', async () => {
  const { writer, write, recover } = stalledLog(24);
  write('event', 'half');
  for (let index = 1; index <= 5; index++) write('event', `event ${index}`);
  assert.deepEqual(writer.dropped, { access: 0, event: 2 });
  assert.deepEqual((await recover()).slice(0, -1), ['half', 'event 3', 'event 4', 'event 5']);
});

test('what waits never grows beyond its bound, and no line is cut', async () => {
  const { reader, writer, write, recover } = stalledLog(10_000);
  let bytes = 0;
  for (let index = 0; index < 20_000; index++) {
    const line = `{"n":${index}}`;
    bytes += line.length + 1;
    if (index % 1_000 === 0) reader.room = 7;
    write(index % 3 === 0 ? 'event' : 'access', line);
  }
  const before = reader.text.length;
  const lines = await recover();
  assert.ok(reader.text.length - before < 11_000, `${reader.text.length - before} bytes had waited`);
  assert.ok(reader.text.length < bytes / 10);
  for (const line of lines) JSON.parse(line);
  const { access, event } = writer.dropped;
  assert.equal(access + event + lines.length - 1, 20_000);
});

test('a log that cannot be written at all costs its lines, not the service', async () => {
  const { reader, writer, write, recover } = stalledLog(100);
  reader.broken = true;
  write('event', 'lost');
  write('access', 'lost', 'lost');
  assert.deepEqual(writer.dropped, { access: 0, event: 3 });
  reader.broken = false;
  reader.room = 1_000;
  write('event', 'kept');
  assert.match((await recover()).join(), /^kept,.*"event_lines":3/);
});
