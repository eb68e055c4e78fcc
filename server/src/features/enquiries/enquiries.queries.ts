import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Enquiry, EnquiryKind, enquiryList } from '../../../../contract/src/enquiries.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Rows } from '../../lib/page.ts';
import { listPageIds } from '../../lib/page-ids.ts';
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

/** A page of the requests about personal data, which are few. Done ones come last. */
const listDueIds = async (
  db: Db,
  where: RawBuilder<unknown>,
  query: Parameters<typeof rowWindow>[0],
): Promise<{ ids: string[]; count: number }> => {
  const { take, skip } = rowWindow(query);
  const { rows } = await sql<{ ids: string[]; count: number }>`
    with hits as materialized (select id, due_at, done_at from enquiries where ${where})
    select (select count(*) from hits) as count, array(
      select id from hits order by done_at is not null, due_at, id limit ${take} offset ${skip}) as ids`.execute(
    db,
  );
  return oneRow(rows);
};

type ListQuery = z.output<NonNullable<typeof enquiryList.query>>;

/** Enquiries, newest first; requests about personal data by their due date, those that are due first. */
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
  const byDueDate = kind === 'privacy' && done !== true;
  const { ids, ...counts } = byDueDate
    ? await listDueIds(db, where, query)
    : await listPageIds(db, { table: 'enquiries', where, newest: 'created_at' }, query);
  const rows = await selectEnquiries(db)
    .where('enquiries.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], enquiries.id)`)
    .execute();
  return { rows, ...counts };
};

/** The number of open enquiries by kind. */
export const countOpen = async (db: Db): Promise<Record<EnquiryKind, number>> => {
  const { rows } = await sql<Record<EnquiryKind, number>>`
    select count(*) filter (where kind = 'contact') as contact,
      count(*) filter (where kind = 'affiliate') as affiliate,
      count(*) filter (where kind = 'privacy') as privacy
    from enquiries where done_at is null`.execute(db);
  return oneRow(rows);
};

/** Says whether a message is about personal data. */
export const setEnquiryKind = async (db: Db, id: string, kind: 'contact' | 'privacy'): Promise<void> => {
  await db.updateTable('enquiries').set({ kind }).where('id', '=', id).execute();
};

/** An enquiry that is not done, locked until the transaction ends. Throws `not_found`, and `not_allowed_now`. */
export const lockOpenEnquiry = async (db: Db, id: string): Promise<Enquiry> => {
  await db.selectFrom('enquiries').select('id').where('id', '=', id).forUpdate().execute();
  const enquiry = await getEnquiry(db, id);
  if (enquiry.done_at === null) return enquiry;
  throw problem(
    'not_allowed_now',
    `${enquiry.done_by ?? 'Another admin'} has answered this message or marked it as done.`,
  );
};

/** Marks an enquiry as done by an admin, or reopens it. Returns false where a newer request of the address is open. */
export const setEnquiryDone = async (db: Db, id: string, adminId: string | null): Promise<boolean> => {
  const { rows } = await sql`
    update enquiries
    set done_at = case when ${adminId}::uuid is null then null else now() end, done_by = ${adminId}
    where id = ${id} and (${adminId}::uuid is not null or kind <> 'affiliate' or not exists (
      select from enquiries as newer
      where newer.kind = 'affiliate' and newer.done_at is null and newer.email = enquiries.email))
    returning id`.execute(db);
  return rows.length > 0;
};
