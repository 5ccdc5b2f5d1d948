import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { PLACEHOLDERS, requestExamples } from '../../../src/http/examples/requests/request-examples.ts';
import { readApiDocument } from '../../support/api-document.ts';
import { installExampleEditions } from '../../support/example-editions.ts';
import { runJobsHere } from '../../support/hadith/jobs-here.ts';
import { HAS_PYTHON, type Interpreter, openJavaScript, openPython, openShell } from '../../support/interpreters.ts';
import { type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import type { Visitor } from '../../support/visitor.ts';
import { type Document, type Documented, goodStatus, operationsOf, referenceRequest } from './document.ts';
import { type Front, openFront, type Passed } from './front.ts';
import { Makers, type Prepared } from './makers.ts';

const SESSION_COOKIE = 'isnad.session_token';

let front: Front;
let house: ServiceWithMail;
let makers: Makers;
let operations: Documented[];
const restoreJobs = runJobsHere();
before(async () => {
  front = await openFront();
  house = await startWithMail({
    PUBLIC_URL: front.url,
    // Nothing is downloaded from the addresses of the catalogue.
    CATALOGUE_MIRROR: 'http://127.0.0.1:1',
  });
  await installExampleEditions(house.isnad);
  front.leadTo((house.isnad.service.server.server.address() as AddressInfo).port);
  makers = await Makers.of(house, front.url);
  const document = (await readApiDocument(front.url, '/docs/openapi.json')) as Document;
  assert.equal(document.servers[0]?.url, front.url);
  operations = operationsOf(document);
});
after(async () => {
  for (const interpreter of Object.values(INTERPRETERS)) interpreter.close();
  restoreJobs();
  await house.stop();
  front.close();
});

/** Puts real values where the examples cannot have any. */
function filled(text: string, values: Prepared['values']): string {
  return Object.entries(values).reduce((done, [from, to]) => done.replaceAll(from, to), text);
}

const cookiesOf = (person: Visitor) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

test('every operation that needs parameters or a body has a request, and no other', () => {
  const examples = requestExamples('svc');
  const known = new Set(operations.map(({ operation }) => operation.operationId));
  assert.deepEqual(
    Object.keys(examples).filter((id) => !known.has(id)),
    [],
  );
  for (const { operation } of operations) {
    const needs = operation.requestBody !== undefined || operation.parameters?.some(({ required }) => required);
    assert.ok(!needs || examples[operation.operationId] !== undefined, operation.operationId);
  }
});

test('who must fill something in is told', () => {
  for (const { operation } of operations) {
    for (const { name, example, description = '' } of operation.parameters ?? []) {
      if (PLACEHOLDERS[String(example)] !== undefined)
        assert.match(description, /is a placeholder: send /, `${operation.operationId} ${name}`);
    }
    const { description = '', content = {} } = operation.requestBody ?? {};
    const body = JSON.stringify(Object.values(content)[0]?.example ?? '');
    for (const value of Object.keys(PLACEHOLDERS)) {
      if (body.includes(JSON.stringify(value))) assert.ok(description.includes(value), operation.operationId);
    }
  }
});

type Send = (one: Documented, prepared: Prepared) => Promise<unknown>;

/** As the reference page does it, in the browser of a person or with a key that was typed in. */
const byReferencePage: Send = (one, { person, values }) => {
  const { method, path, headers, body } = referenceRequest(one);
  const byKey = one.operation.security.some((scheme) => 'key' in scheme);
  const credential: Record<string, string> = byKey
    ? { authorization: `Bearer ${makers.key}` }
    : { cookie: person === undefined ? '' : cookiesOf(person), origin: front.url, 'sec-fetch-site': 'same-origin' };
  return fetch(filled(`${front.url}${path}`, values), {
    method,
    redirect: 'manual',
    headers: { ...headers, ...credential },
    body: body === undefined ? null : filled(body, values),
  });
};

const INTERPRETERS: Readonly<Record<string, Interpreter>> = {
  cURL: openShell('bash'),
  JavaScript: openJavaScript(),
  ...(HAS_PYTHON ? { Python: openPython() } : {}),
};

/** Runs the sample in a language, as somebody would who has pasted it. */
function bySample(label: string): Send {
  return async ({ operation }, { person, values }) => {
    const sample = operation['x-codeSamples'].find((one) => one.label === label);
    assert.ok(sample, `${operation.operationId} has no sample in ${label}`);
    const session = person?.cookies.get(SESSION_COOKIE) ?? '';
    const environment = { ISNAD_API_KEY: makers.key, ISNAD_SESSION: session };
    const outcome = await INTERPRETERS[label]?.run(filled(sample.source, values), environment);
    assert.ok(outcome?.isOk, `${label}: ${outcome?.output}`);
    return outcome.output;
  };
}

/** Each is sent to the service. */
const SENT: Readonly<Record<string, Send>> = { 'reference page': byReferencePage, cURL: bySample('cURL') };
/** Each must send what cURL sends, and is answered as cURL was. */
const SAME = Object.keys(INTERPRETERS).filter((label) => label !== 'cURL');

/** Checks that one request came, that it is the documented one, and that it was answered as documented. */
function checkPassed({ operation, path, method }: Documented, way: string, output: unknown): Passed {
  const passed = front.passed();
  const [first] = passed;
  assert.ok(first && passed.length === 1, `${way}: ${passed.length} requests came: ${String(output)}`);
  const { method: sent, url, status, answer } = first;
  assert.equal(sent, method, way);
  assert.match(decodeURIComponent(url.split('?')[0] ?? ''), patternOf(path), way);
  assert.equal(status, goodStatus(operation), `${way}: ${sent} ${url}: ${answer.toString().slice(0, 600)}`);
  return first;
}

/** Headers that say which program sends, not what is asked. */
const OF_PROGRAM = /^(host|user-agent|accept|accept-(encoding|language)|connection|content-length|sec-fetch-mode)$/;

/** What a sample asks: its address, its headers and its body. */
function askedIn({ method, url, headers, body }: Passed) {
  const text = body.toString();
  const asked = Object.entries(headers).filter(([name]) => !OF_PROGRAM.test(name));
  const isJson = headers['content-type'] === 'application/json';
  return { method, url, headers: Object.fromEntries(asked), body: isJson ? (JSON.parse(text) as unknown) : text };
}

test('the request of every operation, from the page and as code, is answered as documented', async (t) => {
  assert.ok(operations.length > 80, `only ${operations.length} operations`);
  if (!HAS_PYTHON) {
    assert.notEqual(process.env.CI, 'true', 'python3 is missing');
    t.diagnostic('python3 is missing: its samples were not run');
  }
  for (const one of operations) {
    const { operationId } = one.operation;
    const text = JSON.stringify(one.operation);
    const used = new Set(Object.keys(PLACEHOLDERS).filter((value) => text.includes(value)));
    await t.test(operationId, async () => {
      let prepared: Prepared | undefined;
      let byCurl: Passed | undefined;
      for (const [way, send] of Object.entries(SENT)) {
        // What only reads can be sent again.
        if (prepared === undefined || one.method !== 'GET') prepared = await makers.prepare(operationId, used);
        front.passed();
        const output = await send(one, prepared).catch((error: unknown) => error);
        byCurl = checkPassed(one, way, output);
        if (/Pack|Correction/.test(operationId)) await makers.jobsEnded();
      }
      front.answerWith(byCurl);
      try {
        for (const label of SAME) {
          const output = await bySample(label)(one, prepared as Prepared);
          assert.deepEqual(askedIn(checkPassed(one, label, output)), askedIn(byCurl as Passed), label);
        }
      } finally {
        front.answerWith(undefined);
      }
    });
  }
});
