// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditLog } from '@isnad/contract/audit';
import type { Hadith } from '@isnad/contract/hadith';
import { AnsweredCorrection, Correction, CorrectionList } from '@isnad/contract/operator-corrections';
import { Value } from 'typebox/value';
import { reportFault } from '../../../src/corrections/corrections.ts';
import { runJobsHere } from '../../support/hadith/jobs-here.ts';
import { garden } from '../../support/isnad-command.ts';
import { ended, signInOperator, upload } from '../../support/operator.ts';
import { codeOf, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import type { Visitor } from '../../support/visitor.ts';

const PATH = '/api/operator/corrections';
const NOBODY = 'cor_00000000000000000000000000';

let house: ServiceWithMail;
let operator: Visitor;
before(async () => {
  house = await startWithMail();
  ({ operator } = await signInOperator(house));
});
after(() => house.stop());

const seventh = () => house.isnad.json<Hadith>('/api/hadith/nawawi:7?lang=en');
const reported = (text: string, ref = 'nawawi:7') =>
  reportFault(house.isnad.service.platform, {
    ...{ ref, edition: 'nawawi40', text, kind: 'letters', detail: 'A letter is wrong.' },
    ...{ proposed: 'Sincerity.', email: 'reader@example.org' },
  });
const answer = (id: string, verb: 'accept' | 'reject', body: object) =>
  operator.post<AnsweredCorrection>(`${PATH}/${id}/${verb}`, body);

test('reports are listed page by page, by state, and each has its text and hash', async () => {
  const ids = [await reported('a'), await reported('b', '2:255'), await reported('c')];
  const first = await operator.get<CorrectionList>(`${PATH}?limit=2`);
  assert.ok(Value.Check(CorrectionList, first.body), JSON.stringify(first.body));
  assert.deepEqual(
    first.body.data.map(({ id, text, correctable }) => [id, text, correctable]),
    [
      [ids[0], 'a', true],
      [ids[1], 'b', false],
    ],
  );
  const second = await operator.get<CorrectionList>(`${PATH}?limit=2&cursor=${first.body.next_cursor}`);
  assert.deepEqual([second.body.data.map(({ id }) => id), second.body.has_more], [[ids[2]], false]);
  const rejected = await answer(ids[0] ?? '', 'reject', { answer: 'As in the print.' });
  assert.deepEqual([rejected.status, rejected.body.correction.state, rejected.body.job], [202, 'rejected', null]);
  const open = (await operator.get<CorrectionList>(`${PATH}?state=open`)).body.data;
  assert.deepEqual(
    open.map(({ id }) => id),
    ids.slice(1),
  );
  const one = await operator.get<Correction>(`${PATH}/${ids[0]}`);
  assert.ok(Value.Check(Correction, one.body));
  assert.deepEqual([one.body.answer, one.body.email], ['As in the print.', 'reader@example.org']);
  assert.deepEqual(await codeOf(operator.get(`${PATH}?cursor=x`)), [400, 'invalid_cursor']);
  assert.deepEqual(await codeOf(operator.get(`${PATH}/${NOBODY}`)), [404, 'report_not_found']);
  assert.deepEqual(await codeOf(answer(NOBODY, 'accept', { text: 'x' })), [404, 'report_not_found']);
  assert.deepEqual(await codeOf(answer(ids[1] ?? '', 'accept', { text: 'x' })), [400, 'invalid_parameter']);
  assert.deepEqual(await codeOf(answer(ids[2] ?? '', 'reject', { answer: ' ' })), [400, 'invalid_parameter']);
});

test('what is accepted is served when its job has ended, and as before when it is taken back', async (t) => {
  t.after(runJobsHere());
  const before = await seventh();
  const id = await reported(before.text);
  const accepted = await answer(id, 'accept', { text: 'Religion is sincerity.', answer: 'Thank you.' });
  assert.equal(accepted.status, 202, JSON.stringify(accepted.body));
  assert.ok(Value.Check(AnsweredCorrection, accepted.body));
  const { correction, job } = accepted.body;
  assert.deepEqual([correction.state, correction.corrected], ['accepted', 'Religion is sincerity.']);
  assert.deepEqual([job?.pack, job?.file], ['corrections', 'corrections.json']);
  assert.equal((await ended(operator, job?.id ?? '')).result?.altered, 1);
  const served = await seventh();
  assert.deepEqual([served.text, served.source.en], ['Religion is sincerity.', 'corrections']);
  // Everybody sees both texts, and nothing of who reported it.
  const page = await (await fetch(`${house.isnad.address}/corrections`)).text();
  assert.ok(page.includes('Religion is sincerity.') && page.includes('href="/hadith/nawawi:7"'));
  assert.doesNotMatch(page, /reader@example\.org|A letter is wrong|Thank you/);
  assert.deepEqual(await codeOf(answer(id, 'accept', { text: before.text })), [409, 'report_closed']);

  const other = await reported(before.texts.bn ?? '');
  const second = await answer(other, 'accept', { text: 'দ্বীন হলো আন্তরিকতা।' });
  await ended(operator, second.body.job?.id ?? '');
  const back = await answer(id, 'reject', { answer: 'It was right.' });
  await ended(operator, back.body.job?.id ?? '');
  assert.deepEqual((await seventh()).texts, { ...before.texts, bn: 'দ্বীন হলো আন্তরিকতা।' });
  const last = await answer(other, 'reject', { answer: 'It was right, too.' });
  assert.equal(last.body.job?.kind, 'remove');
  await ended(operator, last.body.job?.id ?? '');
  assert.deepEqual(await seventh(), before);
  assert.match(await (await fetch(`${house.isnad.address}/corrections`)).text(), /No text has been corrected/);
  assert.deepEqual(await codeOf(answer(other, 'reject', { answer: 'Again.' })), [409, 'report_closed']);
  const { data } = (await operator.get<AuditLog>('/api/audit?limit=4')).body;
  assert.deepEqual(
    data.map(({ action, target_id }) => [action, target_id]),
    [['hadith.removed', 'corrections'], ...Array.from({ length: 3 }, () => ['hadith.imported', 'corrections'])],
  );
});

test('while another change of the packs runs, a report stays open', async () => {
  const { text } = await seventh();
  const id = await reported(text);
  const running = await upload(house.isnad.address, operator, {
    query: 'name=garden.ndjson&licence=CC0-1.0',
    body: garden(2000),
  });
  assert.deepEqual(await codeOf(answer(id, 'accept', { text: 'Other words.' })), [409, 'import_running']);
  assert.equal((await operator.get<Correction>(`${PATH}/${id}`)).body.state, 'open');
  await ended(operator, running.body.id);
});

test('only an operator sees and answers reports', async () => {
  const id = await reported('a');
  const member = await house.member('member@example.org');
  for (const path of [PATH, `${PATH}/${id}`])
    assert.deepEqual(await codeOf(member.get(path)), [403, 'operator_required']);
  for (const verb of ['accept', 'reject'])
    assert.deepEqual(await codeOf(member.post(`${PATH}/${id}/${verb}`, {})), [403, 'operator_required']);
});
