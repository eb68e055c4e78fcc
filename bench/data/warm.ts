import type pg from 'pg';

/**
 * Reads tables and indexes into the database's cache, as after some time in use: otherwise the disk would be measured.
 */
export const warm = async (client: pg.Client, ...tables: string[]): Promise<void> => {
  await client.query('create extension if not exists pg_prewarm');
  await client.query(
    `select pg_prewarm(unnest(array[warmed.oid, nullif(warmed.reltoastrelid, 0)] || array(
      select indexrelid from pg_index where indrelid in (warmed.oid, warmed.reltoastrelid))))
    from pg_class as warmed where warmed.oid = any($1::text[]::regclass[])`,
    [tables],
  );
};
