import type { Insertable } from 'kysely';
import { addDays } from '../contract/src/dates.ts';
import { limits } from '../contract/src/limits.ts';
import type { Currency, CurrencyAmounts } from '../contract/src/money.ts';
import type { DB } from '../server/src/lib/db-types.ts';
import { type DemoContext, type DemoRow, daysBetween } from './demo-context.ts';
import type { User } from './make-users.ts';
import { type Random, randomFrom } from './random.ts';

interface DemoCode {
  code: string;
  percent: number | null;
  /** Minor units. */
  amounts: CurrencyAmounts | null;
  duration_months: number | null;
  max_redemptions: number | null;
  plan_type: 'fractional' | 'company' | null;
  /** Days ago at which it starts and ends; null for no end. */
  days: { from: number; to: number | null };
}

/** One of the codes has expired. */
const promoCodes: readonly DemoCode[] = [
  {
    code: 'WELCOME20',
    percent: 20,
    amounts: null,
    duration_months: null,
    max_redemptions: null,
    plan_type: null,
    days: { from: 400, to: null },
  },
  {
    code: 'SPRINGSTART',
    percent: 30,
    amounts: null,
    duration_months: 3,
    max_redemptions: 100,
    plan_type: 'fractional',
    days: { from: 300, to: 120 },
  },
  {
    code: 'PARTNER50',
    percent: 50,
    amounts: null,
    duration_months: 6,
    max_redemptions: 250,
    plan_type: null,
    days: { from: 390, to: -180 },
  },
  {
    code: 'FIRSTHIRE',
    percent: null,
    amounts: { USD: 10_000, CAD: 13_500, GBP: 8_000, AUD: 15_000 },
    duration_months: null,
    max_redemptions: 50,
    plan_type: 'company',
    days: { from: 30, to: -60 },
  },
];

const periodDays = { month: 30, year: 365 };
/** Days after a failed charge at which it is retried. */
const retryDays = [2, 7, 14, 21];

interface Account {
  user: User;
  currency: Currency;
}

type Subscription = DemoRow<'subscriptions'>;

/** The demo accounts pay monthly. */
const withMonthlyPeriod = (context: DemoContext, user: User, row: Subscription): Subscription => {
  if (!user.email.endsWith('@cadre.example')) return row;
  const start = addDays(context.now, -(row.line === 'promote_jobs' ? 19 : 12));
  return {
    ...row,
    duration: 'month',
    start_date: start.toISOString(),
    end_date: addDays(start, periodDays.month).toISOString(),
  };
};

/** The number of paid periods before the current one, limited by the account's age. */
const pastPeriods = (random: Random, context: DemoContext, user: User, row: Subscription): number => {
  if (row.duration === 'year') return 0;
  const room = Math.floor(daysBetween(user.created, new Date(String(row.start_date))) / periodDays.month);
  const named = user.email.endsWith('@cadre.example');
  return Math.max(
    0,
    Math.min(named ? 6 : random.whole(0, 11), room, Math.floor(daysBetween(user.created, context.now))),
  );
};

const pastDueColumns = (context: DemoContext, row: Subscription) => {
  if (row.status !== 'past_due') return {};
  const since = new Date(String(row.start_date));
  const next = retryDays.map((days) => addDays(since, days)).find((time) => time > context.now);
  if (row.duration === 'year' || next === undefined) return { status: 'active' as const };
  return { past_due_since: since.toISOString(), next_try_at: next.toISOString() };
};

