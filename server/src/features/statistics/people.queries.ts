import { type RawBuilder, sql } from 'kysely';
import {
  functionCountKey,
  type Statistics,
  type StatisticsQuery,
} from '../../../../contract/src/statistics.ts';
import { FractionalType } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import type { DayCount } from './days.queries.ts';

type Person = 'fractionals' | 'companies';

/** Who registered in the days asked for and fits the filters; a company has no function of its own. */
const fitting = (table: Person, query: StatisticsQuery): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const { date_from, date_to } = query;
  const conditions = [
    ...(date_from === undefined ? [] : [sql`${column('created_at')} >= ${date_from}::date`]),
    ...(date_to === undefined ? [] : [sql`${column('created_at')} < ${date_to}::date + 1`]),
    ...(['main_category', 'client_type_expertise', 'location'] as const)
      .filter((name) => query[name] !== undefined)
      .map((name) => sql`${column(name)} = ${query[name]}`),
    ...(table === 'fractionals' && query.fractional_type !== undefined
      ? [sql`fractionals.fractional_type = ${query.fractional_type}`]
      : []),
    ...(table === 'companies' ? [sql`companies.removed_at is null`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};

const ofFunction = sql.join(
  FractionalType.options.map(
    (type) => sql`count(*) filter (where fractional_type = ${type}) as ${sql.id(functionCountKey(type))}`,
  ),
);

type FunctionCounts = Pick<Statistics, Extract<keyof Statistics, `${string}_count`>>;

type FractionalCounts = FunctionCounts &
  Record<'registered' | 'approved' | 'rejected' | 'paid' | 'promo', number>;

/** Fractionals by approval, by function, by plan, and by whether they came with a promo code: in one walk. */
export const countFractionals = async (db: Db, query: StatisticsQuery): Promise<FractionalCounts> => {
  const { rows } = await sql<FractionalCounts>`
    select count(*) as registered, count(*) filter (where status = 'verified') as approved,
      count(*) filter (where status = 'rejected') as rejected,
      count(*) filter (where user_id in (
        select user_id from subscriptions where line = 'Fractionl' and status <> 'ended' and end_date > now()
      )) as paid,
      count(*) filter (where user_id in (select id from users where promo_code is not null)) as promo,
      ${ofFunction}
    from fractionals where ${fitting('fractionals', query)}`.execute(db);
  return rows[0] as FractionalCounts;
};

export const countCompanies = async (db: Db, query: StatisticsQuery) => {
  const { rows } = await sql<{ total: number; by_admin: number }>`
    select count(*) as total, count(*) filter (where created_by_admin) as by_admin
    from companies where ${fitting('companies', query)}`.execute(db);
  return rows[0] as { total: number; by_admin: number };
};

/** Registrations of each day that had any. */
export const registrationsByDay = async (
  db: Db,
  table: Person,
  query: StatisticsQuery,
): Promise<DayCount[]> => {
  const { rows } = await sql<DayCount>`
    select (created_at at time zone 'UTC')::date as day, count(*) as count
    from ${sql.table(table)} where ${fitting(table, query)}
    group by 1 order by 1`.execute(db);
  return rows;
};

/** Whose payments count: undefined for everybody's. Days are those of the payment, not of the payer. */
export const payersOf = ({
  date_from: _from,
  date_to: _to,
  ...filters
}: StatisticsQuery): RawBuilder<unknown> | undefined => {
  if (Object.values(filters).every((value) => value === undefined)) return undefined;
  const fractionals = sql`select user_id from fractionals where ${fitting('fractionals', filters)}`;
  return filters.fractional_type === undefined
    ? sql`${fractionals} union all select owner_id from companies where ${fitting('companies', filters)}`
    : fractionals;
};
