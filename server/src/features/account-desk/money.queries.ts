import { type AccountDesk, GivenCredit } from '../../../../contract/src/account-desk.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';
import { getAllowance, refundableMinor } from '../billing/billing.public.ts';

/** The plans of an account, the latest end first. */
export const listPlans = async (db: Db, userId: string): Promise<AccountDesk['plans']> => {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select([
      'subscriptions.id',
      'plans.title',
      'duration',
      'subscriptions.status',
      'currency',
      'amount_minor',
    ])
    .select(['start_date', 'end_date', 'cancel_at_period_end', 'granted_by'])
    .where('user_id', '=', userId)
    .orderBy('end_date', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .limit(limits.deskRows)
    .execute();
  return rows.map(({ amount_minor, granted_by, ...plan }) => ({
    ...plan,
    amount: toMajor(amount_minor),
    granted: granted_by !== null,
  }));
};

export const listInvoices = async (db: Db, userId: string): Promise<AccountDesk['invoices']> => {
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'number', 'description', 'currency', 'amount_minor', 'status', 'created_at'])
    .select(['tax_minor', 'refunded_minor', 'disputed_minor', refundableMinor.as('refundable_minor')])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.deskRows)
    .execute();
  return rows.map(
    ({ amount_minor, tax_minor, refunded_minor, disputed_minor, refundable_minor, ...invoice }) => ({
      ...invoice,
      amount: toMajor(amount_minor),
      tax: toMajor(tax_minor),
      refunded: toMajor(refunded_minor),
      disputed: toMajor(disputed_minor),
      refundable: toMajor(refundable_minor),
    }),
  );
};

const creditKindsByType: Record<UserType, readonly GivenCredit[]> = {
  fractional: GivenCredit.options,
  company: ['conversation'],
  admin: [],
};

/** The monthly allowances of an account. */
export const listCredits = (
  db: Db,
  { id, type }: { id: string; type: UserType },
): Promise<AccountDesk['credits']> =>
  Promise.all(
    creditKindsByType[type].map(async (kind) => {
      const { used, allowed } = await getAllowance(db, id, kind);
      return { kind, used, allowed };
    }),
  );
