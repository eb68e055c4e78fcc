import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('a password', () => {
  it('hashes a password with argon2id and verifies it [password-hash]', async () => {
    const hash = await hashPassword('seven brass kettles');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hash, 'seven brass kettles')).toBe(true);
    expect(await verifyPassword(hash, 'seven brass kettle')).toBe(false);
    expect(await verifyPassword(null, 'seven brass kettles')).toBe(false);
  });

  it('hashes two passwords at a time, queues fifty and responds 429 to the rest, but not to people we know [password-hash-queue]', async () => {
    const hash = await hashPassword('seven brass kettles');
    const strangers = Promise.allSettled(
      Array.from({ length: 60 }, () => verifyPassword(hash, 'seven tin kettles')),
    );
    let isOver = false;
    void strangers.then(() => {
      isOver = true;
    });
    expect(await verifyPassword(hash, 'seven brass kettles', 'known')).toBe(true);
    expect(isOver).toBe(false);
    const refused = (await strangers).filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]?.reason).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    await expect(hashPassword('seven brass kettles')).resolves.toBeTruthy();
  });
});
