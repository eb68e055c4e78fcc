import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/src/endpoint.ts';
import { appForTest, type TestApp } from '../test/app-for-test.ts';
import { aFractional } from '../test/builders.ts';
import { queryAsOwner } from '../test/database-for-test.ts';
import { buildApp } from './app.ts';
import { zipOwnData } from './features/own-data/own-data.ts';
import { subjects, withSharedFeatures } from './features.ts';
import type { App } from './lib/deps.ts';
import type { Feature } from './lib/feature.ts';
import { openMetrics } from './lib/metrics.ts';
import { serve } from './lib/serve.ts';

// The smallest feature: what a new one adds to the server besides its migration and its line in features.ts.
const badgeAdd = endpoint({
  method: 'POST',
  path: '/badges',
  summary: 'Adds a badge to the own profile',
  access: ['fractional'],
  invalidates: ['people'],
  idempotent: 'by-key',
  body: z.object({ title: z.string().min(1) }),
  response: z.object({ title: z.string() }),
  creates: true,
});

const badges: Feature = {
  name: 'badges',
  routes: [
    (app) =>
      serve(app, badgeAdd, async ({ db, actor, body }) => {
        await sql`insert into badges (user_id, title) values (${actor.id}, ${body.title})`.execute(db);
        return body;
      }),
  ],
  exportPerson: async (db, userId) => ({
    badges: (await sql`select title from badges where user_id = ${userId}`.execute(db)).rows,
  }),
  erasePerson: async (db, userId) => {
    await sql`delete from badges where user_id = ${userId}`.execute(db);
  },
};

const list = withSharedFeatures([...subjects, badges]);
let test: TestApp;
let app: App;
beforeAll(async () => {
  test = await appForTest();
  // A migration would create it: the server's role has the default rights.
  await queryAsOwner(
    test.deps.config.databaseUrl,
    'create table badges (user_id uuid not null references users, title text not null)',
  );
  app = await buildApp({ ...test.deps, metrics: openMetrics() }, { features: list });
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const countBadges = async () => (await sql`select from badges`.execute(test.db)).rows.length;

it('serves, exports and erases what a feature declares in its manifest', async () => {
  const person = await aFractional(test);
  const headers = { authorization: `Bearer ${person.token}` };
  const add = (title: string) =>
    app.inject({ method: 'POST', url: '/api/badges', payload: { title }, headers });
  expect((await add('')).statusCode).toBe(400);
  expect((await add('Turnaround')).statusCode).toBe(201);

  const zip = await buffer(zipOwnData(list, test.db, test.deps.files, person.id));
  expect(zip.includes('badges.json')).toBe(true);

  const erased = await app.inject({
    method: 'DELETE',
    url: `/api/employee/employee_delete/${person.id}`,
    headers,
  });
  expect(erased.statusCode).toBe(200);
  expect(await countBadges()).toBe(0);
});
