import { CompiledQuery, type PostgresPool, type RawBuilder, sql } from 'kysely';
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
let prepareds = 0;

/** Stands for a value while the text of a statement is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/** The connections of each database outside a transaction. A prepared statement uses them without Kysely's steps per call. */
const poolByDb = new WeakMap<Db, PostgresPool>();

/** Lets prepared statements use the connections of `db`. */
export const sendDirectly = (db: Db, connections: PostgresPool): void => void poolByDb.set(db, connections);

const send = async <Row>(db: Db, text: string, parameters: unknown[]): Promise<Row[]> => {
  const connections = poolByDb.get(db);
  if (connections === undefined)
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
  const connection = await connections.connect();
  try {
    return (await connection.query<Row>(text, parameters)).rows;
  } finally {
    connection.release();
  }
};

/**
 * A statement that is built once and planned once by each connection. `build` receives a placeholder for each value, so
 * the text cannot depend on them, and the shape, of which each gets a text of its own: there must be few. Use it for hot
 * reads; not where the best plan depends on the values. PostgreSQL keeps the plan only if it looks as cheap as one made for
 * the values: write limits out, and compare a single id with `=`.
 */
export const prepare = <Values extends object, Row, Shape extends string = string>(
  build: (values: Values, shape: Shape) => RawBuilder<Row>,
) => {
  const statements = new Map<Shape, CompiledQuery>();
  return async (db: Db, values: Values, shape = '' as Shape): Promise<Row[]> => {
    let statement = statements.get(shape);
    if (statement === undefined) {
      statement = build(placeholders as Values, shape).compile(db);
      statements.set(shape, statement);
      getStatementName(statement.sql);
    }
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return send<Row>(db, statement.sql, parameters);
  };
};

const getStatementName = (text: string): string => {
  const name = names.get(text) ?? `cadre_${prepareds++}`;
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
  const name = getStatementName(text);
  try {
    return await client.query({ name, text, values });
  } catch (cause) {
    if (!isOutdated(cause as Error)) throw cause;
    if (names.get(text) === name) names.delete(text);
    return client
      .query({ name: getStatementName(text), text, values })
      .catch((next: Error & { code?: string }) => {
        // Inside a transaction, which the first failure has aborted.
        throw next.code === '25P02' ? cause : next;
      });
  }
};
