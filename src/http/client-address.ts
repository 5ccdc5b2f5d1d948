import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** What a name in `TRUST_PROXY` covers. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
/** With any of these a request has come through a proxy, or pretends to. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip'] as const;

/** Hung on the message itself, as what is observed of it is; only where it is not the address of the connection. */
const ADDRESS = Symbol('address');
type AddressedMessage = IncomingMessage & { [ADDRESS]?: string };

/** The IP address of the client that a request comes from; empty when its connection is gone and had none. */
export function addressOf(message: IncomingMessage): string {
  return (message as AddressedMessage)[ADDRESS] ?? message.socket.remoteAddress ?? '';
}

/** What budgets count for an address: an IPv4 address as it is, of an IPv6 address the first 64 bits, which one subscriber has whole. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - front.length - back.length - (tail.includes('.') ? 1 : 0);
  const groups = [...front, ...Array<string>(Math.max(gap, 0)).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

type Options = {
  /** Addresses, networks or names, as `TRUST_PROXY` lists them. */
  readonly trusted: readonly string[];
  readonly warn: (facts: object, message: string) => void;
};

/** Finds out which client a request of a proxy comes from. Only addresses are believed, and only of proxies that are named. */
export class ClientAddresses {
  readonly #trusted = new BlockList();
  readonly #warn: Options['warn'];
  readonly #hasTrusted: boolean;
  #warned = false;

  constructor({ trusted, warn }: Options) {
    this.#warn = warn;
    this.#hasTrusted = trusted.length > 0;
    for (const network of trusted.flatMap((part) => NAMED[part] ?? [part])) {
      const [address = '', prefix] = network.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (prefix === undefined) this.#trusted.addAddress(address, family);
      else this.#trusted.addSubnet(address, Number(prefix), family);
    }
  }

  /** To be called once with each request, before anything asks for its address. */
  note(message: IncomingMessage): void {
    if (!this.#hasTrusted && this.#warned) return;
    const { headers, socket } = message;
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined && (this.#warned || FORWARDING.every((name) => headers[name] === undefined))) return;
    const peer = withoutMapping(socket.remoteAddress ?? '');
    if (!this.#isTrusted(peer)) this.#warnOnce(peer);
    else if (forwarded !== undefined) (message as AddressedMessage)[ADDRESS] = this.#clientOf(String(forwarded), peer);
  }

  /** From the last address to the first, as each proxy adds the one it was asked by, until the first that is no proxy of ours. */
  #clientOf(forwarded: string, peer: string): string {
    let client = peer;
    for (const part of forwarded.split(',').reverse()) {
      const address = forwardedAddress(part.trim());
      // What is no address has not been written by a proxy of ours, and nothing in front of it can be.
      if (address === undefined) return client;
      client = address;
      if (!this.#isTrusted(address)) return client;
    }
    return client;
  }

  #isTrusted(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && this.#trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
  }

  #warnOnce(peer: string): void {
    if (this.#warned) return;
    this.#warned = true;
    this.#warn(
      { peer },
      'requests come with forwarding headers from an address that TRUST_PROXY does not name: all clients behind it share its limits. If it is your proxy, name it in TRUST_PROXY',
    );
  }
}

/** An address without its port: `192.0.2.1`, `192.0.2.1:5678`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:5678`. */
function forwardedAddress(text: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = bracketed ?? dotted ?? text;
  // A zone names an interface of the machine that writes it, and can be any text.
  if (isIP(address) === 0 || address.includes('%')) return undefined;
  return withoutMapping(address);
}

/** An IPv4 address that is written as IPv6 (`::ffff:192.0.2.1`), as it is. */
function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
