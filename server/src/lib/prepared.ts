import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';

/**
 * Put into a statement whose text never changes, it lets each connection plan it once: planning takes longer than
 * running where many tables are joined for few rows. Not for statements whose best plan hangs on their values. A plan is
 * kept only where it looks no dearer than one made for the values: a limit is written out, one id is compared with `=`.
 */
export const prepared = sql.raw<never>(mark);

const names = new Map<string, string>();
let named = 0;

const nameOf = (text: string): string => {
  let name = names.get(text);
  if (name === undefined) {
    name = `cadre_${named++}`;
    names.set(text, name);
  }
  return name;
};

/** A migration beside us changed what the statement gives: under its name it fails on every connection from now on. */
const isOutdated = ({ code, message }: Error & { code?: string }) =>
  code === '0A000' && message.startsWith('cached plan');

/** Sends marked statements of a connection by name, as PostgreSQL wants them to be planned once. */
export const prepareMarked = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>;
  const send = (...parts: unknown[]) => {
    const [text, values] = parts;
    if (typeof text !== 'string' || !text.includes(mark)) return query(...parts);
    const name = nameOf(text);
    return query({ name, text, values }).catch((cause: Error) => {
      if (!isOutdated(cause)) throw cause;
      if (names.get(text) === name) names.delete(text);
      return query({ name: nameOf(text), text, values }).catch((next: Error & { code?: string }) => {
        // In a transaction, which the first failure ended.
        throw next.code === '25P02' ? cause : next;
      });
    });
  };
  Object.assign(client, { query: send });
};
