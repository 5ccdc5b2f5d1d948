import type { ChatAnswer } from '@isnad/contract/chat';
import { SCOPES, type Scope } from '@isnad/contract/scopes';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { createClaim } from '../../../src/accounts/people/invites.ts';
import { reportFault } from '../../../src/corrections/corrections.ts';
import { CHAT_EXAMPLE, FEEDBACK_EXAMPLE, HISTORY_EXAMPLE } from '../../../src/http/examples/chat-examples.ts';
import { KEY_EXAMPLE, NEW_KEY_EXAMPLE } from '../../../src/http/examples/key-examples.ts';
import { CORRECTION_EXAMPLE } from '../../../src/http/examples/operator-corrections-examples.ts';
import { ACCOUNT_EXAMPLE, PACK_JOB_EXAMPLE, SIGN_UP_EXAMPLE } from '../../../src/http/examples/operator-examples.ts';
import { AUTH_VALUES as V } from '../../../src/http/examples/requests/auth-request-examples.ts';
import { DELIVERY_EXAMPLE, ENDPOINT_EXAMPLE } from '../../../src/http/examples/webhook-examples.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { ended, upload } from '../../support/operator.ts';
import { PASSWORD, type ServiceWithMail } from '../../support/start-with-mail.ts';
import { totp } from '../../support/totp.ts';
import type { Visitor } from '../../support/visitor.ts';

/** Real values in the place of those that an example cannot give. */
export type Replacements = Record<string, string>;
/** Who sends a request, and what stands in it instead of the placeholders. */
export type Prepared = { readonly person: Visitor | undefined; readonly values: Replacements };

/** Operations that change how a person signs in: each needs somebody new. */
const CHANGES_SIGN_IN = /ResetPassword$|ChangePassword|TwoFactor|^deleteAccount$/;
/** The name of an installed pack in the examples. */
export const PACK = 'name-of-a-pack';
const SOMEBODY = 'somebody@example.org';
const CHALLENGE_COOKIE = 'isnad.passkey';

type Ready = {
  readonly house: ServiceWithMail;
  readonly origin: string;
  readonly key: string;
  readonly operator: Visitor;
};
type Identified = { readonly id: string };

function given(value: string | null | undefined): string {
  if (!value) throw new Error('what an example needs was not made');
  return value;
}

/** Makes what the requests of the examples need: keys, webhooks, conversations, accounts, people and their secrets. */
export class Makers {
  readonly key: string;
  readonly #ready: Ready;
  #people = 0;
  #reports = 0;
  #shared: Promise<Visitor> | undefined;

  private constructor(ready: Ready) {
    this.#ready = ready;
    this.key = ready.key;
  }

  /** @param origin of the pages of the service */
  static async of(house: ServiceWithMail, origin: string): Promise<Makers> {
    const { secret: key } = await house.isnad.newKey({ scopes: Object.keys(SCOPES) as Scope[] });
    const email = 'operator@example.org';
    const operator = await house.member(email);
    const makers = new Makers({ house, origin, key, operator });
    await makers.#makeOperator(email);
    return makers;
  }

