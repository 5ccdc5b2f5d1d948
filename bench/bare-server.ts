import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The yardstick: node:http and nothing else, writing the same bytes, head and body. Arguments: bodies (one file), headers (JSON),
 * and the length of each body (JSON) when there are several, which are then answered in turn. Prints its port.
 */
const [, , bodyFile = '', headersFile = '', lengthsFile] = process.argv;
const all = readFileSync(bodyFile);
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as string[];
const lengths = lengthsFile === undefined ? [all.length] : (JSON.parse(readFileSync(lengthsFile, 'utf8')) as number[]);
let end = 0;
const bodies = lengths.map((length) => {
  end += length;
  return all.subarray(end - length, end);
});
let turn = 0;
const server = createServer((_request, response) => {
  const body = bodies[turn] ?? all;
  turn = (turn + 1) % bodies.length;
  response.writeHead(200, bodies.length === 1 ? headers : [...headers, 'content-length', String(body.length)]);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
