import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access, UserType } from '../../contract/src/endpoint.ts';
import type { AccessClaims } from '../src/lib/authenticate.ts';
import { allEndpoints } from './all-endpoints.ts';
import { aCompany, aFractional, anAdmin, type Person } from './builders.ts';
import { type PaidTestApp, paidAppForTest } from './payments.ts';
import { byForm } from './test-form.ts';

const endpoints = await allEndpoints();
const unknownId = '00000000-0000-7000-8000-000000000000';

/** All inputs in the long form. In the short form each endpoint gets every third, in turn: one rule refuses them for all. */
const inputsFor = <T>(index: number, inputs: readonly T[]): readonly T[] =>
  byForm(
    inputs.filter((_, inputIndex) => inputIndex % 3 === index % 3),
    inputs,
  );

let test: PaidTestApp;
let people: Record<UserType, Person>;
let unapproved: Person;
let suspended: Person;

beforeAll(async () => {
  test = await paidAppForTest();
  people = { admin: await anAdmin(test), company: await aCompany(test), fractional: await aFractional(test) };
  unapproved = await aFractional(test, { status: 'unverified', submitted_at: null });
  suspended = await aCompany(test);
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
});
afterAll(() => test.close());

const send = (endpoint: { method: string; path: string }, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: endpoint.method as 'GET',
    url: `/api${endpoint.path.replace(/:\w+/g, unknownId)}`,
    headers,
  });
