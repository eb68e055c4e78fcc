import { expect, it } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const sealed = sealSecret('session secret', 'totp 1', 'JBSWY3DPEHPK3PXP');

const withByteChanged = (index: number) => {
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes.toString('base64url');
};

it.each([
  ['another session secret', 'other secret', 'totp 1', sealed],
  ['another purpose', 'session secret', 'totp 2', sealed],
  ['a changed nonce', 'session secret', 'totp 1', withByteChanged(0)],
  ['a changed tag', 'session secret', 'totp 1', withByteChanged(12)],
  ['a changed text', 'session secret', 'totp 1', withByteChanged(28)],
  ['a tag cut short', 'session secret', 'totp 1', sealed.slice(0, 24)],
  ['an empty text', 'session secret', 'totp 1', ''],
])('throws for %s', (_name, sessionSecret, purpose, text) => {
  expect(() => openSecret(sessionSecret, purpose, text)).toThrow();
});

it('opens what it sealed, which does not contain the secret and differs each time', () => {
  expect(openSecret('session secret', 'totp 1', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP');
  expect(sealSecret('session secret', 'totp 1', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
});
