import { type Insertable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Enquiry, enquiryList } from '../../../../contract/src/enquiries.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';
import { pageIds } from '../../lib/page-ids.ts';
import { problem } from '../../lib/problem.ts';
import { answersOfEnquiry } from './enquiry-answers.queries.ts';

/** Stores an enquiry. Returns false for a second affiliate request of an address while the first is open. */
export const insertEnquiry = async (db: Db, enquiry: Insertable<DB['enquiries']>): Promise<boolean> => {
  const row = await db
    .insertInto('enquiries')
    .values(enquiry)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

const selectEnquiries = (db: Db) =>
  db
    .selectFrom('enquiries')
    .leftJoin('users', 'users.id', 'enquiries.done_by')
    .selectAll('enquiries')
    .select(['full_name as done_by', answersOfEnquiry]);

/** Throws not_found. */
export const getEnquiry = async (db: Db, id: string): Promise<Enquiry> => {
  const row = await selectEnquiries(db).where('enquiries.id', '=', id).executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return row;
};

type ListQuery = z.output<NonNullable<typeof enquiryList.query>>;

/** Enquiries, newest first. */
export const listEnquiries = async (db: Db, query: ListQuery): Promise<Rows<Enquiry>> => {
  const { kind, done, search } = query;
  const where = sql.join(
    [
      sql<SqlBool>`true`,
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(done === undefined ? [] : [done ? sql`done_at is not null` : sql`done_at is null`]),
      ...(search
        ? [
            sql`to_tsvector('simple', name || ' ' || email || ' ' || subject || ' ' || message) @@ websearch_to_tsquery('simple', ${search})`,
          ]
        : []),
    ],
    sql` and `,
  );
  const { ids, ...counts } = await pageIds(db, { table: 'enquiries', where, newest: 'created_at' }, query);
  const rows = await selectEnquiries(db)
    .where('enquiries.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('enquiries.created_at', 'desc')
    .orderBy('enquiries.id', 'desc')
    .execute();
  return { rows, ...counts };
};

/** The number of open enquiries by kind. */
export const countOpen = async (db: Db): Promise<{ contact: number; affiliate: number }> => {
  const { rows } = await sql<{ contact: number; affiliate: number }>`
    select count(*) filter (where kind = 'contact') as contact,
      count(*) filter (where kind = 'affiliate') as affiliate
    from enquiries where done_at is null`.execute(db);
  return oneRow(rows);
};

/** Marks an enquiry as done by an admin, or reopens it. Returns false where a newer request of the address is open. */
export const setEnquiryDone = async (db: Db, id: string, adminId: string | null): Promise<boolean> => {
  const { rows } = await sql`
    update enquiries
    set done_at = case when ${adminId}::uuid is null then null else now() end, done_by = ${adminId}
    where id = ${id} and (${adminId}::uuid is not null or kind = 'contact' or not exists (
      select from enquiries as newer
      where newer.kind = 'affiliate' and newer.done_at is null and newer.email = enquiries.email))
    returning id`.execute(db);
  return rows.length > 0;
};