/** The claims of the admin's live session. */
const liveClaims = () => test.app.jwt.decode<AccessClaims>(people.admin.token);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe.each(endpoints)('$endpoint.method $endpoint.path', ({ endpoint }) => {
  const { access } = endpoint as { access: readonly Access[] };
  const open = access.includes('public');
  const guarded = access.some((kind) => kind !== 'public');
  const kinds: UserType[] = ['admin', 'company', 'fractional'];
  const closedTo = kinds.filter(
    (kind) => !access.includes(kind) && !access.every((allowed) => allowed === 'public'),
  );

  it('is served', () => {
    expect(test.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` })).toBe(true);
  });

  if (!open)
    it('responds 401 to a visitor [access-visitor]', async () => {
      const response = await send(endpoint);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ code: 'unauthenticated', error: expect.any(String) });
    });

  if (guarded)
    it('rejects a malformed token, one signed by another key and one without a signature [token-forged]', async () => {
      const claims = Buffer.from(JSON.stringify(liveClaims())).toString('base64url');
      const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`;
      const other = `${people.admin.token.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`;
      for (const token of ['nonsense', none, other]) {
        const response = await send(endpoint, bearer(token));
        expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated']);
      }
    });

  if (guarded)
    it('responds 401 token_expired to an expired access token [access-token-expired]', async () => {
      const { sub, sid, type } = liveClaims() as AccessClaims;
      const token = test.app.jwt.sign({ sub, sid, type, iat: 1_000_000_000 });
      const response = await send(endpoint, bearer(token));
      expect([response.statusCode, response.json().code]).toEqual([401, 'token_expired']);
    });

  if (guarded)
    it('responds 403 session_expired to a suspended user and to headers that do not match the token [access-suspended]', async () => {
      for (const headers of [
        bearer(suspended.token),
        { ...bearer(people.company.token), 'access-type': 'admin' },
        { ...bearer(people.company.token), user: people.admin.id },
      ]) {
        const response = await send(endpoint, headers);
        expect([response.statusCode, response.json().code]).toEqual([403, 'session_expired']);
      }
    });

  if (closedTo.length > 0)
    it('responds 404 to another role [access-other-role]', async () => {
      for (const kind of closedTo) {
        const response = await send(endpoint, bearer(people[kind].token));
        expect([kind, response.statusCode, response.json().code]).toEqual([kind, 404, 'not_found']);
      }
    });

  it('responds neither 403 nor 5xx to a permitted role without input', async () => {
    const permitted = [
      ...kinds.filter((kind) => !closedTo.includes(kind)).map((kind) => people[kind]),
      ...(access.includes('fractional') ? [unapproved] : []),
    ];
    for (const person of permitted) {
      // The other tests need these people signed in.
      if (['/authentication/signout', '/authentication/account_delete'].includes(endpoint.path)) continue;
      const response = await send(endpoint, bearer(person.token));
      expect(response.statusCode).toBeLessThan(500);
      expect([401, 403]).not.toContain(response.json().code === 'unauthenticated' ? 0 : response.statusCode);
      if (response.statusCode >= 400)
        expect(response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    }
  });
});

describe('bad input', () => {
  // The server decompresses nothing.
  const compressed = gzipSync('{}');
  const bomb = gzipSync(`{"text":"${'x'.repeat(60_000_000)}"}`);
  const numbered = endpoints.map(({ endpoint }, index) => ({ endpoint, index }));
  const withBody = numbered.filter(({ endpoint }) => endpoint.body && !endpoint.multipart);
  const personFor = (access: readonly Access[]) =>
    people[
      (['admin', 'company', 'fractional'] as const).find((kind) => access.includes(kind)) ?? 'fractional'
    ];

  it.each(withBody)(
    '$endpoint.path rejects a non-object body [body-not-object]',
    async ({ endpoint, index }) => {
      const { token } = personFor(endpoint.access);
      for (const [type, payload, codes, encoding] of inputsFor(index, [
        ['application/json', '{"broken', [400]],
        ['application/json', 'null', [400]],
        ['application/json', '[]', [400]],
        ['application/json', '"text"', [400]],
        ['application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, [400]],
        ['application/json', '{"__proto__": {"type": "admin"}}', [400]],
        ['text/plain', 'text', [415]],
        ['application/xml', '<a/>', [415]],
        ['application/json', JSON.stringify({ text: 'x'.repeat(300_000) }), [413]],
        ['application/json', compressed, [400], 'gzip'],
        ['application/json', bomb, [400], 'gzip'],
      ] as const)) {
        const response = await test.app.inject({
          method: endpoint.method as 'POST',
          url: `/api${endpoint.path.replace(/:\w+/g, unknownId)}`,
          headers: {
            ...bearer(token),
            'content-type': type,
            ...(encoding ? { 'content-encoding': encoding } : {}),
          },
          payload,
        });
        expect(response.statusCode, encoding ?? String(payload.slice(0, 30))).toBeOneOf([...codes]);
        expect(response.json().error).toEqual(expect.any(String));
      }
    },
  );

  const withId = numbered.filter(({ endpoint }) => endpoint.path.includes(':id'));
  it.each(withId)('$endpoint.path rejects malformed ids [id-malformed]', async ({ endpoint, index }) => {
    const { token } = personFor(endpoint.access);
    const ids = ['abc', '-1', '1e3', '9'.repeat(20), '%00', '..%2f..', '%ff', 'x'.repeat(290)];
    for (const id of inputsFor(index, ids)) {
      const response = await test.app.inject({
        method: endpoint.method as 'GET',
        url: `/api${endpoint.path.replace(/:\w+/g, id)}`,
        headers: bearer(token),
      });
      expect([id.slice(0, 10), response.statusCode]).toEqual([id.slice(0, 10), expect.toBeOneOf([400, 404])]);
      expect(response.json().error).toEqual(expect.any(String));
    }
  });

  const lists = numbered.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.query);
  it.each(lists)('$endpoint.path accepts any query [query-any]', async ({ endpoint, index }) => {
    const { token } = personFor(endpoint.access);
    for (const query of inputsFor(index, [
      'page=1&page=2',
      'page=0',
      'page=-1',
      'page=abc',
      'page=1e15',
      'limit=-1',
      'limit=1e9',
      'offset=1e15',
      'a[]=1',
      'search=%00',
      'search=%ff',
      `search=${'word+'.repeat(500)}`,
      'search=*%25_%5C%26%7C!%22%27(',
      `x=${'y'.repeat(10_000)}`,
    ])) {
      const response = await test.app.inject({
        method: 'GET',
        url: `/api${endpoint.path}?${query}`,
        headers: bearer(token),
      });
      expect([query.slice(0, 40), response.statusCode]).toEqual([
        query.slice(0, 40),
        expect.toBeOneOf([200, 400, 404]),
      ]);
    }
  });
});
