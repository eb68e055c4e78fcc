import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseForTest } from '../../test/database-for-test.ts';
import { type Db, openDatabase, type Pool } from './db.ts';
import { deleteIdempotencyKeysAbout, readIdempotencyKey, withIdempotencyKey } from './idempotency.ts';

let db: Pool;
beforeAll(async () => {
  db = openDatabase((await databaseForTest()).url, { max: 2 });
});
afterAll(() => db.destroy());

const scopes = async () =>
  (await db.selectFrom('idempotency_keys').select('scope').orderBy('scope').execute()).map(
    ({ scope }) => scope,
  );

it.each([undefined, ''])('reads no key from the header %j', (header) => {
  expect(readIdempotencyKey(header)).toBeUndefined();
});

it.each(['a', '!~', 'x'.repeat(200)])('reads the key %.10s', (header) => {
  expect(readIdempotencyKey(header)).toBe(header);
});

it.each([[['a', 'b']], [['a']], 'x'.repeat(201), 'a b', ' a', 'a ', 'é', 'a\n'])(
  'responds 400 to the key %j',
  (header) => {
    expect(() => readIdempotencyKey(header as string | string[])).toThrow(
      expect.objectContaining({ status: 400, fields: { 'Idempotency-Key': expect.any(String) } }),
    );
  },
);

it.each(['transaction', 'pool'])(
  'runs the work once for a key in a %s and repeats the response',
  async (mode) => {
    let count = 0;
    const call = (request: unknown, key = 'k') => {
      const run = (on: Db) =>
        withIdempotencyKey(on, mode, key, request, async () => {
          count += 1;
          return { count };
        });
      return mode === 'pool' ? run(db) : db.transaction().execute(run);
    };
    expect(await call({ a: 1 })).toEqual({ count: 1 });
    expect(await call({ a: 1 })).toEqual({ count: 1 });
    await expect(call({ a: 2 })).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect(await call({ a: 2 }, 'other')).toEqual({ count: 2 });
    expect([await call(undefined, 'empty'), await call(null, 'empty')]).toEqual([{ count: 3 }, { count: 3 }]);
    expect(count).toBe(3);
  },
);

it('runs concurrent transactions with one key once', async () => {
  let count = 0;
  const call = () =>
    db.transaction().execute((on) =>
      withIdempotencyKey(on, 'concurrent', 'k', 1, async () => {
        await on.selectNoFrom(sql`pg_sleep(0.1)`.as('slept')).execute();
        count += 1;
        return { count };
      }),
    );
  expect(await Promise.all([call(), call()])).toEqual([{ count: 1 }, { count: 1 }]);
});

it('repeats the work after a failure outside a transaction, but not for another body', async () => {
  const run = (request: unknown, work: () => Promise<string>) =>
    withIdempotencyKey(db, 'outside', 'k', request, work);
  await expect(run(1, () => Promise.reject(new Error('broken off')))).rejects.toThrow('broken off');
  await expect(run(2, async () => 'never')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  expect(await run(1, async () => 'done')).toBe('done');
});

it('deletes the responses of a person and those that contain their id or address', async () => {
  await db.deleteFrom('idempotency_keys').execute();
  const answers: [scope: string, answer: object][] = [
    ['user-1 POST /a', {}],
    ['user-2 POST /a', { owner: 'user-1' }],
    ['user-3 POST /a', { email: 'ada@people.example' }],
    ['user-4 POST /a', { owner: 'user-5' }],
  ];
  for (const [scope, answer] of answers) await withIdempotencyKey(db, scope, 'k', null, async () => answer);
  await deleteIdempotencyKeysAbout(db, 'user-1', 'ada@people.example');
  expect(await scopes()).toEqual(['user-4 POST /a']);
});
