import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { OpenAiError } from '@isnad/contract/openai';
import { Problem } from '@isnad/contract/problem';
import { SCOPES } from '@isnad/contract/scopes';
import Schema from 'typebox/schema';
import { Value } from 'typebox/value';
import { readApiDocument } from '../../support/api-document.ts';
import { count, seed } from '../../support/chance.ts';
import { PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import { type Operation, type RandomRequest, RandomRequests } from './random-requests.ts';

const REQUESTS = count(300, 50_000);
/** A body that is refused unread can take the answer along when its connection is closed. */
const CUT_OFF = 60_000;
const AT_ONCE = 16;
/** Longer than a job in a thread, which is given up after 30 s. */
const ANSWER_MS = 40_000;

type Media = { readonly schema?: object };
type Documented = {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: { properties?: object } }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
};
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>> };

let house: ServiceWithMail;
let port = 0;
let document: Document;
let cookie = '';
before(async () => {
  house = await startWithMail();
  port = (house.isnad.service.server.server.address() as AddressInfo).port;
  const person = await house.member('fuzz@example.org');
  assert.equal(
    (await person.post('/api/auth/sign-in/email', { email: 'fuzz@example.org', password: PASSWORD })).status,
    200,
  );
  cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  document = (await readApiDocument(house.isnad.address)) as Document;
});
after(() => house.stop());

/** All but signing in, which hashes passwords and sends mails (`people-fuzz.test.ts`). */
function operations(): Operation[] {
  return Object.entries(document.paths)
    .filter(([path]) => !path.startsWith('/api/auth'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        query: parameters.filter((one) => one.in === 'query' && one.name !== 'wait').map(({ name }) => name),
        fields: fieldsOf(requestBody),
      })),
    );
}

function fieldsOf(body: Documented['requestBody']): string[] | undefined {
  const schema = body?.content['application/json']?.schema;
  return schema === undefined ? undefined : Object.keys(schema.properties ?? {});
}

type Answer = {
  readonly status: number;
  readonly type: string;
  readonly head: string;
  readonly body: string;
  /** Why the connection ended early. */
  readonly cut: string;
};

/** Everything that comes back until the other side closes. */
async function exchange(bytes: Buffer): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error(`no answer in ${ANSWER_MS} ms`)));
  socket.write(bytes);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  let cut = '';
  socket.on('error', ({ message }) => {
    cut = message;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  const all = Buffer.concat(parts);
  const end = all.indexOf('\r\n\r\n');
  const head = all.subarray(0, end < 0 ? all.length : end).toString('utf8');
  const rest = end < 0 ? Buffer.alloc(0) : all.subarray(end + 4);
  const body = (/\r\ntransfer-encoding: chunked/i.test(head) ? withoutChunks(rest) : rest).toString('utf8');
  const type = /\r\ncontent-type: ([^\r]*)/i.exec(head)?.[1] ?? '';
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), type, head, body, cut };
}

/** The content of a streamed body: pieces, each after its length in hexadecimal digits. */
function withoutChunks(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.subarray(at, end).toString('latin1'), 16);
    if (end < 0 || !(length > 0)) break;
    pieces.push(body.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
  return Buffer.concat(pieces);
}

const checks = new Map<object, { Check: (value: unknown) => boolean }>();
function fits(schema: object, value: unknown): boolean {
  const check = checks.get(schema) ?? Schema.Compile(schema);
  checks.set(schema, check);
  return check.Check(value);
}

/** What is wrong with an answer; undefined when nothing is. */
function faultOf(
  { path, method, bytes }: RandomRequest,
  { status, type, head, body, cut }: Answer,
): string | undefined {
  if (Number.isNaN(status)) return bytes.length > CUT_OFF ? undefined : `it is no answer (${cut})`;
  if (status >= 500) return 'it blames the service';
  if (!/\r\nx-request-id: \S+/i.test(head)) return 'it has no request id';
  if (/\.ts:\d|node_modules|SQLITE|svc_(live|test)_\w{30}/.test(status < 400 ? '' : body)) return 'it tells too much';
  if (method === 'HEAD' || status === 204 || status === 304) return body === '' ? undefined : 'it has a body';
  const responses = path === undefined ? undefined : document.paths[path]?.[method.toLowerCase()]?.responses;
  const media = (responses?.[status] ?? responses?.default)?.content;
  const [name = ''] = type.split(';');
  if (status >= 400) {
    // Input that never becomes a request is answered before its operation is known.
    const isOfOperation = media !== undefined && name !== 'text/html' && JSON.parse(body).instance !== '/';
    return isOfOperation && media[name] === undefined
      ? `its type ${name} is not documented`
      : faultOfProblem(status, type, body);
  }
  if (path === undefined) return undefined;
  if (responses?.[status] === undefined || media === undefined) return `its status ${status} is not documented`;
  const schema = media[name]?.schema;
  if (schema === undefined) return `its type ${name} is not documented`;
  // What is compressed is the same text in another form.
  if (name !== 'application/json' || /\r\ncontent-encoding: /i.test(head)) return undefined;
  return fits(schema, JSON.parse(body)) ? undefined : 'its shape is not documented';
}

function faultOfProblem(status: number, type: string, body: string): string | undefined {
  if (/^text\/html/.test(type))
    return status === 404 && body.startsWith('<!doctype html>') ? undefined : 'it is a page';
  const value: unknown = JSON.parse(body);
  if (/^application\/json/.test(type)) return Value.Check(OpenAiError, value) ? undefined : 'it is no error of OpenAI';
  if (!/^application\/problem\+json/.test(type)) return `its type is ${type}`;
  return Value.Check(Problem, value) && value.status === status ? undefined : 'it is no problem document';
}

test(`${REQUESTS} random requests: never a 5xx, and every answer has its shape`, async () => {
  const all = await house.isnad.newKey({ scopes: Object.keys(SCOPES) });
  const few = await house.isnad.newKey({ scopes: ['quran:read'] });
  const requests = new RandomRequests(seed(), operations(), { keys: [all.secret, all.secret, few.secret], cookie });
  const seen = new Map<number, number>();
  let left = REQUESTS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const request = requests.make();
        const answer = await exchange(request.bytes);
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        const fault = faultOf(request, answer);
        const shown = `${request.bytes.toString('latin1').slice(0, 1_500)}\n→ ${answer.head}\n${answer.body.slice(0, 1_500)}`;
        assert.equal(fault, undefined, `seed ${seed()}: ${fault}\n${shown}`);
      }
    }),
  );
  // Few requests create something, or have a body that is too large.
  const seldom = REQUESTS < 5_000 ? [] : [201, 413];
  for (const status of [200, ...seldom, 204, 400, 401, 403, 404, 405, 406, 414, 415, 431]) {
    assert.ok((seen.get(status) ?? 0) > 0, `no ${status} among ${[...seen]}`);
  }
  assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
});
