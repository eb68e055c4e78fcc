import { type Insertable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Account, AccountStatus, userList } from '../../../../contract/src/account-list.ts';
import type { FilePurpose, Session, Signup } from '../../../../contract/src/accounts.ts';
import type { Parsed } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { combine } from '../../lib/all-of.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { pictureUrl } from '../../lib/files.ts';
import type { Rows } from '../../lib/page.ts';
import { listPageIds } from '../../lib/page-ids.ts';
import { problem } from '../../lib/problem.ts';
import { getPlanName, grantsPlan } from '../billing/billing.public.ts';
import { accountPrefixes } from './account-prefixes.ts';

export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'type', 'email', 'status', 'password_hash'])
    .where('email', '=', email)
    .where('status', '<>', 'removed')
    .executeTakeFirst();

/** Throws `not_found`, also for a removed account. */
export const getUser = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'type', 'email', 'status', 'password_hash', 'password_changed_at'])
    .select(['first_name', 'last_name', 'full_name'])
    .where('id', '=', userId)
    .where('status', '<>', 'removed')
    .executeTakeFirstOrThrow(() => problem('not_found'));

/** Returns the id of the new account, or undefined if the address has an account. */
export const insertUser = async (db: Db, user: Insertable<DB['users']>): Promise<string | undefined> => {
  const row = await db
    .insertInto('users')
    .values({ ...user, terms_accepted_at: user.status === 'active' ? sql`now()` : null })
    .onConflict((conflict) => conflict.column('email').where('status', '<>', 'removed').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** Saves the details of a sign-up until its address is confirmed; replaces earlier ones of the same code request. */
export const saveSignup = async (db: Db, requestHash: string, signup: Signup): Promise<void> => {
  const details = JSON.stringify(signup);
  await db
    .insertInto('signups')
    .values({ email: signup.email, request_hash: requestHash, details })
    .onConflict((conflict) => conflict.columns(['email', 'request_hash']).doUpdateSet({ details }))
    .execute();
};

/**
 * Returns the details that a code request saved, and deletes all of the address, so that they create one account.
 * Undefined if that has happened already.
 */
export const takeSignup = async (
  db: Db,
  email: string,
  requestHash: string | null,
): Promise<Signup | undefined> => {
  const rows = await db
    .deleteFrom('signups')
    .where('email', '=', email)
    .returning(['request_hash', 'details'])
    .execute();
  return rows.find(({ request_hash }) => request_hash === requestHash)?.details;
};

/** Sets a password, which activates an invited account. */
export const setPassword = async (db: Db, userId: string, passwordHash: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_changed_at: sql`now()`,
      status: sql<AccountStatus>`case when status = 'invited' then 'active' else status end`,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .where('status', '<>', 'removed')
    .execute();
};

const livePlans = sql`subscriptions join plans on plans.id = subscriptions.plan_id
  where subscriptions.user_id = users.id and ${grantsPlan}`;

const planTitle = sql<string>`coalesce(
  (select string_agg(plans.title, ' + ' order by plans.plan_sub_type) from ${livePlans}), 'Free')`;

/** Matches a plan by its title, or `True` for any plan and `False` for none, as the lists of people send it. */
const hasPlan = (plan: string) => {
  const title = plan.toLowerCase();
  if (title === 'free' || title === 'false') return sql<SqlBool>`not exists (select from ${livePlans})`;
  const isWanted = title === 'true' ? sql`true` : sql`lower(plans.title) = ${title}`;
  return sql<SqlBool>`users.id in (
    select user_id from subscriptions join plans on plans.id = subscriptions.plan_id
    where ${grantsPlan} and ${isWanted})`;
};

/** Removes a password that somebody else may know. The account gets a new one by a mailed link. */
export const clearPassword = async (db: Db, userId: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ password_hash: null, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
};

/** The body of a sign-in response without the token. */
export const getSessionUser = async (db: Db, userId: string): Promise<Omit<Session, 'token'>> => {
  const { profile_picture_id, admin_role, ...user } = await db
    .selectFrom('users')
    .leftJoin('fractionals', 'fractionals.user_id', 'users.id')
    .select(['users.id', 'users.type', 'users.first_name', 'users.last_name', 'users.email'])
    .select(['users.profile_picture_id', 'users.admin_role'])
    .select(sql<boolean>`fractionals.submitted_at is not null`.as('submit_approval_request'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    ...user,
    plan_name: await getPlanName(db, userId),
    profile_picture: pictureUrl(profile_picture_id),
    ...(admin_role === null ? {} : { admin_role }),
  };
};

/** Whether the user uploaded the file for this purpose. */
export const isOwnFile = async (db: Db, userId: string, id: string, purpose: FilePurpose): Promise<boolean> =>
  (await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()) !== undefined;

/** Deletes the rows of files older than `looseFileDays` that nothing references. Returns their ids. */
export const deleteOrphanedFiles = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    delete from files
    where created_at < now() - make_interval(days => ${limits.looseFileDays})
      and not exists (select from users where profile_picture_id = files.id)
      and not exists (select from companies where logo_id = files.id)
      and not exists (select from fractionals where resume_id = files.id)
      and not exists (select from applications where resume_id = files.id)
      and not exists (select from chat_messages where file_id = files.id)
      and not exists (
        select from blog_posts where cover_image_id = files.id or position(files.id::text in body) > 0)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Accounts, newest first. The count is capped. */
export const listUsers = async (
  db: Db,
  query: NonNullable<Parsed<typeof userList.query>>,
): Promise<Rows<z.infer<typeof Account>>> => {
  const { search, status, type, plan } = query;
  const prefixes = search === undefined ? undefined : accountPrefixes(search);
  if (search && prefixes === undefined) return { rows: [], count: 0 };
  const where = combine([
    status === undefined ? sql`users.status <> 'removed'` : sql`users.status = ${status}`,
    type && sql`users.type = ${type}`,
    plan !== undefined && hasPlan(plan),
    prefixes && sql`to_tsvector('simple', users.full_name || ' ' || users.email) @@ ${prefixes}::tsquery`,
  ]);
  const { ids, ...counts } = await listPageIds(db, { table: 'users', where, newest: 'created_at' }, query);
  const rows = await db
    .selectFrom('users')
    .select(['id', 'type', 'first_name', 'last_name', 'email', 'status', 'created_at'])
    .select(planTitle.as('plan_name'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { rows, ...counts };
};
