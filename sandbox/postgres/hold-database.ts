import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

// embedded-postgres.test.ts runs this in its own process and kills it. Prints the id of each acknowledged row.
const [dataDir = ''] = process.argv.slice(2);
const { url } = await startEmbeddedPostgres({ dataDir });
const client = new pg.Client({ connectionString: url });
await client.connect();
// Two processes can start at once, and `if not exists` alone can fail then.
await client.query('select pg_advisory_lock(1)');
await client.query('create table if not exists rows (id int generated always as identity)');
await client.query('select pg_advisory_unlock(1)');
console.log(`url ${url}`);
for (;;) {
  const { rows } = await client.query('insert into rows default values returning id');
  console.log(`row ${rows[0].id}`);
}
