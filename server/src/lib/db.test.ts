import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { databaseForTest } from '../../test/database-for-test.ts';
import { openDatabase } from './db.ts';

it('a connection that breaks in the middle of a transaction ends that transaction, not the process', async () => {
  const { url } = await databaseForTest();
  const db = openDatabase(url, { max: 2 });
  const cut = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    // What breaks while nobody asks is told as an event, which ends the process where nobody listens.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`select 1`.execute(transaction);
  });
  await expect(cut).rejects.toThrow();
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
  await db.destroy();
});
