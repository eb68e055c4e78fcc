import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { databaseForTest } from '../../test/database-for-test.ts';
import { tcpProxy } from '../../test/tcp-proxy.ts';
import { type Db, isAway, openDatabase } from './db.ts';
import { prepare } from './prepared.ts';

it('fails only the transaction when its connection breaks, not the process [db-broken-transaction]', async () => {
  const ends: Error[] = [];
  const end = (error: Error) => void ends.push(error);
  process.on('uncaughtException', end);
  onTestFinished(() => void process.off('uncaughtException', end));
  const { url } = await databaseForTest();
  const db = openDatabase(url, { max: 2 });
  const cut = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    // A connection that breaks between statements emits an event, which ends the process without a listener.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select 1`.execute(tx);
  });
  await expect(cut).rejects.toThrow();
  expect(ends).toEqual([]);
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
  await db.destroy();
});

it.each([true, false])(
  'plans statements once per connection if prepared statements are allowed: %s',
  async (on) => {
    const { url } = await databaseForTest();
    const db = openDatabase(url, { max: 1, prepared: on });
    const echo = prepare(({ number }: { number: number }) => sql<object>`select ${number}::int as number`);
    for (const number of [1, 2]) expect(await echo(db, { number })).toEqual([{ number }]);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    );
    expect(rows.map(({ statement }) => statement)).toEqual(on ? [expect.stringContaining('$1::int')] : []);
    await db.destroy();
  },
);

it('plans a prepared statement again after a migration changed its result [migration-cached-plan]', async () => {
  const { ownerUrl: url } = await databaseForTest();
  const [db, migration] = [openDatabase(url, { max: 1 }), openDatabase(url, { max: 1 })];
  await sql`create table planned (one integer); insert into planned values (1)`.execute(db);
  const select = prepare(() => sql`select * from planned`);
  const ask = (on: Db) => select(on, {});
  await ask(db);
  await sql`alter table planned add column two integer`.execute(migration);
  expect(await ask(db)).toEqual([{ one: 1, two: null }]);
  await sql`alter table planned add column three integer`.execute(migration);
  // A transaction cannot be repeated from within: its caller gets the error and retries.
  await expect(db.transaction().execute(ask)).rejects.toThrow('cached plan');
  expect(await db.transaction().execute(ask)).toEqual([{ one: 1, two: null, three: null }]);
  await Promise.all([db.destroy(), migration.destroy()]);
});

it('gives up a connection whose server stopped answering and opens a new one [db-silent-connection]', async () => {
  const { url } = await databaseForTest();
  const through = new URL(url);
  const wire = await tcpProxy(Number(through.port));
  through.port = String(wire.port);
  const db = openDatabase(through.href, { max: 1, silence: 200 });
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db);
  await ask();
  wire.fallSilent('down');
  await expect(ask()).rejects.toThrow('read timeout');
  wire.fallSilent('none');
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  await wire.close();
});

it('takes a lost connection for a database that is away, but no fault of a statement or of the program', async () => {
  const { url, ownerUrl } = await databaseForTest();
  const db = openDatabase(url, { max: 1 });
  const getCause = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (cause: unknown) => cause,
    );
  expect(isAway(await getCause(sql`select 1 / 0`.execute(db)))).toBe(false);
  const faulty = db.transaction().execute(() => Promise.reject(new TypeError('row is not iterable')));
  expect(isAway(await getCause(faulty))).toBe(false);
  const wrongValue = Object.assign(new TypeError('Invalid argument'), { code: 'ERR_INVALID_ARG_TYPE' });
  expect(isAway(wrongValue)).toBe(false);

  const owner = openDatabase(ownerUrl, { max: 1 });
  const killed = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(owner);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select 1`.execute(tx);
  });
  expect(isAway(await getCause(killed))).toBe(true);
  await Promise.all([db.destroy(), owner.destroy()]);

  const closed = new URL(url);
  closed.port = '9';
  const unreachable = openDatabase(closed.href, { max: 1 });
  expect(isAway(await getCause(sql`select 1`.execute(unreachable)))).toBe(true);
  await unreachable.destroy();
});
