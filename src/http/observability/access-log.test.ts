import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AccessLog } from './access-log.ts';

function logOf(urls: readonly string[]): { lines: string[]; writes: number } {
  let text = '';
  let writes = 0;
  const write = (bytes: Uint8Array) => {
    text += new TextDecoder().decode(bytes);
    writes++;
  };
  const log = new AccessLog({ write, now: () => Date.UTC(2026, 10, 21, 9, 5, 7, 42) });
  for (const url of urls) {
    log.record({ url, id: 'req_1', method: 'GET', ip: '127.0.0.1' }, 200, 1.2345);
  }
  log.close();
  return { lines: text.trimEnd().split('\n'), writes };
}

test('a line is JSON with the path and without the query', () => {
  const { lines } = logOf(['/api/quran?id=2']);
  assert.deepEqual(JSON.parse(lines[0] ?? ''), {
    level: 'info',
    time: '2026-11-21T09:05:07.042Z',
    request_id: 'req_1',
    method: 'GET',
    path: '/api/quran',
    status: 200,
    ms: 1.23,
    ip: '127.0.0.1',
    msg: 'request',
  });
});

test('no path can break a line or bring a key into it', () => {
  const key = 'svc_live_BBJSuxwrM6AqMRy3egeYhimGk6l4uoQR3NTRqb';
  const nasty = ['/"\\\u0000\u001f\n"', `/${key}/x`, `/${'\u0001'.repeat(30_000)}`, '/কুরআন/القرآن'];
  const { lines } = logOf(nasty);
  assert.equal(lines.length, nasty.length);
  const paths = lines.map((line) => (JSON.parse(line) as { path: string }).path);
  assert.equal(paths[0], nasty[0]);
  assert.equal(paths[1], '/svc_live_[redacted]/x');
  assert.equal(paths[3], nasty[3]);
  assert.ok(!lines.join().includes(key.slice(9)));
});

test('many lines are few writes, and none is lost', () => {
  const { lines, writes } = logOf(Array.from({ length: 10_000 }, (_, index) => `/n/${index}`));
  assert.equal(lines.length, 10_000);
  for (const [index, line] of lines.entries()) assert.equal((JSON.parse(line) as { path: string }).path, `/n/${index}`);
  assert.ok(writes < 50, `${writes} writes`);
});
