import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Endpoint, UserType } from '../../contract/src/endpoint.ts';
import { aTenant, missingRecords, type Tenant, unknownId } from './access-fixtures.ts';
import { publicFields, rows } from './access-matrix.ts';
import type { MatrixRow } from './access-rows.ts';
import { allEndpoints } from './all-endpoints.ts';
import { type PaidTestApp, paidAppForTest } from './payments.ts';
import { byForm, isLongForm } from './test-form.ts';

const endpoints = await allEndpoints();
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  if (schema === undefined) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, field]) =>
    /(^|_)ids?$/i.test(name) || JSON.stringify(field).includes('"format":"uuid"') ? [name] : [],
  );
};
/** The fields of a call that contain the id of a record. Positions in a list (`before`, `after`) do not count. */
const idsOf = ({ params, query, body, path }: Endpoint) =>
  [...fieldsOf(params), ...fieldsOf(query), ...fieldsOf(body)].filter(
    (name) => ![...publicFields, 'before', 'after'].includes(name) && path !== '/payment/checkout_status',
  );

const withIds = endpoints.filter(({ endpoint }) => idsOf(endpoint).length > 0);

type Actor = 'company' | 'colleague' | 'fractional' | 'unapproved' | 'admin';
const typeByActor: Record<Actor, UserType> = {
  company: 'company',
  colleague: 'company',
  fractional: 'fractional',
  unapproved: 'fractional',
  admin: 'admin',
};
const actors = Object.keys(typeByActor) as Actor[];
const people = ['company', 'colleague', 'fractional', 'admin'] as const;
const personOf = (actor: Actor) => (actor === 'unapproved' ? 'fractional' : actor);

let test: PaidTestApp;
let others: Tenant;
/** A tenant without access in the first tests. */
let outsiders: Tenant;

beforeAll(async () => {
  test = await paidAppForTest();
  others = await aTenant(test, 'company');
  outsiders = await aTenant(test, 'company');
});
afterAll(() => test.close());

const send = async (endpoint: Endpoint, call: Awaited<ReturnType<MatrixRow['call']>>, token?: string) => {
  const query = new URLSearchParams(call.query).toString();
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => call.params?.[name] ?? unknownId);
  const response = await test.app.inject({
    method: endpoint.method as 'POST',
    url: `/api${path}${query === '' ? '' : `?${query}`}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(call.body ? { payload: call.body } : {}),
  });
  return { status: response.statusCode, body: response.body };
};

const setStatus = (id: string, status: 'active' | 'suspended') =>
  test.db.updateTable('users').set({ status }).where('id', '=', id).execute();

const tenantForThisTest = async (actor: Actor): Promise<Tenant> => {
  const tenant = await aTenant(test, personOf(actor));
  onTestFinished(async () => void (await tenant.suspend()));
  return tenant;
};

const readers = new Map<Actor, Promise<Tenant>>();
/** Calls that read, and those that the actor may not make, share one tenant per actor; others write, and get their own. */
const tenantFor = (actor: Actor, isShared: boolean): Promise<Tenant> => {
  if (!isShared) return tenantForThisTest(actor);
  const tenant = readers.get(actor) ?? aTenant(test, personOf(actor));
  readers.set(actor, tenant);
  return tenant;
};

it('lists each endpoint that takes an id, and no other [access-matrix-complete]', () => {
  expect(Object.keys(rows).sort()).toEqual(withIds.map(({ endpoint }) => keyOf(endpoint)).sort());
});

describe.each(withIds)('$endpoint.method $endpoint.path', ({ endpoint }) => {
  const row = rows[keyOf(endpoint)] as MatrixRow;
  const open = endpoint.access.includes('public');

  if (endpoint.access.some((kind) => kind !== 'public'))
    it('responds 401, 403 or 404 without a live session of a permitted role, for any owner', async () => {
      const calls = await Promise.all(
        byForm([outsiders.records, missingRecords], [outsiders.records, others.records, missingRecords]).map(
          (records) => row.call(records, outsiders.records),
        ),
      );
      for (const call of calls) {
        if (!open) expect(await send(endpoint, call)).toMatchObject({ status: 401 });
        for (const actor of people) {
          if (endpoint.access.includes(typeByActor[actor])) continue;
          const { token } = outsiders.people[actor];
          const response = await send(endpoint, call, token);
          expect({ actor, ...response, body: JSON.parse(response.body).code }).toEqual({
            actor,
            status: 404,
            body: 'not_found',
          });
        }
      }
      for (const actor of people.filter((candidate) => endpoint.access.includes(typeByActor[candidate]))) {
        const person = outsiders.people[actor];
        const expired = test.app.jwt.sign({
          sub: person.id,
          sid: unknownId,
          type: typeByActor[actor],
          iat: 1e9,
        });
        await setStatus(person.id, 'suspended');
        for (const call of calls) {
          expect(await send(endpoint, call, expired)).toMatchObject({ status: 401 });
          expect(await send(endpoint, call, person.token)).toMatchObject({ status: 403 });
        }
        await setStatus(person.id, 'active');
      }
    });

  const permitted = actors.filter((actor) => endpoint.access.includes(typeByActor[actor]));
  // In the short form one of them, another for each call.
  const turn = withIds.findIndex((other) => other.endpoint === endpoint) % permitted.length;
  const reachers = isLongForm ? permitted : permitted.filter((_, index) => index === turn);
  it.each(reachers)('shows a %s only their own row, else 404 [access-other-owner]', async (actor) => {
    const who = personOf(actor);
    const reach = row.reach?.[actor] ?? row.reach?.[who] ?? (who === 'admin' ? 'any' : 'own');
    const writes = endpoint.method !== 'GET';
    const isRefused = reach === 'none' || (endpoint.ownerOnly === true && actor === 'colleague');
    const tenant = await tenantFor(actor, !writes || isRefused);
    const { id, token } = tenant.people[who];
    if (actor === 'unapproved')
      await test.db
        .updateTable('fractionals')
        .set({ status: 'unverified', submitted_at: null })
        .where('user_id', '=', id)
        .execute();
    const callOf = (records: Tenant['records']) => row.call(records, tenant.records);
    await callOf(others.records);
    const before = writes && reach !== 'any' && (await others.rows());
    const absent = await send(endpoint, await callOf(missingRecords), token);
    expect([200, 201, 400, 404, 409]).toContain(absent.status);

    if (endpoint.ownerOnly && actor === 'colleague') {
      expect(absent.status).toBe(409);
      expect(await send(endpoint, await callOf(tenant.records), token)).toEqual(absent);
      return;
    }
    if (reach !== 'any') {
      expect(await send(endpoint, await callOf(others.records), token)).toEqual(absent);
      expect(writes && (await others.rows())).toEqual(before);
    }
    const existing = await send(endpoint, await callOf(tenant.records), token);
    if (reach === 'none' || row.silent) return expect(existing).toEqual(absent);
    expect(existing.status).toBeLessThan(500);
    expect([401, 403]).not.toContain(existing.status);
    expect(existing).not.toEqual(absent);
  });

  if (open)
    it('shows a visitor public records only', async () => {
      const absent = await send(endpoint, await row.call(missingRecords, others.records));
      const existing = await send(endpoint, await row.call(others.records, others.records));
      if (row.reach?.visitor === 'any') expect(existing.status).toBe(200);
      else expect(existing).toEqual(absent);
    });
});
