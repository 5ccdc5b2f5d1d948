import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { OpenAiError } from '@isnad/contract/openai';
import { Problem } from '@isnad/contract/problem';
import { SCOPES } from '@isnad/contract/scopes';
import Schema from 'typebox/schema';
import { Value } from 'typebox/value';
import { readApiDocument } from '../support/api-document.ts';
import { PASSWORD, type ServiceWithMail, startWithMail } from '../support/start-with-mail.ts';
import { type Operation, type RandomRequest, RandomRequests } from './random-requests.ts';

const REQUESTS = 2_500;
/** A body that is refused unread can take the answer along when its connection is closed. */
const CUT_OFF = 60_000;
const AT_ONCE = 16;

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

type Answer = { readonly status: number; readonly type: string; readonly head: string; readonly body: string };

/** Everything that comes back until the other side closes. */
async function exchange(bytes: Buffer): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(10_000, () => socket.destroy(new Error('no answer in 10 s')));
  socket.write(bytes);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  // Told by what has come until then.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  const text = Buffer.concat(parts).toString('utf8');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const type = /\r\ncontent-type: ([^\r]*)/i.exec(head)?.[1] ?? '';
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), type, head, body: rest.join('\r\n\r\n') };
}

const checks = new Map<object, { Check: (value: unknown) => boolean }>();
function fits(schema: object, value: unknown): boolean {
  const check = checks.get(schema) ?? Schema.Compile(schema);
  checks.set(schema, check);
  return check.Check(value);
}

/** What is wrong with an answer; undefined when nothing is. */
function faultOf({ path, method, bytes }: RandomRequest, { status, type, head, body }: Answer): string | undefined {
  if (Number.isNaN(status)) return bytes.length > CUT_OFF ? undefined : 'it is no answer';
  // A machine that is busy with other tests falls behind; the service then sends requests away before it reads them.
  if (status === 503 && body.includes('The service is overloaded.')) return undefined;
  if (status >= 500) return 'it blames the service';
  if (!/\r\nx-request-id: \S+/i.test(head)) return 'it has no request id';
  if (/\.ts:\d|node_modules|SQLITE|svc_(live|test)_\w{30}/.test(status < 400 ? '' : body)) return 'it tells too much';
  if (method === 'HEAD' || status === 204 || status === 304) return body === '' ? undefined : 'it has a body';
  if (status >= 400) return faultOfProblem(status, type, body);
  if (path === undefined) return undefined;
  const media = document.paths[path]?.[method.toLowerCase()]?.responses[String(status)]?.content;
  if (media === undefined) return `its status ${status} is not documented`;
  const [name = ''] = type.split(';');
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
  const seed = Date.now() % 2 ** 32;
  const requests = new RandomRequests(seed, operations(), { keys: [all.secret, all.secret, few.secret], cookie });
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
        assert.equal(fault, undefined, `seed ${seed}: ${fault}\n${shown}`);
      }
    }),
  );
  for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 406, 413, 414, 415, 431]) {
    assert.ok((seen.get(status) ?? 0) > 0, `no ${status} among ${[...seen]}`);
  }
  assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
});
