import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../../../contract/src/accounts.ts';
import { apiKeyCreate, apiKeyList, apiKeyRevoke, type NewApiKey } from '../../../../contract/src/api-keys.ts';
import { auditLog } from '../../../../contract/src/audit.ts';
import { transactionHistory } from '../../../../contract/src/billing.ts';
import { jobDelete, jobList } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { accountDelete, deviceList } from '../../../../contract/src/own-account.ts';
import { changeUserStatus } from '../../../../contract/src/user-decisions.ts';
import { anApiKey } from '../../../test/api-key-builders.ts';
import { appForTest, appForThisTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aColleague, aCompany, aFractional, aJob, anAdmin, type Person } from '../../../test/builders.ts';
import { ageProof } from '../../../test/factor-builders.ts';
import { listNotices } from '../../../test/notices.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const create = ({ token }: Person, body: Partial<NewApiKey> = {}) =>
  test.as(token)(apiKeyCreate, { body: { name: 'Reporting', scopes: ['jobs:read'], ...body } });
const listKeys = ({ id }: Person) =>
  test.db.selectFrom('api_keys').selectAll().where('user_id', '=', id).execute();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('creating a key', () => {
  it('refuses a colleague, an old proof, another key, and input that is not valid; it stores nothing', async () => {
    const company = await aCompany(test);
    const colleague = await aColleague(test, company.companyId);
    expect(await refusal(create(colleague))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect(await refusal(test.as(colleague.token)(apiKeyList))).toMatchObject({ status: 409 });
    for (const [body, field] of [
      [{ name: ' ' }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['jobs:delete' as 'jobs:read'] }, 'scopes.0'],
      [{ scopes: ['jobs:read', 'admin:*'] }, 'scopes'],
      [{ expires_at: inMinutes(-1) }, 'expires_at'],
      [{ expires_at: 'tomorrow' }, 'expires_at'],
    ] as const)
      expect((await refusal(create(company, body as Partial<NewApiKey>))).fields).toHaveProperty([field]);
    const { key } = await anApiKey(test, (await anAdmin(test)).id, ['admin:*']);
    expect(await refusal(create({ ...company, token: key }))).toMatchObject({ code: 'key_not_allowed' });
    await ageProof(test, company);
    expect(await refusal(create(company))).toMatchObject({ code: 'reauthentication_required' });
    expect([...(await listKeys(company)), ...(await listKeys(colleague))]).toEqual([]);
  });

  it(`refuses more than ${limits.apiKeys} keys of an account, also when two are created at once`, async () => {
    const person = await aFractional(test);
    for (let n = 1; n < limits.apiKeys; n += 1) await anApiKey(test, person.id);
    const responses = await Promise.allSettled([create(person), create(person)]);
    expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(create(person))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect(await listKeys(person)).toHaveLength(limits.apiKeys);
  });

  it('shows the key once and stores its hash; the owner is notified, and the log has the act [api-key-hash]', async () => {
    const person = await aCompany(test);
    const { key, ...created } = await create(person, {
      scopes: ['messages', 'jobs:read', 'messages'],
      expires_at: inMinutes(60),
    });
    expect(key).toMatch(/^cdr_[\w-]{43}$/);
    expect(created).toMatchObject({ scopes: ['jobs:read', 'messages'], last_four: key.slice(-4) });
    expect(JSON.stringify(await listKeys(person))).not.toContain(key.slice(4));
    expect(await test.as(person.token)(apiKeyList)).toEqual([created]);
    expect(await listNotices(test, person, 'account_security')).toMatchObject([
      { title: 'An API key was created', body: expect.stringContaining('“Reporting”') },
    ]);
    await test.as(person.token)(apiKeyRevoke, { params: { id: created.id } });
    expect(await refusal(test.as(person.token)(apiKeyRevoke, { params: { id: created.id } }))).toMatchObject({
      status: 404,
    });
    const log = test.db.selectFrom('audit_log').select('action').where('subject_id', '=', created.id);
    expect(await log.orderBy('id').execute()).toEqual([
      { action: 'api_key_created' },
      { action: 'api_key_revoked' },
    ]);
  });
});

