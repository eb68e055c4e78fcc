import type { Selectable } from 'kysely';
import type { Currency } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { findAccount } from './billing.queries.ts';

export type Customer = Selectable<DB['payment_customers']>;

/** An account that can buy. */
export interface Buyer {
  id: string;
  type: 'fractional' | 'company';
  email: string;
  first_name: string;
  last_name: string;
}

/** Locks the account until the transaction ends. Throws not_found for an admin or a removed account. */
export const getBuyer = async (db: Db, userId: string): Promise<Buyer> => {
  const account = await findAccount(db, userId);
  if (account === undefined || account.type === 'admin') throw problem('not_found');
  return { ...account, type: account.type };
};

export const findCustomer = (db: Db, userId: string): Promise<Customer | undefined> =>
  db.selectFrom('payment_customers').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** The currency of the account's first purchase, which all later purchases use. */
export const findStoredCurrency = async (db: Db, userId: string): Promise<Currency | undefined> =>
  (await findCustomer(db, userId))?.currency ?? undefined;

/**
 * The customer by its id at Stripe, locked. Reading from Stripe and writing here happen under this lock, so that an
 * older response never overwrites a newer one.
 */
export const lockCustomer = (db: Db, providerId: string): Promise<Customer | undefined> =>
  db
    .selectFrom('payment_customers')
    .selectAll()
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst();

/** The account's Stripe customer, created at its first purchase; `lostId` is the stored one if Stripe no longer has it. */
export const ensureCustomer = async (
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  buyer: Buyer,
  lostId?: string,
): Promise<Customer> => {
  const stored = await findCustomer(db, buyer.id);
  if (stored !== undefined && stored.provider_id !== lostId) return stored;
  const { id } = await stripe.customers.create(
    {
      email: buyer.email,
      name: `${buyer.first_name} ${buyer.last_name}`,
      metadata: { user_id: buyer.id },
    },
    { idempotencyKey: `customer ${buyer.id} ${lostId ?? ''}` },
  );
  return db
    .insertInto('payment_customers')
    .values({ user_id: buyer.id, provider_id: id })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(lostId === undefined ? { user_id: buyer.id } : { provider_id: id }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
};
