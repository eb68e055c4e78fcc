import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';

/**
 * Put into a statement whose text never changes, it lets each connection plan it once: planning takes longer than
 * running where many tables are joined for few rows. Not for statements whose best plan hangs on their values.
 */
export const prepared = sql.raw<never>(mark);

const names = new Map<string, string>();

const nameOf = (text: string): string => {
  let name = names.get(text);
  if (name === undefined) {
    name = `cadre_${names.size}`;
    names.set(text, name);
  }
  return name;
};

/** Sends marked statements of a connection by name, as PostgreSQL wants them to be planned once. */
export const prepareMarked = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const send = (...parts: unknown[]) => {
    const [text, values] = parts;
    return typeof text === 'string' && text.includes(mark)
      ? query({ name: nameOf(text), text, values })
      : query(...parts);
  };
  Object.assign(client, { query: send });
};
