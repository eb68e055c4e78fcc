import { sql } from 'kysely';
import type { GivenCredit } from '../../../../contract/src/account-desk.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { findAccount } from './billing.queries.ts';
import { enqueueCustomerUpdate } from './personal-data.ts';

/** Adds to an allowance of the account for the current month. Throws `not_found`. */
export const grantCredits = async (
  db: Db,
  admin: Actor,
  { user_id, kind, amount, reason }: { user_id: string; kind: GivenCredit; amount: number; reason: string },
): Promise<void> => {
  const account = await findAccount(db, user_id);
  if (account === undefined) throw problem('not_found');
  const isForType = account.type === 'fractional' || (account.type === 'company' && kind === 'conversation');
  if (!isForType) throw problem('not_allowed_now', 'This account has no such allowance.');
  await db.insertInto('credit_grants').values({ user_id, kind, amount, granted_by: admin.id }).execute();
  await recordAudit(db, {
    actor: admin,
    action: 'credits_granted',
    subjectType: 'user',
    subjectId: user_id,
    after: { kind, amount },
    reason,
  });
};

/** The tables whose rows belong to the account that pays. */
const ofPayer = [
  'subscriptions',
  'checkouts',
  'invoices',
  'credits',
  'credit_grants',
  'promo_redemptions',
] as const;

/**
 * Gives the plans, payments and credits of an account to another one, which has none. The customer is first: a sync locks it
 * before it writes the others.
 */
export const giveBillingTo = async (db: Db, from: string, to: string): Promise<void> => {
  for (const table of ['payment_customers', ...ofPayer] as const)
    await sql`update ${sql.table(table)} set user_id = ${to} where user_id = ${from}`.execute(db);
  await enqueueCustomerUpdate(db, to);
};
