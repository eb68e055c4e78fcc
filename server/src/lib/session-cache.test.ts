import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../../contract/src/endpoint.ts';
import { anApiKey } from '../../test/api-key-builders.ts';
import { appForTest, type TestApp } from '../../test/app-for-test.ts';
import { aColleague, aCompany, type Person } from '../../test/builders.ts';
import { serve } from './serve.ts';
import { openSessionCache } from './session-cache.ts';
import { startSessionRevocationListener } from './session-revocation-listener.ts';

const Caller = z.object({ id: z.string(), companyId: z.string().nullable() });
const read = endpoint({
  method: 'GET',
  path: '/test/read',
  summary: '',
  access: ['company'],
  scope: 'jobs:read',
  response: Caller,
});
const leave = endpoint({
  method: 'POST',
  path: '/test/leave',
  summary: '',
  access: ['company'],
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  response: Caller,
});

let test: TestApp;
let listener: ReturnType<typeof startSessionRevocationListener>;
let owner: Person & { companyId: string };
let colleague: Person;
beforeAll(async () => {
  test = await appForTest({}, (app) => {
    serve(app, read, async ({ actor }) => actor);
    serve(app, leave, async ({ db, actor }) => {
      await db.deleteFrom('company_members').where('user_id', '=', actor.id).execute();
      return actor;
    });
  });
  // Long enough that only a notification can remove a caller during a test.
  test.deps.sessions = openSessionCache(60_000);
  listener = startSessionRevocationListener(test.deps, test.deps.config.databaseUrl as string);
  const clear = vi.spyOn(test.deps.sessions, 'clear');
  await vi.waitFor(() => expect(clear).toHaveBeenCalled());
});
beforeEach(async () => {
  owner = await aCompany(test);
  colleague = await aColleague(test, owner.companyId);
});
afterAll(async () => {
  await listener.stop();
  await test.close();
});

const call = async (person: Person, { method, path }: { method: 'GET' | 'POST'; path: string }) => {
  const response = await test.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  return response.statusCode === 200 ? response.json().companyId : response.json().code;
};
const withinASecond = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 1_000, interval: 10 });
const userSession = (id: string) => test.db.selectFrom('sessions').select('id').where('user_id', '=', id);

const revokeSession = ({ id }: Person) =>
  test.db
    .updateTable('sessions')
    .set({ revoked_at: new Date().toISOString() })
    .where('user_id', '=', id)
    .execute();

const changes: [change: string, make: () => Promise<unknown>, afterwards: string | null][] = [
  ['their session is revoked', () => revokeSession(colleague), 'session_expired'],
  [
    'their session is deleted',
    () => test.db.deleteFrom('sessions').where('id', 'in', userSession(colleague.id)).execute(),
    'session_expired',
  ],
  [
    'they are suspended',
    () => test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', colleague.id).execute(),
    'session_expired',
  ],
  [
    'the owner of their company is suspended',
    () => test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', owner.id).execute(),
    'session_expired',
  ],
  [
    'they leave the company',
    () => test.db.deleteFrom('company_members').where('user_id', '=', colleague.id).execute(),
    null,
  ],
  [
    'the company is removed',
    () =>
      test.db
        .updateTable('companies')
        .set({ removed_at: new Date().toISOString() })
        .where('id', '=', owner.companyId)
        .execute(),
    null,
  ],
];

it.each(changes)('removes a cached caller within a second when %s', async (_change, make, afterwards) => {
  expect(await call(colleague, read)).toBe(owner.companyId);
  await make();
  await withinASecond(async () => expect(await call(colleague, read)).toBe(afterwards));
});

it('removes the cached caller of an API key within a second when it is revoked [api-key-revoked]', async () => {
  const { id, key } = await anApiKey(test, owner.id);
  const program = { ...owner, token: key };
  expect(await call(program, read)).toBe(owner.companyId);
  await test.db.deleteFrom('api_keys').where('id', '=', id).execute();
  await withinASecond(async () => expect(await call(program, read)).toBe('invalid_api_key'));
});

it('looks up the caller of a mutation, whatever is cached', async () => {
  await listener.stop();
  expect(await call(colleague, read)).toBe(owner.companyId);
  await revokeSession(colleague);
  expect(await call(colleague, read)).toBe(owner.companyId);
  expect(await call(colleague, leave)).toBe('session_expired');
  listener = startSessionRevocationListener(test.deps, test.deps.config.databaseUrl as string);
  // Notifications were lost while nobody listened.
  await withinASecond(async () => expect(await call(colleague, read)).toBe('session_expired'));
});

it('forgets a caller after their own mutation', async () => {
  expect(await call(colleague, read)).toBe(owner.companyId);
  expect(await call(colleague, leave)).toBe(owner.companyId);
  expect(await call(colleague, read)).toBe(null);
});

it('expires a caller after its lifetime, and shares one lookup among concurrent calls', async () => {
  const cache = openSessionCache(30);
  const caller = {
    id: '1',
    type: 'admin' as const,
    sessionId: '2',
    apiKey: null,
    companyId: null,
    owner: false,
    adminRole: null,
    viewerId: null,
  };
  const lookUp = vi.fn(async () => caller);
  expect(await Promise.all([cache.read('2', lookUp), cache.read('2', lookUp)])).toEqual([caller, caller]);
  expect(lookUp).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => setTimeout(resolve, 40));
  await cache.read('2', lookUp);
  expect(lookUp).toHaveBeenCalledTimes(2);
});

it('caches neither a missing session nor a failed lookup', async () => {
  const cache = openSessionCache(60_000);
  const lookUp = vi.fn(async () => undefined);
  await cache.read('1', lookUp);
  await cache.read('1', lookUp);
  expect(lookUp).toHaveBeenCalledTimes(2);
  const fail = vi.fn(() => Promise.reject(new Error('The database is unavailable.')));
  await expect(cache.read('2', fail)).rejects.toThrow();
  await expect(cache.read('2', fail)).rejects.toThrow();
  expect(fail).toHaveBeenCalledTimes(2);
});
