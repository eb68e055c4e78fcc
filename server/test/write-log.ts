import { sql } from 'kysely';
import type { TestApp } from './app-for-test.ts';
import { queryAsOwner } from './database-for-test.ts';

/** Counts of tries, and keys that were used: a refused request may leave them. */
const mayChange = ['code_failures', 'email_codes', 'idempotency_keys', 'sign_in_failures', 'wrong_factors'];

/**
 * Logs each row that is written to a table from now on, by triggers: a refused request must not write any. A write that
 * is rolled back takes its line of the log with it. Returns a function for the tables written since its last call.
 */
export const logWrites = async ({ db, deps }: TestApp) => {
  await queryAsOwner(
    deps.config.databaseUrl,
    `create unlogged table written (name text not null);
     grant select, delete on written to public;
     create function log_write() returns trigger language plpgsql security definer as
       $$ begin insert into public.written values (tg_table_name); return null; end $$;
     do $$ declare name text; begin
       for name in select table_name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE'
           and table_name not in ('written', ${mayChange.map((name) => `'${name}'`).join(', ')})
       loop execute format('create trigger log_write after insert or update or delete on %I
         for each row execute function log_write()', name); end loop;
     end $$`,
  );
  return async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`delete from written returning name`.execute(db);
    return [...new Set(rows.map(({ name }) => name))].sort();
  };
};
