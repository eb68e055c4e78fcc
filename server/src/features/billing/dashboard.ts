import type { PlanAllowance, paymentDashboard } from '../../../../contract/src/billing.ts';
import { addDays } from '../../../../contract/src/dates.ts';
import type { ResponseOf } from '../../../../contract/src/endpoint.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';
import { findPause, toSubscription } from './active-subscriptions.ts';
import { countInUse, listSubscriptions, type SubscriptionRow } from './billing.queries.ts';
import { getAllowance, getApplicationAllowance } from './credits.ts';
import { getEntitlements } from './entitlements.ts';
import { listPlanPrices } from './plans.ts';
import { findOfferedCode } from './promo-rules.ts';

type Dashboard = ResponseOf<typeof paymentDashboard>;

/** Stripe retries a failed charge on days 2, 7, 14 and 21; then the plan ends. */
const lastRetryDays = 21;

const findFailedPayment = async (db: Db, active: SubscriptionRow[]): Promise<Dashboard['payment_failed']> => {
  const row = active.find(({ past_due_since }) => past_due_since !== null);
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
    ends_at: addDays(row.past_due_since, lastRetryDays).toISOString(),
    invoice_url: invoice?.invoice_url ?? null,
  };
};

const toAllowance = (
  kind: PlanAllowance['kind'],
  label: string,
  used: number | null,
  allowed: number,
  {
    resets_at = null,
    returned = 0,
    carried = 0,
    given = 0,
  }: Partial<Pick<PlanAllowance, 'resets_at' | 'returned' | 'carried' | 'given'>> = {},
): PlanAllowance => ({
  kind,
  label,
  used,
  allowed,
  left: used === null ? null : Math.max(0, allowed - used),
  returned,
  carried,
  given,
  resets_at,
});

/** The allowances of the account's plans and how much of each is used. */
export const listAllowances = async (
  db: Db,
  userId: string,
  type: 'fractional' | 'company',
): Promise<PlanAllowance[]> => {
  const plan = await getEntitlements(db, userId);
  const inUse = await countInUse(db, userId);
  const chats = await getAllowance(db, userId, 'conversation');
  if (type === 'company')
    return [
      toAllowance('active_job', 'Live jobs', inUse.active_jobs, plan.activeJobs),
      toAllowance('seat', 'Seats', inUse.seats, plan.seats),
      toAllowance('conversation', 'New conversations this month', chats.used, chats.allowed, chats),
      toAllowance('invite', 'Invitations for each job', null, plan.invites),
    ];
  const sent = await getApplicationAllowance(db, userId);
  return [
    toAllowance('application', 'Applications this month', sent.used, sent.allowed, sent),
    toAllowance('application_today', 'Applications today', sent.used_today, sent.allowed_today),
    toAllowance('conversation', 'New chats this month', chats.used, chats.allowed, chats),
    toAllowance('saved_search', 'Saved searches', inUse.saved_searches, plan.savedSearches),
  ];
};

/** The active plans, their allowances and the next payments. */
export const getDashboard = async (
  db: Db,
  userId: string,
  type: 'fractional' | 'company',
  now: Date,
): Promise<Dashboard> => {
  const planPrices = await listPlanPrices(db);
  const active = (await listSubscriptions(db, userId)).filter((row) => row.live).reverse();
  const plans = active.map((row) => toSubscription(row, planPrices));
  const next_amounts = active
    .filter((row) => !row.cancel_at_period_end && row.granted_by === null)
    .map((row) => ({
      subscription_id: row.id,
      date: findPause(row)?.until ?? row.end_date,
      amount: toMajor(row.next_amount_minor ?? row.amount_minor),
      currency: row.currency,
    }));
  next_amounts.sort((a, b) => a.date.localeCompare(b.date));
  const [next] = next_amounts;
  const titles = active
    .filter((row) => row.grants)
    .toSorted((a, b) => (a.family < b.family ? -1 : 1))
    .map((row) => plans.find(({ id }) => id === row.id)?.plan.title);
  return {
    own: true,
    plan_name: titles.join(' + ') || 'Free',
    plans,
    allowances: await listAllowances(db, userId, type),
    renewal_date: next?.date ?? null,
    next_amount: next?.amount ?? null,
    currency: next?.currency ?? active[0]?.currency ?? null,
    next_amounts,
    payment_failed: await findFailedPayment(db, active),
    promo_code: await findOfferedCode(db, userId, now),
  };
};
