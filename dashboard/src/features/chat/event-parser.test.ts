import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EventParser, type ServerEvent } from './event-parser.ts';

const parse = (...pieces: string[]): ServerEvent[] => {
  const parser = new EventParser();
  return pieces.flatMap((piece) => parser.push(piece));
};

test('events have their id, name and data; signs of life and unknown fields are passed over', () => {
  const text = ': still here\n\nid: m:0\nevent: chat.created\ndata: {"a":1}\n\nretry: 100\nelse: x\ndata:no space\n\n';
  assert.deepEqual(parse(text), [
    { id: 'm:0', name: 'chat.created', data: '{"a":1}' },
    { id: 'm:0', name: 'message', data: 'no space' },
  ]);
});

test('several lines of data are one text; what has not ended yet is not told', () => {
  assert.deepEqual(parse('data: one\ndata\ndata:  two\n\ndata: three\n'), [
    { id: '', name: 'message', data: 'one\n\n two' },
  ]);
});

test('an id with a null character is none', () => {
  assert.deepEqual(
    parse('id: a\ndata: 1\n\nid: b\0c\ndata: 2\n\n').map(({ id }) => id),
    ['a', 'a'],
  );
});

test('wherever the text is cut, and however lines end, the events are the same', () => {
  const text = 'id: m:1\nevent: chat.delta\ndata: {"delta":"السلام 😀"}\n\n: life\n\nid: m:2\ndata: a\ndata: b\n\n';
  const expected = parse(text);
  assert.equal(expected.length, 2);
  const ends = fc.constantFrom('\n', '\r\n', '\r');
  fc.assert(
    fc.property(fc.array(fc.nat(text.length * 2)), ends, (cuts, end) => {
      const whole = text.replaceAll('\n', end);
      const places = [...new Set([0, ...cuts.filter((cut) => cut < whole.length), whole.length])].sort((a, b) => a - b);
      const pieces = places.slice(1).map((to, place) => whole.slice(places[place], to));
      // Text that ends in a carriage return waits for what comes next.
      assert.deepEqual(parse(...pieces, ':'), expected);
    }),
    { seed: 30 },
  );
});
