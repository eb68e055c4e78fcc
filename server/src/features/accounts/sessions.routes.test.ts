import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePassword, signIn, signOut } from '../../../../contract/src/accounts.ts';
import { adminUserList as readSomething } from '../../../../contract/src/admin-users.ts';
import { apiLogin, apiRefresh } from '../../../../contract/src/api-sign-in.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { withoutSecondFactor } from '../../../test/without-second-factor.ts';
import { hashPassword } from '../../lib/passwords.ts';

const password = 'seven brass kettles';
let test: TestApp;
let admin: Person;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  admin = await withPassword(await anAdmin(test));
});

const withPassword = async <P extends Person>(person: P): Promise<P> => {
  const password_hash = await hashPassword(password);
  await test.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
  return person;
};

const post = (path: string, options: { body?: object; cookie?: string | undefined; token?: string } = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/api/authentication/${path}`,
    headers: {
      ...(options.cookie === undefined ? {} : { cookie: `cadre_refresh=${options.cookie}` }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    },
    ...(options.body === undefined ? {} : { payload: options.body }),
  });

type HttpResponse = Awaited<ReturnType<typeof post>>;
const getCookie = (response: HttpResponse) => response.cookies.find(({ name }) => name === 'cadre_refresh');
const signInAs = async (email = admin.email) => {
  const response = await post('signin', { body: { email, password } });
  return { token: String(response.json().token), refresh: getCookie(response)?.value ?? '' };
};
const refresh = (cookie?: string) => post('token_refresh', { cookie });
/** Moves the use of the refresh tokens into the past. */
const ageUses = (seconds: number) =>
  test.db
    .updateTable('refresh_tokens')
    .set({ used_at: new Date(Date.now() - seconds * 1_000).toISOString() })
    .where('used_at', 'is not', null)
    .execute();
const toStatusAndCode = (response: HttpResponse) => [response.statusCode, response.json().code];

describe('sign-in', () => {
  it('responds with the session and an HttpOnly cookie [cookie-http-only]', async () => {
    const response = await post('signin', { body: { email: ` ${admin.email.toUpperCase()} `, password } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      token: expect.any(String),
      type: 'admin',
      first_name: expect.any(String),
      last_name: expect.any(String),
      email: admin.email,
      id: admin.id,
      profile_picture: null,
      plan_name: 'Free',
      submit_approval_request: false,
      admin_role: 'owner',
    });
    expect(getCookie(response)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(response.headers['cache-control']).toBe('no-store');
    await expect(test.as(response.json().token)(readSomething)).resolves.toBeTruthy();
  });

  it('says whether approval was requested', async () => {
    const requested = await withPassword(await aFractional(test));
    const unrequested = await withPassword(
      await aFractional(test, { status: 'unverified', submitted_at: null }),
    );
    const call = test.as();
    await expect(call(signIn, { body: { email: requested.email, password } })).resolves.toMatchObject({
      submit_approval_request: true,
    });
    await expect(call(signIn, { body: { email: unrequested.email, password } })).resolves.toMatchObject({
      submit_approval_request: false,
    });
  });

  it('responds alike for a wrong password and an unknown address', async () => {
    const bodies = [
      { email: admin.email, password: 'not this one' },
      { email: 'nobody@people.example', password: 'not this one' },
    ];
    const responses = await Promise.all(bodies.map((body) => post('signin', { body })));
    expect(responses.map(toStatusAndCode)).toEqual([
      [400, 'invalid_credentials'],
      [400, 'invalid_credentials'],
    ]);
    expect(responses[0]?.body).toBe(responses[1]?.body);
    expect(responses.flatMap((response) => response.cookies)).toEqual([]);
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    // The CPU time in microseconds: the wall clock includes other processes.
    const cpuTime = async (email: string) => {
      const before = process.cpuUsage();
      await post('signin', { body: { email, password: 'not this one' } });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await cpuTime(admin.email);
    const existing: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < 7; n++) {
      unknown.push(await cpuTime('nobody@people.example'));
      existing.push(await cpuTime(admin.email));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[3] ?? 0;
    const ratio = median(unknown) / median(existing);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('reveals a suspension only to a caller with the password', async () => {
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', admin.id).execute();
    const right = await post('signin', { body: { email: admin.email, password } });
    expect(toStatusAndCode(right)).toEqual([409, 'not_allowed_now']);
    expect(right.json().error).toContain('suspended');
    const wrong = await post('signin', { body: { email: admin.email, password: 'not this one' } });
    expect(toStatusAndCode(wrong)).toEqual([400, 'invalid_credentials']);
  });

  it('rejects an invited user without a password', async () => {
    await test.db
      .updateTable('users')
      .set({ status: 'invited', password_hash: null })
      .where('id', '=', admin.id)
      .execute();
    expect(toStatusAndCode(await post('signin', { body: { email: admin.email, password } }))).toEqual([
      400,
      'invalid_credentials',
    ]);
  });

  it('names the missing fields', async () => {
    const response = await post('signin', { body: {} });
    expect(response.json()).toMatchObject({
      code: 'invalid_input',
      fields: { email: expect.any(String), password: expect.any(String) },
    });
  });
});

describe('refresh', () => {
  it('returns 401 without a cookie', async () => {
    expect(toStatusAndCode(await refresh())).toEqual([401, 'unauthenticated']);
  });

  it('responds with a token and the next cookie', async () => {
    const first = await signInAs();
    const response = await refresh(first.refresh);
    expect(response.statusCode).toBe(200);
    expect(getCookie(response)?.value).not.toBe(first.refresh);
    await expect(test.as(response.json().token)(readSomething)).resolves.toBeTruthy();
  });

  it('keeps every tab signed in when several tabs refresh at once [refresh-parallel]', async () => {
    const { refresh: shared } = await signInAs();
    const responses = await Promise.all([refresh(shared), refresh(shared), refresh(shared)]);
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200]);
    expect(new Set(responses.map((response) => getCookie(response)?.value)).size).toBe(1);
    const next = getCookie(responses[0] as HttpResponse)?.value;
    expect((await refresh(next)).statusCode).toBe(200);
  });

  it('ends the session when an older refresh token is used again [refresh-reuse]', async () => {
    const { refresh: first } = await signInAs();
    const second = getCookie(await refresh(first))?.value;
    const third = getCookie(await refresh(second))?.value;
    expect(toStatusAndCode(await refresh(first))).toEqual([403, 'session_expired']);
    const last = await refresh(third);
    expect(toStatusAndCode(last)).toEqual([403, 'session_expired']);
    expect(getCookie(last)?.value).toBe('');
  });

  it('ends the session when another browser uses the last refresh token after ten seconds', async () => {
    const { token, refresh: first } = await signInAs();
    const second = getCookie(await refresh(first))?.value;
    await ageUses(11);
    expect(toStatusAndCode(await refresh(first))).toEqual([403, 'session_expired']);
    expect(toStatusAndCode(await refresh(second))).toEqual([403, 'session_expired']);
    expect((await refusal(test.as(token)(readSomething))).status).toBe(403);
  });

  it('rejects invented tokens and access tokens', async () => {
    const { token } = await signInAs();
    for (const invalid of ['x', token])
      expect(toStatusAndCode(await refresh(invalid))).toEqual([401, 'unauthenticated']);
    // It has the form of a token, so it might belong to a deleted session.
    expect(toStatusAndCode(await refresh('a'.repeat(43)))).toEqual([403, 'session_expired']);
  });

  it('stores no token in plain text', async () => {
    const { refresh: first } = await signInAs();
    const rows = await test.db.selectFrom('refresh_tokens').select('token_hash').execute();
    expect(rows.map((row) => row.token_hash)).not.toContain(first);
  });

  it('rejects a refresh token as an access token [refresh-not-access]', async () => {
    const { refresh: first } = await signInAs();
    expect(await refusal(test.as(first)(readSomething))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  });
});

describe('sign-out', () => {
  it('ends only this session', async () => {
    const here = await signInAs();
    const there = await signInAs();
    const response = await post('signout', { token: here.token });
    expect(response.statusCode).toBe(200);
    expect(getCookie(response)?.value).toBe('');
    expect(await refusal(test.as(here.token)(readSomething))).toMatchObject({
      status: 403,
      code: 'session_expired',
    });
    expect(toStatusAndCode(await refresh(here.refresh))).toEqual([403, 'session_expired']);
    await expect(test.as(there.token)(signOut)).resolves.toBeTruthy();
  });
});

describe('password change', () => {
  it('requires the current password', async () => {
    const { token } = await signInAs();
    const refused = await refusal(
      test.as(token)(changePassword, {
        body: { current_password: 'wrong', new_password: 'eight tin drums' },
      }),
    );
    expect(refused).toMatchObject({ status: 400, fields: { current_password: expect.any(String) } });
  });

  it('rejects a common password and names the field', async () => {
    const { token } = await signInAs();
    const body = { current_password: password, new_password: 'iloveyou' };
    expect((await refusal(test.as(token)(changePassword, { body }))).fields).toHaveProperty('new_password');
  });

  it('ends the other sessions', async () => {
    const here = await signInAs();
    const there = await signInAs();
    const body = { current_password: password, new_password: 'eight tin drums' };
    await test.as(here.token)(changePassword, { body });
    await expect(test.as(here.token)(readSomething)).resolves.toBeTruthy();
    expect((await refusal(test.as(there.token)(readSomething))).status).toBe(403);
    expect(toStatusAndCode(await refresh(there.refresh))).toEqual([403, 'session_expired']);
    expect((await post('signin', { body: { email: admin.email, password } })).statusCode).toBe(400);
  });
});

describe('API clients', () => {
  it('receive both tokens in the body and no cookie', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { email: admin.email, password },
    });
    expect(response.cookies).toEqual([]);
    expect(response.json()).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
      user: expect.objectContaining({ id: admin.id, type: 'admin' }),
    });
    expect(response.json().user).not.toHaveProperty('token');
  });

  it('refresh by a token in the body under the same rules', async () => {
    const call = test.as();
    const first = withoutSecondFactor(await call(apiLogin, { body: { email: admin.email, password } }));
    const second = await call(apiRefresh, { body: { refresh: first.refresh } });
    await expect(test.as(second.access)(readSomething)).resolves.toBeTruthy();
    const third = await call(apiRefresh, { body: { refresh: second.refresh } });
    expect((await refusal(call(apiRefresh, { body: { refresh: first.refresh } }))).status).toBe(403);
    expect((await refusal(call(apiRefresh, { body: { refresh: third.refresh } }))).status).toBe(403);
  });
});