describe('a call with a key', () => {
  const listMine = (key: string) => test.as(key)(jobList, { query: { mine: 'true' } });

  it('is refused unless the key is the bearer token [api-key-bearer-only]', async () => {
    const { key } = await anApiKey(test, (await aCompany(test)).id);
    const codeFor = async (headers: Record<string, string>) => {
      const response = await test.app.inject({ url: '/api/employer/bookmarked_jobs', headers });
      return [response.statusCode, response.json().code];
    };
    expect(await codeFor({ 'access-token': key })).toEqual([401, 'unauthenticated']);
    for (const authorization of [`Basic ${key}`, `Digest Bearer ${key}`, `Bearer ${key} more`])
      expect(await codeFor({ authorization })).toEqual([401, 'unauthenticated']);
    expect(await codeFor({ cookie: `access-token=${key}; __Host-refresh=${key}` })).toEqual([
      401,
      'unauthenticated',
    ]);
    for (const wrong of ['cdr_', `${key}x`, `cdr_${'A'.repeat(43)}`])
      expect(await codeFor({ authorization: `Bearer ${wrong}` })).toEqual([401, 'invalid_api_key']);
    expect(await codeFor({ authorization: `Bearer ${key}`, 'access-type': 'admin' })).toEqual([
      401,
      'invalid_api_key',
    ]);
  });

  it('is refused once the key is revoked or expired, its person suspended, or no longer the owner [api-key-ended]', async () => {
    const setStatus = (id: string, status: 'suspended') =>
      test.db.updateTable('users').set({ status }).where('id', '=', id).execute();
    const ends: ((id: string, owner: { id: string; companyId: string }) => Promise<unknown>)[] = [
      (id) => test.db.deleteFrom('api_keys').where('id', '=', id).execute(),
      (id) =>
        test.db
          .updateTable('api_keys')
          .set({ expires_at: inMinutes(-1) })
          .where('id', '=', id)
          .execute(),
      (_, owner) => setStatus(owner.id, 'suspended'),
      (_, { companyId }) =>
        test.db
          .updateTable('companies')
          .set({ removed_at: sql`now()` })
          .where('id', '=', companyId)
          .execute(),
      async (_, { id, companyId }) => {
        const members = test.db.updateTable('company_members').where('company_id', '=', companyId);
        const { id: colleague } = await aColleague(test, companyId);
        await members.set({ role: 'member' }).where('user_id', '=', id).execute();
        await members.set({ role: 'owner' }).where('user_id', '=', colleague).execute();
      },
    ];
    for (const end of ends) {
      const owner = await aCompany(test);
      const { id, key } = await anApiKey(test, owner.id, ['jobs:read', 'jobs:write']);
      await expect(listMine(key)).resolves.toMatchObject({ count: 0 });
      const job = await aJob(test, owner.companyId);
      await end(id, owner);
      const remove = () => test.as(key)(jobDelete, { params: { id: job } });
      for (const call of [() => listMine(key), remove])
        expect(await refusal(call())).toMatchObject({ status: 401, code: 'invalid_api_key' });
      expect(await test.db.selectFrom('jobs').select('id').where('id', '=', job).execute()).toHaveLength(1);
    }
  });

  it('is refused without the scope, where visitors may call too, and for account and sign-in', async () => {
    const { key } = await anApiKey(test, (await aCompany(test)).id, ['messages']);
    expect(await refusal(test.as(key)(jobList))).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      message: 'This API key lacks the scope jobs:read.',
    });
    const credentials = { email: 'ada@people.example', password: 'orchard-lantern-42' };
    for (const call of [() => test.as(key)(deviceList), () => test.as(key)(signIn, { body: credentials })])
      expect(await refusal(call())).toMatchObject({ status: 403, code: 'key_not_allowed' });
  });

  it('does for an admin what their role allows, and no more', async () => {
    const person = await aFractional(test);
    const suspend = (key: string) =>
      test.as(key)(changeUserStatus, {
        body: { user_id: person.id, status: 'suspended', reason: 'Conduct.' },
      });
    const content = await anAdmin(test, { admin_role: 'content' });
    expect(await refusal(suspend((await anApiKey(test, content.id, ['admin:*'])).key))).toMatchObject({
      status: 404,
    });
    const support = await anAdmin(test, { admin_role: 'support' });
    const { id, key } = await anApiKey(test, support.id, ['admin:*']);
    await suspend(key);
    const owner = await anAdmin(test);
    const log = await test.as(owner.token)(auditLog, { query: { subject_id: person.id } });
    expect(log.results).toMatchObject([{ actor: { id: support.id }, session_id: null, api_key_id: id }]);
  });

  it('acts as its person, and stores its use at most once a minute', async () => {
    const company = await aCompany(test);
    const job = await aJob(test, company.companyId, { status: 'draft' });
    const { id, key } = await anApiKey(test, company.id);
    const lastUse = async () => (await listKeys(company)).find((row) => row.id === id)?.last_used_at ?? null;
    expect((await listMine(key)).results).toMatchObject([{ id: job }]);
    // A call for owners alone.
    const { key: billing } = await anApiKey(test, company.id, ['billing:read']);
    await expect(test.as(billing)(transactionHistory)).resolves.toEqual([]);
    const first = await vi.waitFor(async () => {
      const time = await lastUse();
      expect(time).not.toBeNull();
      return time;
    });
    await listMine(key);
    expect(await lastUse()).toBe(first);
    const old = inMinutes(-2);
    await test.db.updateTable('api_keys').set({ last_used_at: old }).where('id', '=', id).execute();
    // A refused call is a use, too.
    await refusal(test.as(key)(deviceList));
    await vi.waitFor(async () =>
      expect(Date.parse((await lastUse()) ?? old)).toBeGreaterThan(Date.parse(old)),
    );
  });

  it('ends with the account, which leaves no key', async () => {
    const person = await aFractional(test);
    const { key } = await anApiKey(test, person.id);
    await test.as(person.token)(accountDelete, { body: {} });
    expect(await refusal(listMine(key))).toMatchObject({ code: 'invalid_api_key' });
    expect(await listKeys(person)).toEqual([]);
  });
});

