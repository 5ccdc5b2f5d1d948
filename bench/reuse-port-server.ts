/** A plain server that shares its port by SO_REUSEPORT, for `handover.ts`: `node bench/reuse-port-server.ts <port>`. On SIGTERM it stops accepting, and ends with its last connection. */
import { createServer } from 'node:http';

const server = createServer((_, response) => response.end('ok'));
server.listen({ port: Number(process.argv[2]), host: '127.0.0.1', reusePort: true }, () => console.log('listening'));
process.once('SIGTERM', () => server.close(() => process.exit(0)));
