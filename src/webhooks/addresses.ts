import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks outside the public Internet (IANA Special-Purpose Address Registry), and one public address on which a cloud serves metadata to its
 * machines.
 */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
];

/** The only public IPv6 range. It excludes IPv4 in any form (mapped, NAT64), link-local, private and multicast addresses. */
const PUBLIC_6 = ['2000::/3'];
/** Exceptions within that range: Teredo, ORCHID and other protocols, documentation, and 6to4. */
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

type Lists = { readonly loopback: BlockList; readonly forbidden: BlockList; readonly global: BlockList };
let known: Lists | undefined;

/** Made when an address is first checked. */
function lists(): Lists {
  known ??= {
    loopback: listOf(['127.0.0.0/8']),
    forbidden: listOf([...NOT_PUBLIC_4, ...NOT_PUBLIC_6]),
    global: listOf(PUBLIC_6),
  };
  return known;
}

/** Whether an IP address is on the public Internet. Returns false for anything that is not clearly an IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !lists().forbidden.check(address, 'ipv4');
  // An address with a zone belongs to a link of this machine.
  if (family !== 6 || address.includes('%')) return false;
  return lists().global.check(address, 'ipv6') && !lists().forbidden.check(address, 'ipv6');
}

/** Whether an IP address is a loopback address. IPv4-mapped IPv6 does not count. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && lists().loopback.check(address, 'ipv4'));
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
