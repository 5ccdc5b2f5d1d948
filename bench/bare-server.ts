import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The yardstick: node:http and nothing else, writing the same bytes, head and body. Arguments: body, headers (JSON). Prints its port. */
const [, , bodyFile = '', headersFile = ''] = process.argv;
const body = readFileSync(bodyFile);
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as string[];
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
