import type { paymentDashboard } from '../../../../contract/src/billing.ts';
import type { Answer } from '../../../../contract/src/endpoint.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';
import { listSubscriptions, type SubscriptionRow } from './billing.queries.ts';
import { listOffers } from './plans.ts';
import { offeredCode } from './promo-rules.ts';
import { toSubscription, viewAllowances } from './subscription-view.ts';

type Dashboard = Answer<typeof paymentDashboard>;

const DAY = 86_400_000;
/** A charge that failed is tried again on days 2, 7, 14 and 21; then the plan ends. */
const lastTryDays = 21;

const failedCharge = async (db: Db, live: SubscriptionRow[]): Promise<Dashboard['payment_failed']> => {
  const row = live.find(({ past_due_since }) => past_due_since !== null);
  if (row?.past_due_since == null) return null;
  const invoice = await db
    .selectFrom('invoices')
    .selectAll()
    .where('subscription_id', '=', row.id)
    .where('status', 'in', ['failed', 'open'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    since: row.past_due_since,
    amount: toMajor(invoice?.amount_minor ?? row.amount_minor),
    currency: row.currency,
    next_try_at: row.next_try_at,
    ends_at: new Date(Date.parse(row.past_due_since) + lastTryDays * DAY).toISOString(),
    invoice_url: invoice?.invoice_url ?? null,
  };
};

/** The present plan, what is used and left, and what comes next. */
export const viewDashboard = async (
  db: Db,
  userId: string,
  type: 'fractional' | 'company',
): Promise<Dashboard> => {
  const offers = await listOffers(db);
  const live = (await listSubscriptions(db, userId)).filter((row) => row.live).reverse();
  const plans = live.map((row) => toSubscription(row, offers));
  const next_amounts = live
    .filter((row) => !row.cancel_at_period_end && row.granted_by === null)
    .map((row) => ({
      subscription_id: row.id,
      date: row.end_date,
      amount: toMajor(row.next_amount_minor ?? row.amount_minor),
      currency: row.currency,
    }));
  const [next] = next_amounts;
  const titles = live
    .toSorted((one, other) => (one.line < other.line ? -1 : 1))
    .map((row) => plans.find(({ id }) => id === row.id)?.plan.title);
  return {
    own: true,
    plan_name: titles.join(' + ') || 'Free',
    plans,
    allowances: await viewAllowances(db, userId, type),
    renewal_date: next?.date ?? null,
    next_amount: next?.amount ?? null,
    currency: next?.currency ?? live[0]?.currency ?? null,
    next_amounts,
    payment_failed: await failedCharge(db, live),
    promo_code: await offeredCode(db, userId),
  };
};
