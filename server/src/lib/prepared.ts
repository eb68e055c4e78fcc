import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';

const mark = '/* prepared */';

/**
 * Marks a statement that each connection plans once. Use it where the text never changes and planning takes longer than
 * running, as with many joined tables and few rows; not where the best plan depends on the values. PostgreSQL keeps the
 * plan only if it looks as cheap as one made for the values: write limits out, and compare a single id with `=`.
 */
export const prepared = sql.raw<never>(mark);

const names = new Map<string, string>();
let statements = 0;

/** Stands for a value while the text of a statement is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * A statement that is built once and planned once by each connection. `build` receives a placeholder for each value, so
 * the text cannot depend on them. Use it for hot reads; not where the best plan depends on the values. PostgreSQL keeps the
 * plan only if it looks as cheap as one made for the values: write limits out, and compare a single id with `=`.
 */
export const prepare = <Values extends object, Row>(build: (values: Values) => RawBuilder<Row>) => {
  let statement: CompiledQuery | undefined;
  return async (db: Db, values: Values): Promise<Row[]> => {
    if (statement === undefined) {
      statement = build(placeholders as Values).compile(db);
      nameOf(statement.sql);
    }
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return (await db.executeQuery<Row>(CompiledQuery.raw(statement.sql, parameters))).rows;
  };
};

const nameOf = (text: string): string => {
  const name = names.get(text) ?? `cadre_${statements++}`;
  names.set(text, name);
  return name;
};

/** A migration changed the result of the statement: under its old name it fails on every connection. */
const isOutdated = ({ code, message }: Error & { code?: string }) =>
  code === '0A000' && message.startsWith('cached plan');

/** Runs a statement on a connection of `pg`; a marked one by name, so that the connection plans it once. */
export const queryPrepared = async (
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult> => {
  if (!names.has(text) && !text.includes(mark)) return client.query(text, values);
  const name = nameOf(text);
  try {
    return await client.query({ name, text, values });
  } catch (cause) {
    if (!isOutdated(cause as Error)) throw cause;
    if (names.get(text) === name) names.delete(text);
    return client.query({ name: nameOf(text), text, values }).catch((next: Error & { code?: string }) => {
      // Inside a transaction, which the first failure has aborted.
      throw next.code === '25P02' ? cause : next;
    });
  }
};
