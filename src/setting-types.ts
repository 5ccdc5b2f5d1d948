import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** How the text of a setting becomes its value. */
export type SettingType<Value> = {
  /** Accepted values in Markdown, where a few words say them. */
  readonly accepts?: string;
  /** @returns undefined for an invalid text */
  readonly parse: (text: string) => Value | undefined;
  /** What an error says about an invalid text, after the name of the setting. A text that can hold a secret is not repeated. */
  readonly rule: (text: string) => string;
};

/** A whole number in this range, both ends included. */
export function number(min: number, max: number): SettingType<number> {
  return {
    accepts: `${min} to ${max}`,
    parse: (text) => (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
    rule: (text) => `must be a number from ${min} to ${max}, not "${text}"`,
  };
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

export const boolean: SettingType<boolean> = {
  accepts: '`true` or `false`',
  parse: (text) => BOOLEANS.get(text),
  rule: (text) => `must be true or false, not "${text}"`,
};

export function oneOf<const Value extends string>(values: readonly Value[]): SettingType<Value> {
  return {
    accepts: values.map((value) => `\`${value}\``).join(', '),
    parse: (text) => values.find((value) => value === text),
    rule: () => `must be one of ${values.join(', ')}`,
  };
}

export const anyText: SettingType<string> = { parse: (text) => text, rule: () => 'must be text' };

/** Text that matches. Can be a secret. */
export function textLike(pattern: RegExp, rule: string): SettingType<string> {
  return { parse: (text) => (pattern.test(text) ? text : undefined), rule: () => rule };
}

/** Absolute path of a folder, from a path relative to the working folder. */
export const folder: SettingType<string> = { ...anyText, parse: (text) => resolve(text) };

/** An http or https address without its slash at the end, or empty. */
export const webAddress: SettingType<string> = {
  parse: (text) => (text === '' || hasProtocol(text, ['http:', 'https:']) ? text.replace(/\/+$/, '') : undefined),
  rule: (text) => `must be an http or https address, not "${text.replace(/[^/]*@/, '…@')}"`,
};

/** The same without a user or password. What is there may hold one, so it is not repeated. */
export function openWebAddress(example: string): SettingType<string> {
  return {
    parse: (text) => {
      const address = webAddress.parse(text);
      return address && (new URL(address).username !== '' || new URL(address).password !== '') ? undefined : address;
    },
    rule: () => `must be an http or https address without a user or password, such as ${example}`,
  };
}

/** The address of a server, with its password, or empty. */
export function serverAddress(protocols: readonly string[], example: string): SettingType<string> {
  return {
    parse: (text) => (text === '' || hasProtocol(text, protocols) ? text : undefined),
    rule: () => `must be an address such as ${example}, or empty`,
  };
}

/** Addresses, networks, or names for several, separated by commas. */
export const networks: SettingType<readonly string[]> = {
  parse: (text) => (listed(text).every(isNetwork) ? listed(text) : undefined),
  rule: (text) =>
    `must list addresses or networks such as 10.0.0.0/8, not "${listed(text).find((part) => !isNetwork(part))}"`,
};

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isNetwork(text: string): boolean {
  const [, address = '', prefix = '1'] = /^([^/%]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const bits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return /^(loopback|linklocal|uniquelocal)$/.test(text) || Number(prefix) <= bits;
}

function hasProtocol(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** All that is said about one setting: for `config.ts`, `docs/configuration.md` and `.env.example`. */
export type Setting = {
  /** Heading of the documentation under which it is listed. */
  readonly group: (typeof SETTING_GROUPS)[number];
  readonly type: SettingType<unknown>;
  readonly meaning: string;
  /** Value that applies when the variable is missing or empty. */
  readonly fallback?: string;
  /** Default in words, where it is not a constant. */
  readonly defaultWords?: string;
  /** Value for the documentation, where there is no constant default. */
  readonly example?: string;
  /** Option of a command that sets it too. Errors name it. */
  readonly option?: string;
  /** Its value can contain a password or a key, and is not written down anywhere. */
  readonly secret?: true;
  /** Blanks at the start belong to the value. */
  readonly keepsStart?: boolean;
};

export const SETTING_GROUPS = [
  'Server',
  'Storage',
  'Logs',
  'Metrics',
  'OpenTelemetry',
  'Texts',
  'Accounts',
  'Email',
  'Webhooks',
  'Language models',
  'Limits and threads',
  'Command line',
] as const;

/** A name and how to reach it. Both can be empty. */
type NameAndContact = { readonly name: string; readonly contact: string };

const NAME = /^[^\p{Cc}<>]{0,100}$/u;
const CONTACT = /^(?:[^\s@<>]{1,64}@[^\s@<>]{1,190}|https?:\/\/[^\s<>]{1,240})$/;

/** `Name` or `Name <address>`, as in emails. The address can also be that of a web page. */
export const nameAndContact: SettingType<NameAndContact> = {
  parse: (text) => {
    const [, named = '', contact] = /^([^<>]*)(?:<([^<>]*)>)?$/.exec(text) ?? [];
    const name = named.trim();
    if (text !== '' && (name === '' || !NAME.test(name))) return undefined;
    if (contact !== undefined && !CONTACT.test(contact)) return undefined;
    return { name, contact: contact ?? '' };
  },
  rule: () => 'must be a name of at most 100 characters, with an email or web address in angle brackets or without one',
};
