import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks of the names in `TRUST_PROXY`. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
/** Headers of requests that came through a proxy, or pretend to. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip'] as const;

/** Property of the message, set only if the client address differs from that of the connection. */
const ADDRESS = Symbol('address');
type AddressedMessage = IncomingMessage & { [ADDRESS]?: string };

/** IP address of the client. Empty if the connection closed before it was known. */
export function addressOf(message: IncomingMessage): string {
  return (message as AddressedMessage)[ADDRESS] ?? message.socket.remoteAddress ?? '';
}

/** Network that rate limits count for an address: the whole IPv4 address, or the first 64 bits of an IPv6 address, which belong to one subscriber. */
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
  /** Addresses, networks or names from `TRUST_PROXY`. */
  readonly trusted: readonly string[];
  readonly warn: (facts: object, message: string) => void;
};

/** Determines the client of a proxied request. Trusts only addresses, and only from configured proxies. */
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

  /** Must be called once for each request before its address is read. */
  note(message: IncomingMessage): void {
    if (!this.#hasTrusted && this.#warned) return;
    const { headers, socket } = message;
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined && (this.#warned || FORWARDING.every((name) => headers[name] === undefined))) return;
    const peer = withoutMapping(socket.remoteAddress ?? '');
    if (!this.#isTrusted(peer)) this.#warnOnce(peer);
    else if (forwarded !== undefined) (message as AddressedMessage)[ADDRESS] = this.#clientOf(String(forwarded), peer);
  }

  /** Reads the addresses from last to first, because each proxy appends its client, up to the first that is not a trusted proxy. */
  #clientOf(forwarded: string, peer: string): string {
    let client = peer;
    for (const part of forwarded.split(',').reverse()) {
      const address = forwardedAddress(part.trim());
      // An invalid address was not written by a trusted proxy, so nothing before it was either.
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
      'requests with forwarding headers come from an address that is not in TRUST_PROXY, so all clients behind it share its limits. If it is your proxy, add it to TRUST_PROXY',
    );
  }
}

/** Parses an address with or without a port: `192.0.2.1`, `192.0.2.1:5678`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:5678`. */
function forwardedAddress(text: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = bracketed ?? dotted ?? text;
  // A zone is the name of a local interface and can be any text.
  if (isIP(address) === 0 || address.includes('%')) return undefined;
  return withoutMapping(address);
}

/** Converts an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) to IPv4. */
function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
