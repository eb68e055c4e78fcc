import { type RawBuilder, sql } from 'kysely';
import type { Parsed } from '../../../../contract/src/endpoint.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import type {
  Dispute,
  disputeList,
  Refund,
  refundList,
} from '../../../../contract/src/refunds-and-disputes.ts';
import { combine } from '../../lib/all-of.ts';
import type { Db } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import { listPageIds } from '../../lib/page-ids.ts';

type RefundQuery = NonNullable<Parsed<typeof refundList.query>>;
type DisputeQuery = NonNullable<Parsed<typeof disputeList.query>>;

/** A refund or a dispute, the row `reversal`, with its payment and account. */
const payment = sql`
  reversal.id, invoices.number as invoice, invoices.description, invoices.currency,
  reversal.amount_minor as amount, reversal.created_at, reversal.status, reversal.reason,
  case when users.id is not null then json_build_object('id', users.id, 'name', users.full_name) end as account`;

const listReversals = async <Row extends { amount: number }>(
  db: Db,
  table: 'refunds' | 'disputes',
  more: { columns: RawBuilder<unknown>; joins?: RawBuilder<unknown>; where: RawBuilder<unknown> | undefined },
  query: RefundQuery | DisputeQuery,
): Promise<Rows<Row>> => {
  const { status, date_from, date_to } = query;
  const where = combine([
    status && sql`status = ${status}`,
    more.where,
    date_from && sql`created_at >= ${date_from}::date`,
    date_to && sql`created_at < ${date_to}::date + 1`,
  ]);
  const { ids, ...counts } = await listPageIds(db, { table, where, newest: 'created_at' }, query);
  const { rows } = await sql<Row>`
    select ${payment}, ${more.columns}
    from ${sql.table(table)} as reversal
    join invoices on invoices.id = reversal.invoice_id
    left join users on users.id = invoices.user_id and users.status <> 'removed'
    ${more.joins ?? sql``}
    where reversal.id = any(${ids}::uuid[])
    order by reversal.created_at desc, reversal.id desc`.execute(db);
  return { rows: rows.map((row) => ({ ...row, amount: toMajor(row.amount) })), ...counts };
};

/** All refunds, newest first. */
export const listRefunds = (db: Db, query: RefundQuery): Promise<Rows<Refund>> =>
  listReversals(
    db,
    'refunds',
    {
      columns: sql`admins.full_name as refunded_by`,
      joins: sql`left join users as admins on admins.id = reversal.refunded_by`,
      where: undefined,
    },
    query,
  );

const isOpen = sql`status in ('needs_response', 'under_review')`;

/** Disputes, newest first. */
export const listDisputes = (db: Db, query: DisputeQuery): Promise<Rows<Dispute>> =>
  listReversals(
    db,
    'disputes',
    {
      columns: sql`case when reversal.status = 'needs_response' then reversal.due_by end as due_at`,
      where: query.open === undefined ? undefined : query.open ? isOpen : sql`not ${isOpen}`,
    },
    query,
  );