/** The promo codes and their redemptions. */
const openPromoCodes = (context: DemoContext) => {
  const codes = promoCodes.map((code) => ({ ...code, id: context.id(context.daysAgo(300)) }));
  const checkouts: DemoRow<'checkouts'>[] = [];
  const redemptions: Insertable<DB['promo_redemptions']>[] = [];

  /** Redeems the sign-up code with the first payment. Returns the discount and its number of payments. */
  const redeem = (row: Subscription, { user, currency }: Account, start: Date) => {
    const code = codes.find(({ code: name, percent }) => name === user.promo_code && percent !== null);
    if (code === undefined || redemptions.some(({ user_id }) => user_id === user.id))
      return { share: 0, times: 0 };
    const at = start.toISOString();
    const checkout_id = context.id(start);
    checkouts.push({
      id: checkout_id,
      user_id: user.id,
      plan_id: row.plan_id,
      duration: row.duration ?? 'month',
      line: row.line,
      currency,
      promo_code_id: code.id,
      status: 'paid',
      subscription_id: row.id,
      created_at: at,
      expires_at: addDays(start, limits.checkoutMinutes / 1_440).toISOString(),
    });
    redemptions.push({ promo_code_id: code.id, user_id: user.id, checkout_id, used_at: at, created_at: at });
    return { share: (code.percent ?? 0) / 100, times: code.duration_months ?? 1 };
  };

  const toTables = () => ({
    promo_codes: codes.map(({ percent, amounts, days, ...code }) => ({
      ...code,
      percent_off: percent,
      amounts_off: amounts && JSON.stringify(amounts),
      starts_at: context.daysAgo(days.from).toISOString(),
      expires_at: days.to === null ? null : context.daysAgo(days.to).toISOString(),
    })),
    checkouts,
    promo_redemptions: redemptions,
  });
  return { redeem, toTables };
};

/**
 * Subscriptions with their invoices and promo codes. They do not exist at the payment service: cancelling one changes
 * only our table, and changing one leads to the payment page.
 */
export const makePayments = (context: DemoContext, accounts: Account[], subscriptions: Subscription[]) => {
  // A separate source, so that changes here do not change the other rows.
  const random = randomFrom(20_260_202);
  const owners = new Map(accounts.map((account) => [account.user.id, account]));
  const { redeem, toTables } = openPromoCodes(context);
  const titles = new Map([...context.plans].map(([title, plan]) => [plan.id, { title, ...plan }]));
  const invoices: DemoRow<'invoices'>[] = [];
  const paid = subscriptions.map((subscription) => {
    const account = owners.get(subscription.user_id);
    const plan = titles.get(subscription.plan_id);
    if (account === undefined || plan === undefined)
      throw new Error('The subscription has no account or plan.');
    const row = withMonthlyPeriod(context, account.user, subscription);
    const months = row.duration === 'year' ? limits.planYearMonths : 1;
    const amount = plan.prices[account.currency] * months;
    const status = pastDueColumns(context, row);
    const lastFails = 'past_due_since' in status;
    const past = pastPeriods(random, context, account.user, row);
    const started = new Date(String(row.start_date));
    const off = redeem(row, account, addDays(started, -past * periodDays.month));
    for (let ago = past; ago >= 0; ago--) {
      const at = addDays(started, -ago * periodDays.month);
      const first = ago === past;
      const failed = lastFails && ago === 0 && !first;
      invoices.push({
        id: context.id(at),
        user_id: row.user_id,
        subscription_id: row.id,
        plan_id: row.plan_id,
        description: `${plan.title} plan${first ? '' : ', renewal'}`,
        currency: account.currency,
        amount_minor: Math.round(amount * (past - ago < off.times ? 1 - off.share : 1)),
        status: failed ? 'failed' : 'paid',
        first,
        created_at: at.toISOString(),
        paid_at: failed ? null : at.toISOString(),
      });
    }
    return {
      ...row,
      ...(lastFails && past === 0 ? { status: 'active' as const } : status),
      start_date: addDays(started, -past * periodDays.month).toISOString(),
      currency: account.currency,
      amount_minor: amount,
      next_amount_minor: row.cancel_at_period_end || row.status === 'ended' ? null : amount,
    };
  });

  invoices.sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    subscriptions: paid,
    invoices: invoices.map((invoice, index) => ({
      ...invoice,
      number: `INV-${String(index + 1).padStart(5, '0')}`,
    })),
    ...toTables(),
  };
};
