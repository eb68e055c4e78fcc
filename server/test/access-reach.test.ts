import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint, UserType } from '../../contract/src/endpoint.ts';
import { aSide, missing, nobody, type Side } from './access-fixtures.ts';
import { ofEverybody, type Row, rows } from './access-matrix.ts';
import { allEndpoints } from './all-endpoints.ts';
import { type PaidTestApp, paidAppForTest } from './payments.ts';

const endpoints = await allEndpoints();
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  if (schema === undefined) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, field]) =>
    /(^|_)ids?$/i.test(name) || JSON.stringify(field).includes('"format":"uuid"') ? [name] : [],
  );
};
/** The fields of a call that name something of somebody. Where in a list one is (`before`, `after`) names nothing. */
const idsOf = ({ params, query, body, path }: Endpoint) =>
  [...fieldsOf(params), ...fieldsOf(query), ...fieldsOf(body)].filter(
    (name) => ![...ofEverybody, 'before', 'after'].includes(name) && path !== '/payment/checkout_status',
  );

const withIds = endpoints.filter(({ endpoint }) => idsOf(endpoint).length > 0);

type Actor = 'company' | 'colleague' | 'fractional' | 'unapproved' | 'admin';
const typeOf: Record<Actor, UserType> = {
  company: 'company',
  colleague: 'company',
  fractional: 'fractional',
  unapproved: 'fractional',
  admin: 'admin',
};
const actors = Object.keys(typeOf) as Actor[];
const personOf = (actor: Actor) => (actor === 'unapproved' ? 'fractional' : actor);

let test: PaidTestApp;
let strangers: Side;
/** Whom every door stays shut to in the first tests. */
let shut: Side;

beforeAll(async () => {
  test = await paidAppForTest();
  strangers = await aSide(test, 'company');
  shut = await aSide(test, 'company');
});
afterAll(() => test.close());

const send = async (endpoint: Endpoint, call: Awaited<ReturnType<Row['call']>>, token?: string) => {
  const query = new URLSearchParams(call.query).toString();
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => call.params?.[name] ?? nobody);
  const answer = await test.app.inject({
    method: endpoint.method as 'POST',
    url: `/api${path}${query === '' ? '' : `?${query}`}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(call.body ? { payload: call.body } : {}),
  });
  return { status: answer.statusCode, body: answer.body };
};

const setStatus = (id: string, status: 'active' | 'suspended') =>
  test.db.updateTable('users').set({ status }).where('id', '=', id).execute();

const readers = new Map<Actor, Promise<Side>>();
/** Calls that only read share one side for each actor; a call that writes gets its own. */
const sideFor = ({ method }: Endpoint, actor: Actor): Promise<Side> => {
  const makeSide = () => aSide(test, personOf(actor));
  if (method !== 'GET') return makeSide();
  const side = readers.get(actor) ?? makeSide();
  readers.set(actor, side);
  return side;
};

it('lists each endpoint that takes an id, and no other [access-matrix-complete]', () => {
  expect(Object.keys(rows).sort()).toEqual(withIds.map(({ endpoint }) => keyOf(endpoint)).sort());
});

describe.each(withIds)('$endpoint.method $endpoint.path', ({ endpoint }) => {
  const row = rows[keyOf(endpoint)] as Row;
  const open = endpoint.access.includes('public');

  if (endpoint.access.some((one) => one !== 'public'))
    it('opens to nobody without a live session of the right kind, whosever thing it is', async () => {
      const calls = await Promise.all(
        [shut.things, strangers.things, missing].map((things) => row.call(things, shut.things)),
      );
      for (const call of calls) {
        if (!open) expect(await send(endpoint, call)).toMatchObject({ status: 401 });
        for (const actor of actors) {
          if (endpoint.access.includes(typeOf[actor])) continue;
          const { token } = shut.people[personOf(actor)];
          const answer = await send(endpoint, call, token);
          expect({ actor, ...answer, body: JSON.parse(answer.body).code }).toEqual({
            actor,
            status: 404,
            body: 'not_found',
          });
        }
      }
      for (const actor of actors.filter((one) => endpoint.access.includes(typeOf[one]))) {
        const person = shut.people[personOf(actor)];
        const expired = test.app.jwt.sign({ sub: person.id, sid: nobody, type: typeOf[actor], iat: 1e9 });
        await setStatus(person.id, 'suspended');
        for (const call of calls) {
          expect(await send(endpoint, call, expired)).toMatchObject({ status: 401 });
          expect(await send(endpoint, call, person.token)).toMatchObject({ status: 403 });
        }
        await setStatus(person.id, 'active');
      }
    });

  const reachers = actors.filter((actor) => endpoint.access.includes(typeOf[actor]));
  it.each(reachers)('shows a %s only their own row, else 404 [access-other-owner]', async (actor) => {
    const who = personOf(actor);
    const side = await sideFor(endpoint, actor);
    const { id, token } = side.people[who];
    if (actor === 'unapproved')
      await test.db
        .updateTable('fractionals')
        .set({ status: 'unverified', submitted_at: null })
        .where('user_id', '=', id)
        .execute();
    const reach = row.reach?.[actor] ?? row.reach?.[who] ?? (who === 'admin' ? 'any' : 'own');
    const callOf = (things: Side['things']) => row.call(things, side.things);
    await callOf(strangers.things);
    const before = await strangers.rows();
    const absent = await send(endpoint, await callOf(missing), token);
    expect([200, 201, 400, 404, 409]).toContain(absent.status);

    if (endpoint.ownerOnly && actor === 'colleague') {
      expect(absent.status).toBe(409);
      expect(await send(endpoint, await callOf(side.things), token)).toEqual(absent);
      return;
    }
    if (reach !== 'any') {
      expect(await send(endpoint, await callOf(strangers.things), token)).toEqual(absent);
      expect(await strangers.rows()).toEqual(before);
    }
    const found = await send(endpoint, await callOf(side.things), token);
    if (reach === 'none' || row.silent) return expect(found).toEqual(absent);
    expect(found.status).toBeLessThan(500);
    expect([401, 403]).not.toContain(found.status);
    expect(found).not.toEqual(absent);
  });

  if (open)
    it('shows a visitor what everybody may see', async () => {
      const absent = await send(endpoint, await row.call(missing, strangers.things));
      const found = await send(endpoint, await row.call(strangers.things, strangers.things));
      if (row.reach?.visitor === 'any') expect(found.status).toBe(200);
      else expect(found).toEqual(absent);
    });
});
