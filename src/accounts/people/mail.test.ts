import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMailer } from './mail.ts';

const MAIL = { to: 'a@example.org', subject: 'Subject', text: 'Follow https://isnad.example.org/x\n', html: '<p>' };

function recorded() {
  const lines: { level: string; fields: Record<string, unknown> }[] = [];
  const note = (level: string) => (fields: unknown) => lines.push({ level, fields: fields as Record<string, unknown> });
  return { lines, log: { info: note('info'), warn: note('warn') } as never };
}

test('without a mail server the operator finds the mail in the log', async () => {
  const { lines, log } = recorded();
  await openMailer({ smtpUrl: '', from: '', log })(MAIL);
  const { html: _, ...fields } = MAIL;
  assert.deepEqual(lines, [{ level: 'info', fields }]);
});

test('a mail that cannot be sent is a warning, without its links, and fails nobody', async () => {
  const { lines, log } = recorded();
  const mailer = openMailer({ smtpUrl: 'smtp://user:geheim@127.0.0.1:1', from: 'isnad@example.org', log });
  await mailer(MAIL);
  await mailer(MAIL);
  assert.deepEqual(
    lines.map(({ level, fields }) => [level, fields.to]),
    [
      ['warn', MAIL.to],
      ['warn', MAIL.to],
    ],
  );
  assert.doesNotMatch(
    JSON.stringify(lines, Object.keys({ ...MAIL, fields: 0, err: 0, message: 0, level: 0 })),
    /https:|geheim/,
  );
});