  /** What the request of an operation needs. @param used the placeholders in it */
  async prepare(operationId: string, used: ReadonlySet<string>): Promise<Prepared> {
    if (operationId.startsWith('auth') || operationId === 'deleteAccount') return this.#prepareAuth(operationId);
    const values: Replacements = {};
    if (used.has(KEY_EXAMPLE.id))
      values[KEY_EXAMPLE.id] = (await this.#make<Identified>('/api/keys', { name: 'made' })).id;
    if (used.has(NEW_KEY_EXAMPLE.secret))
      values[NEW_KEY_EXAMPLE.secret] = (await this.#make<{ secret: string }>('/api/keys', { name: 'found' })).secret;
    if (used.has(HISTORY_EXAMPLE.id) || used.has(CHAT_EXAMPLE.message_id)) {
      const chat = await this.#make<ChatAnswer>('/api/chat/create', { message: '112:1' });
      values[HISTORY_EXAMPLE.id] = chat.id;
      values[CHAT_EXAMPLE.message_id] = chat.message_id;
      const feedback = `/api/chat/history/${chat.id}/messages/${chat.message_id}/feedback`;
      if (operationId === 'updateFeedback') await this.#make(feedback, FEEDBACK_EXAMPLE, 'PUT');
    }
    if (used.has(ENDPOINT_EXAMPLE.id)) {
      await this.#deleteWebhooks();
      const hook = { url: 'https://hooks.example.org/made', events: ['key.*'] };
      const { id } = await this.#make<Identified>('/api/webhooks', hook);
      values[ENDPOINT_EXAMPLE.id] = id;
      if (used.has(DELIVERY_EXAMPLE.id))
        values[DELIVERY_EXAMPLE.id] = (await this.#make<Identified>(`/api/webhooks/${id}/test`)).id;
    }
    if (used.has(ACCOUNT_EXAMPLE.id)) values[ACCOUNT_EXAMPLE.id] = await this.#newAccount();
    if (/PlanRequest$/.test(operationId) && used.has(ACCOUNT_EXAMPLE.id))
      await this.#requestPlan(given(values[ACCOUNT_EXAMPLE.id]));
    if (used.has(SIGN_UP_EXAMPLE.id)) values[SIGN_UP_EXAMPLE.id] = await this.#signUp();
    if (used.has(V.address)) values[V.address] = this.#newAddress();
    if (used.has(CORRECTION_EXAMPLE.id)) values[CORRECTION_EXAMPLE.id] = await this.#report();
    if (/Installation$/.test(operationId)) await this.#importPack('watched');
    if (used.has(PACK)) await this.#importPack(PACK);
    if (used.has(PACK_JOB_EXAMPLE.id)) values[PACK_JOB_EXAMPLE.id] = await this.#importPack('watched');
    return { person: this.#ready.operator, values };
  }

  async #requestPlan(account_id: string): Promise<void> {
    const row = { account_id, plan: 'enterprise', language: 'en', created_at: '2026-11-21T20:00:00.000Z' } as const;
    const { db } = this.#ready.house.isnad.service.platform;
    await db
      .insertInto('plan_requests')
      .values({ ...row, declined_at: null })
      .execute();
  }

  /** Waits until the operator's jobs have ended: one runs at a time. */
  async jobsEnded(): Promise<void> {
    const { body } = await this.#ready.operator.get<{ data: (Identified & { state: string })[] }>(
      '/api/operator/hadith/jobs',
    );
    for (const { id, state } of body.data) if (state === 'running') await ended(this.#ready.operator, id);
  }

  async #prepareAuth(operationId: string): Promise<Prepared> {
    const { house } = this.#ready;
    const email = this.#newAddress();
    const alone = (values: Replacements): Prepared => ({ person: undefined, values });
    if (operationId === 'authSignUpEmail') return alone({ [V.address]: email });
    if (operationId === 'authClaim') return alone({ [V.claimToken]: await this.#claimToken(), [V.address]: email });
    if (operationId === 'authVerifyEmail' || operationId === 'authSendVerificationEmail') {
      const newcomer = { name: 'Somebody', email, password: PASSWORD };
      await house.visitor().post('/api/auth/sign-up/email', newcomer);
      return alone({ [V.address]: email, [V.password]: PASSWORD, [V.verificationToken]: await this.#tokenIn(email) });
    }
    const known = CHANGES_SIGN_IN.test(operationId) ? email : SOMEBODY;
    const person = await (known === email ? house.member(email) : this.#somebody());
    person.headers.origin = this.#ready.origin;
    const values: Replacements = { [V.address]: known, [V.password]: PASSWORD, [V.newAddress]: this.#newAddress() };
    if (operationId === 'authResetPassword') {
      await house.visitor().post('/api/auth/request-password-reset', { email });
      values[V.resetToken] = await this.#tokenIn(email);
    }
    if (operationId === 'authRevokeSession') {
      const { body } = await person.get<{ token: string }[]>('/api/auth/list-sessions');
      values[V.sessionToken] = given(body[0]?.token);
    }
    if (/TwoFactor/.test(operationId)) await this.#withCodes(person, operationId, values);
    if (/Passkey/.test(operationId)) return this.#withPasskey(person, operationId, values);
    return { person, values };
  }

  /** Codes of an app, as far as the operation needs them to be set up. */
  async #withCodes(person: Visitor, operationId: string, values: Replacements): Promise<void> {
    if (operationId === 'authTwoFactorEnable') return;
    type Enabled = { totpURI: string; backupCodes: string[] };
    const { body } = await person.post<Enabled>('/api/auth/two-factor/enable', { password: PASSWORD });
    const code = () => totp(body.totpURI, Date.now());
    values[V.totpCode] = code();
    values[V.backupCode] = given(body.backupCodes[0]);
    if (operationId === 'authTwoFactorVerifyTotp') return;
    const on = await person.post('/api/auth/two-factor/verify-totp', { code: code() });
    if (on.status !== 200) throw new Error(`verify-totp answered ${on.status}`);
  }

  /** A passkey, as far as the operation needs one: what a browser's authenticator would answer. */
  async #withPasskey(person: Visitor, operationId: string, values: Replacements): Promise<Prepared> {
    const device = new Authenticator(this.#ready.origin);
    const register = await this.#options(person, 'register');
    const made = device.register(register);
    if (operationId === 'authPasskeyVerifyRegistration') {
      Object.assign(values, {
        [V.credentialId]: made.id,
        [V.clientData]: made.response.clientDataJSON,
        [V.attestation]: made.response.attestationObject,
        [V.challenge]: given(person.cookies.get(CHALLENGE_COOKIE)),
      });
      return { person, values };
    }
    if (!/Update|Delete|VerifyAuthentication/.test(operationId)) return { person, values };
    const { body } = await person.post<Identified>('/api/auth/passkey/verify-registration', {
      name: 'Telephone',
      response: made,
    });
    values[V.passkeyId] = body.id;
    if (operationId !== 'authPasskeyVerifyAuthentication') return { person, values };
    const later = this.#ready.house.visitor();
    later.headers.origin = this.#ready.origin;
    const answer = device.signIn(await this.#options(later, 'authenticate'));
    Object.assign(values, {
      [V.credentialId]: answer.id,
      [V.clientData]: answer.response.clientDataJSON,
      [V.authenticatorData]: answer.response.authenticatorData,
      [V.signature]: answer.response.signature,
      [V.challenge]: given(later.cookies.get(CHALLENGE_COOKIE)),
    });
    return { person: later, values };
  }

  async #options(person: Visitor, kind: 'register' | 'authenticate') {
    type Options = { challenge: string; rp: { id: string }; rpId: string };
    return (await person.get<Options>(`/api/auth/passkey/generate-${kind}-options`)).body;
  }

  async #tokenIn(email: string): Promise<string> {
    return given((await this.#ready.house.mailbox.link(email)).searchParams.get('token'));
  }

  /** Of an operator's account that nobody has taken yet: while there is one, it is the only one. */
  async #claimToken(): Promise<string> {
    const { platform } = this.#ready.house.isnad.service;
    await platform.db.updateTable('accounts').set({ role: 'member' }).where('role', '=', 'operator').execute();
    await createAccount(platform, { email: this.#newAddress(), plan: 'enterprise', role: 'operator' }, OPERATOR);
    const { token } = await createClaim(platform);
    await this.#makeOperator('operator@example.org');
    return token;
  }

  async #makeOperator(email: string): Promise<void> {
    const { db } = this.#ready.house.isnad.service.platform;
    await db.updateTable('accounts').set({ role: 'operator' }).where('email', '=', email).execute();
  }

  async #newAccount(): Promise<string> {
    const { body } = await this.#ready.operator.post<{ account: Identified }>('/api/operator/accounts', {
      email: this.#newAddress(),
    });
    return body.account.id;
  }

  /** Somebody who has not confirmed the address yet. @returns the ID */
  async #signUp(): Promise<string> {
    const input = { name: 'Waiting', email: this.#newAddress(), password: PASSWORD };
    await this.#ready.house.visitor().post('/api/auth/sign-up/email', input);
    const { body } = await this.#ready.operator.get<{ data: Identified[] }>('/api/operator/sign-ups');
    return given(body.data[0]?.id);
  }

  /** Reports a text that no correction has replaced yet. */
  async #report(): Promise<string> {
    const { isnad } = this.#ready.house;
    this.#reports += 1;
    const ref = `nawawi:${this.#reports}`;
    const { text } = await isnad.json<{ text: string }>(`/api/hadith/${ref}?lang=en`);
    return reportFault(isnad.service.platform, {
      ...{ ref, edition: 'nawawi40', text, kind: 'letters', detail: 'A letter is missing.' },
      ...{ proposed: undefined, email: undefined },
    });
  }

  async #importPack(name: string): Promise<string> {
    const { house, operator } = this.#ready;
    const body = JSON.stringify({ collection: name, number: '1', text_en: 'A text.' });
    const address = `http://127.0.0.1:${new URL(house.isnad.service.server.listeningOrigin).port}`;
    const { body: job } = await upload(address, operator, { query: `name=${name}.ndjson&licence=CC0-1.0`, body });
    await ended(operator, job.id);
    return job.id;
  }

  /** Always the same person, in a session of its own. */
  async #somebody(): Promise<Visitor> {
    const { house } = this.#ready;
    this.#shared ??= house.member(SOMEBODY);
    await this.#shared;
    const person = house.visitor();
    const { status } = await person.post('/api/auth/sign-in/email', { email: SOMEBODY, password: PASSWORD });
    if (status !== 200) throw new Error(`signing in answered ${status}`);
    return person;
  }

  #newAddress(): string {
    return `made${this.#people++}@example.org`;
  }

  /** An account has 20 at most. */
  async #deleteWebhooks(): Promise<void> {
    const headers = { authorization: `Bearer ${this.key}` };
    const { request } = this.#ready.house.isnad;
    const { data } = (await (await request('/api/webhooks', { headers })).json()) as { data: Identified[] };
    await Promise.all(data.map(({ id }) => request(`/api/webhooks/${id}`, { method: 'DELETE', headers })));
  }

  /** Something new in the account of the key. */
  async #make<T>(path: string, body: object = {}, method = 'POST'): Promise<T> {
    const answer = await this.#ready.house.isnad.request(path, {
      method,
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
