import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '@isnad/contract/failure';
import { isLoopbackAddress, isPublicAddress } from './addresses.ts';
import { checkTarget, checkUrl, type Resolve } from './target-guard.ts';

const refusal = (error: unknown) => error instanceof Failure && error.code === 'webhook_url_refused';
const never: Resolve = async (name) => assert.fail(`${name} was looked up`);
const to =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const INNER_HOSTS = [
  // Loopback, also as decimal, octal, hexadecimal, short and with a dot at the end
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '00.0.0.0',
  '①②⑦.⓪.⓪.①',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  // Private, shared, link-local, metadata
  '10.0.0.1',
  '10.255.255.255',
  '012.0.0.1',
  '0xa000001',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '3232235777',
  '100.64.0.1',
  '100.127.255.255',
  '100.100.100.200',
  '169.254.1.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '168.63.129.16',
  '192.0.0.192',
  // Documentation, benchmarks, relays, multicast, reserved, broadcast
  '192.0.2.1',
  '198.51.100.7',
  '203.0.113.9',
  '198.18.0.1',
  '198.19.255.255',
  '192.88.99.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  // IPv4 within IPv6: mapped, compatible, translated, NAT64 (both), 6to4, Teredo; also of public ones
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:8.8.8.8]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2002:a00:1::1]',
  '[2001:0:4136:e378::1]',
  // IPv6 of a place: unique local, metadata, link-local with and without zone, site-local, multicast, discard, documentation, segment routing
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fdff:ffff::1]',
  '[fe80::1]',
  '[fe80::1%25eth0]',
  '[fe80::1%eth0]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[2001:2::1]',
  '[2001:20::1]',
  // Names for what is inside
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  'printer.local',
  'db.internal',
  'metadata.google.internal',
  'metadata',
  'intranet',
  'router.home.arpa',
  'nas.lan',
  'dc.corp',
];

test(`${INNER_HOSTS.length} addresses and names of the inside are refused without a look-up`, async () => {
  assert.ok(INNER_HOSTS.length >= 60);
  for (const host of INNER_HOSTS) {
    for (const url of [`https://${host}/hook`, `https://${host}:8443/`, `http://${host}/`]) {
      await assert.rejects(checkTarget(url, { resolve: never, allowLoopback: false }), refusal, url);
    }
  }
});

test('names that lead inside are refused, also when only one of their addresses does', async () => {
  for (const addresses of [
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['::1'],
    ['fe80::1%eth0'],
    ['fd12::1'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a00:1'],
    ['93.184.215.14', '10.0.0.1'],
    ['2606:4700::1111', '::1'],
    ['93.184.215.14', '::ffff:93.184.215.14'],
    ['not an address'],
    [],
  ]) {
    for (const allowLoopback of [false, true]) {
      const deps = { resolve: to(...addresses), allowLoopback };
      await assert.rejects(checkTarget('https://hooks.example.org/', deps), refusal, addresses.join());
    }
  }
});

test('public ones pass, with every address that was checked', async () => {
  const deps = { resolve: to('93.184.215.14', '2606:2800:21f::1'), allowLoopback: false };
  for (const url of [
    'https://hooks.example.org/a?b=c',
    'https://hooks.example.org:8443/',
    'https://hooks.example.org:8080/',
    'https://hooks.example.org:80/',
    'https://hooks.example.org:65535/',
    'https://বাংলা.example/',
    'https://xn--bcher-kva.example/',
  ]) {
    const { addresses } = await checkTarget(url, deps);
    assert.deepEqual(
      addresses.map(({ address }) => address),
      ['93.184.215.14', '2606:2800:21f::1'],
      url,
    );
  }
  for (const host of [
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '172.15.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '169.253.1.1',
    '192.0.1.1',
    '198.20.0.1',
    '223.255.255.255',
    '[2606:4700::1111]',
    '[2a00:1450::8a]',
  ]) {
    assert.equal(
      (await checkTarget(`https://${host}/`, { resolve: never, allowLoopback: false })).addresses.length,
      1,
      host,
    );
  }
});

test('what else a URL may not be', () => {
  for (const url of [
    '',
    'hooks.example.org',
    '//hooks.example.org',
    'https://',
    'https:///x',
    'http://hooks.example.org/',
    'ftp://hooks.example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:,x',
    'gopher://hooks.example.org/',
    'https://user@hooks.example.org/',
    'https://user:pass@hooks.example.org/',
    'https://:p@hooks.example.org/',
    'https://hooks.example.org:25/',
    'https://hooks.example.org:22/',
    'https://hooks.example.org:0/',
    'https://hooks.example.org:1023/',
    'https://hooks.example.org:65536/',
    'https://hooks.example.org/\n',
    'https://hooks.exa\tmple.org/',
    ' https://hooks.example.org/',
    'https://hooks.example.org/a b',
    'https://hooks.example.org/\u202ex',
    `https://hooks.example.org/${'x'.repeat(3_000)}`,
    'https://999.1.1.1/',
    'https://[::1/',
  ]) {
    assert.throws(() => checkUrl(url, { allowLoopback: true }), refusal, url);
  }
});

test('where the operator allows it: loopback, and nothing else inside', async () => {
  const deps = { resolve: to('127.0.0.1', '::1'), allowLoopback: true };
  for (const url of [
    'http://127.0.0.1:3000/hook',
    'http://localhost:3000/',
    'http://[::1]:3000/',
    'https://localhost/',
    'http://2130706433/',
    'http://app.localhost:3000/',
  ]) {
    assert.ok((await checkTarget(url, deps)).addresses.length > 0, url);
  }
  for (const url of [
    'http://10.0.0.1/',
    'http://hooks.example.org/',
    'http://169.254.169.254/',
    'https://192.168.0.1/',
    'http://0.0.0.0/',
    'http://[::ffff:127.0.0.1]/',
    'http://printer.local/',
  ]) {
    await assert.rejects(checkTarget(url, { ...deps, resolve: never }), refusal, url);
  }
  const elsewhere = { resolve: to('127.0.0.1', '10.0.0.1'), allowLoopback: true };
  await assert.rejects(checkTarget('http://localhost:3000/', elsewhere), refusal, 'a localhost that leads elsewhere');
});

test('addresses that cannot be read are nobody’s', () => {
  for (const text of ['', 'localhost', '1.2.3', '::1%lo', '1.2.3.4/8', 'fe80::1%1', '2606:4700::1111%eth0']) {
    assert.deepEqual([isPublicAddress(text), isLoopbackAddress(text)], [false, false], text);
  }
});
