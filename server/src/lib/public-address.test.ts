import { expect, it } from 'vitest';
import { publicOnly, publicOrLoopback, refusedUrl, resolveAllowed } from './public-address.ts';

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.8.8.8',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:8.8.8.8',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('rejects the address %s', (address) => {
  expect(publicOnly.address(address)).toBe(false);
});

it.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  'accepts the address %s',
  (address) => {
    expect(publicOnly.address(address)).toBe(true);
  },
);

it.each([
  'http://127.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://017700000001/',
  'http://[::ffff:7f00:1]/',
  'http://[fe80::1]/',
  'https://169.254.169.254/latest',
  'http://①②⑦.0.0.1/',
  'http://example.com:8080/',
  'http://example.com:22/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'data:text/html,hello',
  'http://me@example.com/',
  'http://me:secret@example.com/',
])('rejects the URL %s before its name is resolved', (url) => {
  expect(refusedUrl(new URL(url), publicOnly)).toMatch(/\.$/);
});

it.each([
  'https://example.com/feed',
  'http://example.com:80/',
  'https://1.1.1.1/',
  'https://example.com:443/a',
])('accepts the URL %s', (url) => {
  expect(refusedUrl(new URL(url), publicOnly)).toBeUndefined();
});

it('checks the addresses that a name resolves to [fetch-resolved-name]', async () => {
  await expect(resolveAllowed('localhost', publicOnly)).rejects.toThrow('not public');
  expect(await resolveAllowed('1.1.1.1', publicOnly)).toBe('1.1.1.1');
});

it.each([
  ['https://example.com/', undefined],
  [`https://example.com/${'a'.repeat(1_480)}`, undefined],
  [`https://example.com/${'a'.repeat(1_481)}`, 'This address is too long.'],
  ['https://:secret@example.com/', 'A link with a user name or password is not fetched.'],
  ['https://[::1]/', 'This address is not public.'],
  ['https://[2606:4700::1111]/', undefined],
])('gives %.40s the reason %s', (url, reason) => {
  expect(refusedUrl(new URL(url), publicOnly)).toBe(reason);
});

it('asks the policy for the port that a URL implies', () => {
  const only443 = { ...publicOnly, port: (port: number) => port === 443 };
  expect(refusedUrl(new URL('https://example.com/'), only443)).toBeUndefined();
  expect(refusedUrl(new URL('http://example.com/'), only443)).toBe('Only the ports 80 and 443 are fetched.');
});

it('resolves an address in brackets to itself', async () => {
  expect(await resolveAllowed('[2606:4700::1111]', publicOnly)).toBe('2606:4700::1111');
  await expect(resolveAllowed('[::1]', publicOnly)).rejects.toThrow(
    '::1 leads to an address that is not public',
  );
});

it('resolves a name by the system', async () => {
  const any = { ...publicOnly, address: () => true };
  expect(await resolveAllowed('localhost', any)).toMatch(/^(127\.0\.0\.1|::1)$/);
});

it('rejects a name when only one of its addresses is private', async () => {
  const mixed = async () => ['1.1.1.1', '10.0.0.1'];
  await expect(resolveAllowed('mixed.example', publicOnly, mixed)).rejects.toThrow('mixed.example leads to');
  const open = async () => ['1.1.1.1', '8.8.8.8'];
  expect(await resolveAllowed('public.example', publicOnly, open)).toBe('1.1.1.1');
});

it('reaches this machine on any port only where tests allow it, and no other private address', async () => {
  expect(publicOrLoopback.port(3_000)).toBe(true);
  expect(
    ['127.0.0.1', '::1', '1.1.1.1', '10.0.0.1'].map((address) => publicOrLoopback.address(address)),
  ).toEqual([true, true, true, false]);
});
