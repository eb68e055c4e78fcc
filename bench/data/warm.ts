import type pg from 'pg';

/**
 * Reads tables with their indexes into the database's memory, as in one that has been asked for a while: what comes off a
 * disk tells of the disk.
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
