import { describe, expect, it } from 'vitest';
import { changePassword } from '../../../../contract/src/accounts.ts';
import { reauthenticate } from '../../../../contract/src/factors.ts';
import { accountDelete, ownDataLink } from '../../../../contract/src/own-account.ts';
import { appForThisTest, refusal } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { anAdmin } from '../../../test/builders.ts';
import { aPersonWithPassword } from '../../../test/factor-builders.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { passwordProofs } from '../../lib/rate-limit.ts';

describe('limits', () => {
  it('limits guesses of a password with a stolen token, over all calls that take one, and records them [step-up-guesses]', async () => {
    const limited = await appForThisTest({ rateLimits: true });
    const person = await aPersonWithPassword(limited);
    const call = limited.as(person.token);
    const wrong = 'not this one';
    const guesses = [
      ...Array.from({ length: 9 }, () => () => call(reauthenticate, { body: { password: wrong } })),
      ...Array.from({ length: 9 }, () => () => {
        const body = { current_password: wrong, new_password: 'nine slow lanterns' };
        return call(changePassword, { body });
      }),
      () => call(accountDelete, { body: { password: wrong } }),
    ];
    const statuses: number[] = [];
    for (const guess of guesses) statuses.push((await refusal(guess())).status);
    const { max } = passwordProofs;
    expect(statuses).toEqual([...Array(max).fill(400), ...Array(guesses.length - max).fill(429)]);
    // Calls without a password are not counted.
    await expect(call(ownDataLink)).resolves.toHaveProperty('url');
    const failures = (await listAudit(limited, person.id)).filter(
      ({ action }) => action === 'sign_in_failed',
    );
    expect(failures).toHaveLength(9);
    expect(failures[0]).toMatchObject({ reason: 'reauthentication' });
  });

  it('slows repeated sign-ins of a stranger without locking out the owner [sign-in-limit-account]', async () => {
    const limited = await appForThisTest({ rateLimits: true, trustProxy: 1 });
    const attempt = (email: string, from: string, url = '/api/authentication/signin') =>
      limited.app.inject({
        method: 'POST',
        url,
        headers: { 'x-forwarded-for': from },
        payload: { email, password: 'not this one' },
      });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await attempt('owner@people.example', '192.0.2.1')).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const refused = await attempt('owner@people.example', '192.0.2.1');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', error: expect.any(String) });
    expect((await attempt('owner@people.example', '192.0.2.1', '/api/v1/login')).statusCode).toBe(429);
    expect((await attempt('owner@people.example', '192.0.2.2')).statusCode).toBe(400);
  });

  it('limits an address to 20 sign-ins a minute over all accounts, counting an IPv6 /64 as one [sign-in-limit-address]', async () => {
    const limited = await appForThisTest({ rateLimits: true, trustProxy: 1 });
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++)
      statuses.push(
        (
          await limited.app.inject({
            method: 'POST',
            url: '/api/authentication/signin',
            headers: { 'x-forwarded-for': `2001:db8::${n + 1}` },
            payload: { email: `somebody-${n}@people.example`, password: 'not this one' },
          })
        ).statusCode,
      );
    expect(statuses.slice(0, 20).every((status) => status === 400)).toBe(true);
    expect(statuses[20]).toBe(429);
  });
});

it('sets a Secure cookie with the __Host- prefix when the site uses TLS [cookie-host-prefix]', async () => {
  const secure = await appForThisTest({ publicUrl: 'https://cadre.example' });
  const person = await anAdmin(secure);
  await secure.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('seven brass kettles') })
    .where('id', '=', person.id)
    .execute();
  const response = await secure.app.inject({
    method: 'POST',
    url: '/api/authentication/signin',
    payload: { email: person.email, password: 'seven brass kettles' },
  });
  expect(response.cookies[0]).toMatchObject({
    name: '__Host-cadre_refresh',
    secure: true,
    httpOnly: true,
    path: '/',
  });
  expect(response.cookies[0]).not.toHaveProperty('domain');
});
