/**
 * Takes a picture of every page in three languages and two themes, with an account in which something has happened:
 * `npm run screens`, into `screens/<language>-<theme>/`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { Receiver } from '../service/webhooks/receiver.ts';
import { type Desk, type Language, openDesk, type Theme } from './browser.ts';

const FOLDER = join(import.meta.dirname, '../../screens');
const TIMEOUT_MS = 60_000;
const LANGUAGES: readonly Language[] = ['en', 'bn', 'ar'];
const THEMES: readonly Theme[] = ['light', 'dark'];
const OPEN = [
  '/',
  '/status',
  '/sign-in',
  '/sign-up',
  '/confirm-email?token=x',
  '/forgot-password',
  '/reset-password?token=x',
  '/claim?token=x',
];
const QUESTIONS: Readonly<Record<Language, string>> = {
  en: 'What does the Quran say about patience?',
  bn: 'ধৈর্য সম্পর্কে কুরআন কী বলে?',
  ar: 'ماذا يقول القرآن عن الصبر؟',
};
const SEARCHES: Readonly<Record<Language, string>> = { en: 'intention', bn: 'নিয়ত', ar: 'الدين النصيحة' };

const desk = await openDesk();
const receiver = new Receiver();
try {
  rmSync(FOLDER, { recursive: true, force: true });
  const places = await furnish(desk, await receiver.listen());
  const storageState = await places.page.context().storageState();
  for (const language of LANGUAGES) {
    for (const theme of THEMES) {
      const folder = join(FOLDER, `${language}-${theme}`);
      mkdirSync(folder, { recursive: true });
      const visitor = await desk.open({ language, theme });
      for (const path of OPEN) await picture(visitor, path, folder);
      const member = await desk.open({ language, theme }, { storageState });
      for (const path of pathsOf(places, language)) await picture(member, path, folder);
      await visitor.context().close();
      await member.context().close();
    }
  }
} finally {
  await receiver.close();
  await desk.stop();
}

type Places = {
  readonly page: Page;
  readonly webhook: string;
  readonly conversations: Readonly<Record<Language, string>>;
  readonly account: string;
};

function pathsOf({ webhook, conversations, account }: Places, language: Language): string[] {
  const search = encodeURIComponent(SEARCHES[language]);
  return [
    ...['/keys', '/usage?by=minute', '/webhooks', `/webhooks/${webhook}`, '/chat', `/chat/${conversations[language]}`],
    ...['/quran', '/quran/1', '/quran/2/255', '/quran/page/604', '/hadith', '/hadith/nawawi:1', `/search?q=${search}`],
    ...[
      '/audit',
      '/requests',
      '/plan',
      '/settings',
      '/operator/accounts',
      `/operator/accounts/${account}`,
      '/operator/library',
      '/operator/packs',
      '/operator/corrections',
      '/operator/feedback',
    ],
    ...['/operator/health', '/operator/webhooks'],
  ];
}

async function picture(page: Page, path: string, folder: string): Promise<void> {
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const name = path
    .replace(/(whk|chat|acct)_[0-9A-Z]+/, 'one')
    .replace(/\?(\w+)=.*/, '-$1')
    .replaceAll(/[^\w-]+/g, '-')
    .replace(/^-/, '');
  await page.screenshot({ path: join(folder, `${name || 'front'}.jpg`), type: 'jpeg', quality: 70 });
}

/** An account with keys, requests, a webhook that has been told something, and conversations. */
async function furnish({ member, isnad }: Desk, url: string): Promise<Places> {
  const page = await member('maryam', { plan: 'enterprise', operator: true });
  await page.goto('/keys');
  const send = <T>(path: string, body: unknown, secret?: string) =>
    page.evaluate(
      async ([to, text, key]) => {
        const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
        const answer = await fetch(to, { method: 'POST', headers, body: text });
        if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`);
        return (await answer.json()) as never;
      },
      [path, JSON.stringify(body), secret] as const,
    ) as Promise<T>;
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const { secret } = await send<{ secret: string }>('/api/keys', { name: 'Website' });
  await send('/api/keys', { name: 'রাতের আমদানি', environment: 'test', expires_at: soon });
  const third = await send<{ id: string }>('/api/keys', { name: 'تطبيق الهاتف' });
  await send(`/api/keys/${third.id}/disable`, {});
  const webhook = await send<{ id: string }>('/api/webhooks', { url, events: ['*'], description: 'Our own log' });
  await send(`/api/webhooks/${webhook.id}/test`, {});
  for (let turn = 0; turn < 40; turn++) {
    const path = turn % 4 === 0 ? '/api/hadith?limit=1' : `/api/quran?id=${turn + 1}`;
    await fetch(isnad.address + path, { headers: { authorization: `Bearer ${secret}` } });
  }
  await fetch(`${isnad.address}/api/quran?id=200`, { headers: { authorization: `Bearer ${secret}` } });
  const conversations = {} as Record<Language, string>;
  for (const language of LANGUAGES) {
    const { id } = await send<{ id: string }>('/api/chat/create', { message: QUESTIONS[language] }, secret);
    conversations[language] = id;
  }
  const { account } = await page.evaluate(
    async () => (await (await fetch('/api/me')).json()) as { account: { id: string } },
  );
  return { page, webhook: webhook.id, conversations, account: account.id };
}
