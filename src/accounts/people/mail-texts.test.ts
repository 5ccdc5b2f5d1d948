import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MailLanguage, mailLanguage } from './mail-language.ts';
import { type MailKind, mailOf } from './mail-texts.ts';

const LINK = 'https://isnad.example.org/confirm-email?token=a.b.c';
const NEW = 'new@example.org';
const KINDS: readonly MailKind[] = ['verify', 'resetPassword', 'changeEmail', 'alreadySignedUp'];
const SCRIPTS: Readonly<Record<MailLanguage, RegExp>> = {
  en: /\p{Script=Latin}/u,
  bn: /\p{Script=Bengali}/u,
  ar: /\p{Script=Arabic}/u,
};

for (const [language, script] of Object.entries(SCRIPTS) as [MailLanguage, RegExp][]) {
  for (const kind of KINDS) {
    test(`the mail ${kind} in ${language}: its link on a line of its own, and no other language in it`, () => {
      const { to, subject, text } = mailOf(kind, language, { to: 'a@example.org', link: LINK, newEmail: NEW });
      assert.equal(to, 'a@example.org');
      const lines = text.split('\n');
      assert.equal(lines.filter((line) => line === LINK).length, 1);
      assert.equal(lines.filter((line) => line === NEW).length, kind === 'changeEmail' ? 1 : 0);
      const words = lines.filter((line) => line !== LINK && line !== NEW && line !== '');
      assert.ok(words.length >= 2);
      assert.match(subject, /^Isnad: /);
      for (const line of [subject.slice('Isnad: '.length), ...words]) {
        assert.match(line, script);
        const others = Object.values(SCRIPTS).filter((other) => other !== script);
        for (const other of others) assert.doesNotMatch(line, other);
      }
    });
  }
}

for (const language of Object.keys(SCRIPTS) as MailLanguage[]) {
  for (const kind of KINDS) {
    test(`the mail ${kind} in ${language} says the same as HTML, with a button for its link`, () => {
      const { text, html } = mailOf(kind, language, {
        to: 'a@example.org',
        link: `${LINK}&next="<b>`,
        newEmail: '<i>@x',
      });
      const direction = language === 'ar' ? 'rtl' : 'ltr';
      assert.match(html, new RegExp(`^<!doctype html>\\n<html lang="${language}" dir="${direction}">`));
      const shown = html
        .replace(/<[^>]*>/g, '\n')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"');
      for (const line of text.split('\n')) assert.ok(shown.replaceAll('&amp;', '&').includes(line), line);
      assert.ok(html.includes(`href="${LINK}&amp;next=&quot;&lt;b&gt;" style="display:inline-block`));
      assert.doesNotMatch(html, /<b>|<i>|<img|<script|<link|url\(/);
    });
  }
}

test('the language is the one that is wished most, of those there are', () => {
  const rows = [
    [null, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['bn', 'bn'],
    ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
    ['BN-bd, en;q=0.9', 'bn'],
    ['fr-FR,fr;q=0.9,bn;q=0.5,en;q=0.4', 'bn'],
    ['en;q=0.1, ar;q=0.2', 'ar'],
    ['bn;q=0', 'en'],
    ['bnx, ar_EG, ;q=1', 'en'],
    ['fr,de', 'en'],
  ] as const;
  for (const [wishes, language] of rows) assert.equal(mailLanguage(wishes), language, wishes ?? 'none');
});

test('each color of a mail has one for dark mail programs', () => {
  const { html } = mailOf('changeEmail', 'en', { to: 'a@example.org', link: LINK, newEmail: NEW });
  const [, rules = ''] = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html) ?? [];
  const colored = html.match(/<[^>]*style="[^"]*(?:color|background):[^>]*>/g) ?? [];
  assert.equal(colored.length, 5);
  for (const tag of colored) {
    const [, name = ''] = /class="(\w+)"/.exec(tag) ?? [];
    const [, rule = ''] = new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(rules) ?? [];
    const properties = ['background', 'border', 'color'].filter((property) =>
      new RegExp(`[";]${property}:[^;"]*#`).test(tag),
    );
    assert.ok(properties.length > 0 && name !== '', tag);
    for (const property of properties) {
      const dark = property === 'border' ? 'border-color' : property;
      assert.match(rule, new RegExp(`(?:^|;)${dark}:#\\w+ !important`), `${property} of ${tag}`);
    }
  }
});
