import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Endpoint, UserType } from '../../contract/src/endpoint.ts';
import { aTenant, unknownId } from './access-fixtures.ts';
import { rows } from './access-matrix.ts';
import { allEndpoints } from './all-endpoints.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import type { Person } from './builders.ts';
import { type FuzzRequest, requestsTo } from './fuzz-requests.ts';
import { byForm, oneOf } from './test-form.ts';
import { logWrites } from './write-log.ts';

// The long form sends different requests in each run. A failure names the seed; FUZZ_SEED repeats its requests.
const cases = byForm(1, 40);
const seed = Number(process.env.FUZZ_SEED ?? byForm(1, Date.now() % 2 ** 31));
// The unreachable payment service is called three times, which takes most of a second.
vi.setConfig({ testTimeout: 20_000 + cases * 1_500 });

const endpoints = await allEndpoints();
// These end the session that the other requests use.
const leaves = ['/authentication/signout', '/authentication/sessions/end_others'];

type Actor = 'visitor' | 'company' | 'fractional' | 'admin';
const internals =
  /\.ts:\d|node_modules|\bat \w+ \(|syntax error|relation "|column "|violates|select .+ from /i;

let test: TestApp;
/** The tables written since the last call. */
let written: () => Promise<string[]>;
/** Ids of other people's records of every kind, and an unknown one. */
let ids: string[] = [];

beforeAll(async () => {
  test = await appForTest();
  const others = await aTenant(test, 'company');
  for (const record of Object.values(others.records)) ids.push(await record());
  ids = [...new Set(ids), unknownId];
  written = await logWrites(test);
});
afterAll(() => test.close());

const send = async ({ method }: Endpoint, { url, type, body }: FuzzRequest, person?: Person) => {
  const start = performance.now();
  const response = await test.app.inject({
    method: method as 'POST',
    url,
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, body: response.body, milliseconds: performance.now() - start };
};

const isRefusal = ({ status, body }: { status: number; body: string }) =>
  status >= 400 || /^\{"code":422,/.test(body);

/** The fault of a response, or undefined. */
const faultOf = ({ status, body }: { status: number; body: string }, actor: Actor): string | undefined => {
  // The payment service is unreachable.
  if (status >= 500 && !body.includes('payment_unavailable')) return 'is a failure';
  if (status < 400) return [200, 201].includes(status) ? undefined : 'is no success of ours';
  if (actor !== 'visitor' && (status === 401 || status === 403)) return 'ends a session';
  if (internals.test(body)) return 'shows the inside';
  const { error, code } = JSON.parse(body) as { error?: unknown; code?: unknown };
  if (typeof error !== 'string' || error.length > 300 || typeof code !== 'string')
    return 'is no clear refusal';
  return undefined;
};

/** The tables that a refused call may write: a refused sign-in and a wrong password are audited. */
const auditedRefusals = ({ path }: Endpoint) =>
  path.startsWith('/authentication/') || path === '/v1/login'
    ? ['audit_addresses', 'audit_chain', 'audit_log']
    : [];

/** The tables that a request wrote twice: the first rows may be those of an earlier request, written after its response. */
const writesTwice = async (endpoint: Endpoint, request: FuzzRequest, person?: Person) => {
  const mayWrite = auditedRefusals(endpoint);
  const wrote = async () => (await written()).filter((table) => !mayWrite.includes(table));
  if ((await wrote()).length === 0) return [];
  await send(endpoint, request, person);
  return wrote();
};

/** The rights of a person that a request must not change. */
const rightsOf = async (person: { id: string }) => ({
  user: await test.db.selectFrom('users').select(['type', 'status']).where('id', '=', person.id).execute(),
  approval: await test.db
    .selectFrom('fractionals')
    .select(['status', 'submitted_at'])
    .where('user_id', '=', person.id)
    .execute(),
  companies: await test.db
    .selectFrom('company_members')
    .select(['company_id', 'role'])
    .where('user_id', '=', person.id)
    .execute(),
  plans: await test.db
    .selectFrom('subscriptions')
    .select(['plan_id', 'end_date', 'status'])
    .where('user_id', '=', person.id)
    .execute(),
});

const isAlive = async ({ id }: Person) => {
  const user = await test.db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select('users.status')
    .where('users.id', '=', id)
    .where('sessions.revoked_at', 'is', null)
    .executeTakeFirst();
  return user?.status === 'active';
};

/** A person with records, and a valid call about them. */
const settle = async (endpoint: Endpoint, actor: Actor) => {
  const tenant = await aTenant(test, actor === 'visitor' ? 'company' : actor);
  onTestFinished(async () => void (await tenant.suspend()));
  const validCall = await rows[`${endpoint.method} ${endpoint.path}`]?.call(tenant.records, tenant.records);
  return { validCall, person: actor === 'visitor' ? undefined : tenant.people[actor] };
};

const fuzzed = oneOf(
  4,
  endpoints.filter(({ endpoint }) => !leaves.includes(endpoint.path)),
);

describe.each(fuzzed)('$endpoint.method $endpoint.path', ({ endpoint }) => {
  const actors = (['visitor', 'company', 'fractional', 'admin'] as const).filter(
    (actor) =>
      endpoint.access.includes(actor === 'visitor' ? 'public' : (actor as UserType)) &&
      !(actor !== 'visitor' && endpoint.access.every((kind) => kind === 'public')),
  );
  it.each(actors)('survives random input from a %s [fuzz-any-input]', async (actor) => {
    let { validCall, person } = await settle(endpoint, actor);
    const requests = fc.sample(requestsTo(endpoint, ids, validCall), { numRuns: cases, seed });
    const first = person;
    const rights = first && (await rightsOf(first));
    for (const request of requests) {
      await written();
      const response = await send(endpoint, request, person);
      let fault = faultOf(response, actor);
      // A busy machine takes seconds, an input that makes work without end takes longer, twice.
      const slow = response.milliseconds > 8_000 && response.status !== 503;
      if (slow && (await send(endpoint, request, person)).milliseconds > 8_000)
        fault = 'takes longer than eight seconds';
      const tables = isRefusal(response) ? await writesTwice(endpoint, request, person) : [];
      if (tables.length > 0) fault = `was refused, and writes ${tables.join(', ')}`;
      expect({ fault, ...(fault ? { seed, request, response } : {}) }, fault).toEqual({ fault: undefined });
      if (person && endpoint.method !== 'GET' && !isRefusal(response) && !(await isAlive(person)))
        ({ person } = await settle(endpoint, actor));
    }
    // People who erased themselves have no rights left.
    if (first && first === person && actor !== 'admin' && endpoint.path !== '/employee/approval_request')
      expect(await rightsOf(first)).toEqual(rights);
  });
});
