import { describe, expect, it } from 'vitest';
import { hashPassword, passwordFault, verifyPassword } from './passwords.ts';

describe('a password', () => {
  it('hashes a password with argon2id and verifies it [password-hash]', async () => {
    const hash = await hashPassword('seven brass kettles');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hash, 'seven brass kettles')).toBe(true);
    expect(await verifyPassword(hash, 'seven brass kettle')).toBe(false);
    expect(await verifyPassword(null, 'seven brass kettles')).toBe(false);
  });

  it('rejects common passwords in any case, and the email address [password-common]', async () => {
    for (const password of ['password', 'Sunshine', 'QWERTYUIOP', '1234567890', 'zzzzzzzz'])
      expect(await passwordFault(password, 'ada@people.example')).toContain('Too many people');
    expect(await passwordFault('Ada@People.example', 'ada@people.example')).toContain('email address');
    expect(await passwordFault('seven brass kettles', 'ada@people.example')).toBeUndefined();
  });

  it('hashes two passwords at a time, queues fifty and responds 429 to the rest [password-hash-queue]', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => hashPassword('seven brass kettles')),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]?.reason).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    await expect(hashPassword('seven brass kettles')).resolves.toBeTruthy();
  });
});
