import { withClient } from '../data/sign-in.ts';

const urlOf = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;

/** A database beside the product's: a copy of it, or empty. Returns its address. */
export const createDatabase = async (
  url: string,
  name: string,
  { copy }: { copy: boolean },
): Promise<string> => {
  const template = copy ? ` template ${new URL(url).pathname.slice(1)}` : '';
  await withClient(urlOf(url, 'postgres'), (client) => client.query(`create database ${name}${template}`));
  return urlOf(url, name);
};

/** Copies the rows of a statement over the product's database into a table with columns of these names. */
export const copyInto = async (from: string, to: string, table: string, statement: string): Promise<void> => {
  const { rows } = await withClient(from, (client) => client.query(statement));
  const columns = Object.keys(rows[0] ?? {})
    .map((column) => `"${column}"`)
    .join(', ');
  await withClient(to, (client) =>
    client.query(
      `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [JSON.stringify(rows)],
    ),
  );
};

/** Statistics, as autovacuum would collect them after the copy. */
export const analyze = (url: string): Promise<unknown> =>
  withClient(url, (client) => client.query('vacuum analyze'));
