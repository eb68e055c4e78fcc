import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

// Run as a process of its own by embedded-postgres.test.ts, which kills it: prints the number of each row that was
// acknowledged.
const [dataDir = ''] = process.argv.slice(2);
const { url } = await startEmbeddedPostgres({ dataDir });
const client = new pg.Client({ connectionString: url });
await client.connect();
// Two holders may come at once, and `if not exists` alone does not bear that.
await client.query('select pg_advisory_lock(1)');
await client.query('create table if not exists kept (id int generated always as identity)');
await client.query('select pg_advisory_unlock(1)');
console.log(`url ${url}`);
for (;;) {
  const { rows } = await client.query('insert into kept default values returning id');
  console.log(`row ${rows[0].id}`);
}