it('counts the calls of a key, says how many are left on every answer, and refuses the rest for a while [api-key-limit]', async () => {
  const limited = await appForThisTest({ rateLimits: true });
  const { id } = await aCompany(limited);
  const [{ key }, { key: other }] = [await anApiKey(limited, id), await anApiKey(limited, id)];
  const get = async (
    token?: string,
    url = '/api/employer/main_category_list',
    method: 'GET' | 'POST' = 'GET',
  ) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await limited.app.inject({ url, headers, method });
    return {
      status: response.statusCode,
      limit: response.headers['ratelimit-limit'],
      left: response.headers['ratelimit-remaining'],
      reset: response.headers['ratelimit-reset'],
      retryAfter: response.headers['retry-after'],
    };
  };
  const max = limits.apiKeyCallsMinute;
  const first = { limit: String(max), left: String(max - 1) };
  expect(await get(key)).toMatchObject({ status: 200, ...first });
  const refused = await get(key, '/api/authentication/sessions');
  expect(refused).toMatchObject({ status: 403, left: String(max - 2) });
  expect(await get(`cdr_${'A'.repeat(43)}`)).toMatchObject({ status: 401, ...first });
  expect(await get(key, '/mcp', 'POST')).toMatchObject({ left: String(max - 3) });
  expect(await get(key, '/nothing')).toMatchObject({ status: 404, limit: undefined });
  for (let n = 3; n < max; n += 1) await get(key);
  const { reset, ...over } = await get(key);
  expect(over).toMatchObject({ status: 429, left: '0', retryAfter: reset });
  expect(Number(reset)).toBeGreaterThan(0);
  expect(await get(other)).toMatchObject({ status: 200, ...first });
  expect(await get()).toMatchObject({ status: 200, limit: undefined, left: undefined });
});
