import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { type ApiScope, apiScopes, listScopes } from '../../contract/src/api-scopes.ts';
import type { Endpoint, UserType } from '../../contract/src/endpoint.ts';
import { allEndpoints } from './all-endpoints.ts';
import { anApiKey } from './api-key-builders.ts';
import { aCompany, aFractional, anAdmin } from './builders.ts';
import { type PaidTestApp, paidAppForTest } from './payments.ts';
import { byForm } from './test-form.ts';

const endpoints = await allEndpoints();
const unknownId = '00000000-0000-7000-8000-000000000000';
const kinds = ['admin', 'company', 'fractional'] as const;
/** `admin:*` includes the others, and is tried by itself. */
const ordinary = apiScopes.filter((scope) => scope !== 'admin:*');

let test: PaidTestApp;
/** The keys of each kind of person by their scopes. */
const keys = new Map<string, string>();
const nameOf = (kind: UserType, scopes: readonly ApiScope[]) => `${kind} ${[...scopes].sort()}`;
const without = (scope: ApiScope) => ordinary.filter((other) => other !== scope);

beforeAll(async () => {
  test = await paidAppForTest();
  const people = { admin: anAdmin, company: aCompany, fractional: aFractional };
  const sets = [ordinary, ...apiScopes.map((scope) => [scope]), ...ordinary.map(without)];
  for (const kind of kinds) {
    const { id } = await people[kind](test);
    for (const scopes of sets) keys.set(nameOf(kind, scopes), (await anApiKey(test, id, scopes)).key);
  }
});
afterAll(() => test.close());

const send = async ({ method, path }: Endpoint, kind: UserType, scopes: readonly ApiScope[]) => {
  const response = await test.app.inject({
    method: method as 'POST',
    url: `/api${path.replace(/:\w+/g, unknownId)}`,
    headers: { authorization: `Bearer ${keys.get(nameOf(kind, scopes))}` },
  });
  return response.statusCode < 400 ? 'served' : (response.json().code as string);
};

/** Whether the kind passes the check of who may call: a call for visitors alone has no other. */
const isOpenTo = (kind: UserType, { access }: Endpoint) =>
  access.includes(kind) || access.every((allowed) => allowed === 'public');

it('lets no key make a call without a scope [api-key-not-allowed]', async () => {
  const responses: unknown[] = [];
  for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.scope === undefined))
    for (const kind of kinds)
      for (const scopes of kind === 'admin' ? [ordinary, ['admin:*' as const]] : [ordinary]) {
        const code = await send(endpoint, kind, scopes);
        if (code !== (isOpenTo(kind, endpoint) ? 'key_not_allowed' : 'not_found'))
          responses.push([name, kind, code]);
      }
  expect(responses).toEqual([]);
});

it('lets no key make a call whose scope it lacks, nor a call of another kind of person [api-key-scopes]', async () => {
  const wrong: unknown[] = [];
  for (const { name, endpoint } of endpoints) {
    const { scope } = endpoint;
    if (scope === undefined) continue;
    const lacking = byForm([without(scope)], [without(scope), ...without(scope).map((other) => [other])]);
    // Without `admin:*`, all ordinary scopes together are what lacks it.
    for (const kind of kinds)
      for (const scopes of scope === 'admin:*' ? [ordinary] : lacking) {
        const code = await send(endpoint, kind, scopes);
        if (code !== (isOpenTo(kind, endpoint) ? 'insufficient_scope' : 'not_found'))
          wrong.push([name, kind, scopes, code]);
      }
  }
  expect(wrong).toEqual([]);
});

it('lets a key with the scope alone, or with admin:*, make each call of its person', async () => {
  const refusals = [
    'unauthenticated',
    'invalid_api_key',
    'key_not_allowed',
    'insufficient_scope',
    'internal',
  ];
  const wrong: unknown[] = [];
  for (const { name, endpoint } of endpoints)
    for (const kind of kinds) {
      if (endpoint.scope === undefined || !isOpenTo(kind, endpoint)) continue;
      for (const scope of kind === 'admin'
        ? new Set([endpoint.scope, 'admin:*' as const])
        : [endpoint.scope]) {
        const code = await send(endpoint, kind, [scope]);
        if (refusals.includes(code)) wrong.push([name, kind, scope, code]);
      }
    }
  expect(wrong).toEqual([]);
});

it('declares no scope for a call that requires a recent proof, and only scopes of the list', () => {
  expectTypeOf<Endpoint['scope']>().toEqualTypeOf<ApiScope | undefined>();
  const sensitive = endpoints.filter(({ endpoint }) => endpoint.requiresRecentAuth && endpoint.scope);
  expect(sensitive.map(({ name }) => name)).toEqual([]);
});

it('offers each kind of person only scopes that some call of theirs needs', () => {
  const useless = kinds.flatMap((kind) =>
    listScopes(kind)
      .filter(
        (scope) =>
          !endpoints.some(({ endpoint }) => endpoint.scope === scope && endpoint.access.includes(kind)),
      )
      .map((scope) => [kind, scope]),
  );
  expect(useless).toEqual([]);
});

it('keeps the scopes of calls as they were published', () => {
  const names = (scope: ApiScope | undefined) =>
    endpoints.flatMap(({ name, endpoint }) => (endpoint.scope === scope ? [name] : [])).sort();
  expect(
    Object.fromEntries([...apiScopes, undefined].map((scope) => [scope ?? 'none', names(scope)])),
  ).toMatchSnapshot();
});
