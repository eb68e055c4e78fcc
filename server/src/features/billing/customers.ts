import type { Selectable } from 'kysely';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Deps } from '../../lib/deps.ts';

export type Customer = Selectable<DB['payment_customers']>;

/** Who buys: what the payment service is told of an account. */
export interface Buyer {
  id: string;
  type: 'fractional' | 'company';
  email: string;
  first_name: string;
  last_name: string;
  promo_code: string | null;
}

export const findCustomer = (db: Db, userId: string): Promise<Customer | undefined> =>
  db.selectFrom('payment_customers').selectAll().where('user_id', '=', userId).executeTakeFirst();

/**
 * The customer by the payment service's id, locked: what is read from there and written here happens one at a time, so
 * that an older answer never overwrites a newer one.
 */
export const lockCustomer = (db: Db, providerId: string): Promise<Customer | undefined> =>
  db
    .selectFrom('payment_customers')
    .selectAll()
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst();

/** The account at the payment service, made there at its first purchase. `gone` is one that is not there any more. */
export const ensureCustomer = async (
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  buyer: Buyer,
  gone?: string,
): Promise<Customer> => {
  const known = await findCustomer(db, buyer.id);
  if (known !== undefined && known.provider_id !== gone) return known;
  const { id } = await stripe.customers.create(
    {
      email: buyer.email,
      name: `${buyer.first_name} ${buyer.last_name}`,
      metadata: { user_id: buyer.id },
    },
    { idempotencyKey: `customer ${buyer.id} ${gone ?? ''}` },
  );
  return db
    .insertInto('payment_customers')
    .values({ user_id: buyer.id, provider_id: id })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(gone === undefined ? { user_id: buyer.id } : { provider_id: id }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
};
