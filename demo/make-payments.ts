import type { Insertable } from 'kysely';
import { limits } from '../contract/src/limits.ts';
import type { Currency } from '../contract/src/money.ts';
import type { DB } from '../server/src/lib/db-types.ts';
import { promoCodes } from './data/promo-codes.ts';
import type { User } from './make-users.ts';
import { type Random, randomFrom } from './random.ts';
import { daysBetween, later, type Row, type World } from './world.ts';

const periodDays = { month: 30, year: 365 };
/** Days after a charge that failed on which it is tried again. */
const retryDays = [2, 7, 14, 21];

interface Account {
  user: User;
  currency: Currency;
}

type Subscription = Row<'subscriptions'>;

/** The people of the demo accounts pay monthly, and have done so for a while. */
const settled = (world: World, user: User, row: Subscription): Subscription => {
  if (!user.email.endsWith('@cadre.example')) return row;
  const start = later(world.now, -(row.line === 'promote_jobs' ? 19 : 12));
  return {
    ...row,
    duration: 'month',
    start_date: start.toISOString(),
    end_date: later(start, periodDays.month).toISOString(),
  };
};

/** For how many periods before the present one it was paid, as far as the account is that old. */
const pastPeriods = (random: Random, world: World, user: User, row: Subscription): number => {
  if (row.duration === 'year') return 0;
  const room = Math.floor(daysBetween(user.created, new Date(String(row.start_date))) / periodDays.month);
  const named = user.email.endsWith('@cadre.example');
  return Math.max(
    0,
    Math.min(named ? 6 : random.whole(0, 11), room, Math.floor(daysBetween(user.created, world.now))),
  );
};

const failing = (world: World, row: Subscription) => {
  if (row.status !== 'past_due') return {};
  const since = new Date(String(row.start_date));
  const next = retryDays.map((days) => later(since, days)).find((time) => time > world.now);
  if (row.duration === 'year' || next === undefined) return { status: 'active' as const };
  return { past_due_since: since.toISOString(), next_try_at: next.toISOString() };
};

/**
 * What plans cost and what was paid for them. The payment service knows nothing of these: they have no id of it, so that
 * cancelling one works on our table alone and a change leads to the payment page.
 */
export const makePayments = (world: World, accounts: Account[], subscriptions: Subscription[]) => {
  // A chance of its own: what else the marketplace has stays as it was.
  const random = randomFrom(20_260_202);
  const owners = new Map(accounts.map((account) => [account.user.id, account]));
  const titles = new Map([...world.plans].map(([title, plan]) => [plan.id, { title, ...plan }]));
  const codes = promoCodes.map((code) => ({ ...code, id: world.id(world.daysAgo(300)) }));
  const invoices: Row<'invoices'>[] = [];
  const checkouts: Row<'checkouts'>[] = [];
  const redemptions: Insertable<DB['promo_redemptions']>[] = [];

  /** Uses the code that was given at sign-up with the first payment; answers what it takes off, and how often. */
  const redeem = (row: Subscription, { user, currency }: Account, start: Date) => {
    const code = codes.find(({ code: name, percent }) => name === user.promo_code && percent !== null);
    if (code === undefined || redemptions.some(({ user_id }) => user_id === user.id))
      return { share: 0, times: 0 };
    const at = start.toISOString();
    const checkout_id = world.id(start);
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
      expires_at: later(start, limits.checkoutMinutes / 1_440).toISOString(),
    });
    redemptions.push({ promo_code_id: code.id, user_id: user.id, checkout_id, used_at: at, created_at: at });
    return { share: (code.percent ?? 0) / 100, times: code.duration_months ?? 1 };
  };

  const paid = subscriptions.map((given) => {
    const account = owners.get(given.user_id);
    const plan = titles.get(given.plan_id);
    if (account === undefined || plan === undefined) throw new Error('A plan without an account.');
    const row = settled(world, account.user, given);
    const months = row.duration === 'year' ? limits.planYearMonths : 1;
    const amount = plan.prices[account.currency] * months;
    const status = failing(world, row);
    const lastFails = 'past_due_since' in status;
    const past = pastPeriods(random, world, account.user, row);
    const begun = new Date(String(row.start_date));
    const off = redeem(row, account, later(begun, -past * periodDays.month));
    for (let ago = past; ago >= 0; ago--) {
      const at = later(begun, -ago * periodDays.month);
      const first = ago === past;
      const failed = lastFails && ago === 0 && !first;
      invoices.push({
        id: world.id(at),
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
      start_date: later(begun, -past * periodDays.month).toISOString(),
      currency: account.currency,
      amount_minor: amount,
      next_amount_minor: row.cancel_at_period_end || row.status === 'ended' ? null : amount,
    };
  });

  invoices.sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    subscriptions: paid,
    invoices: invoices.map((invoice, at) => ({
      ...invoice,
      number: `CADRE-${String(at + 1).padStart(5, '0')}`,
    })),
    codes: codes.map(({ percent, amounts, days, ...code }) => ({
      ...code,
      percent_off: percent,
      amounts_off: amounts && JSON.stringify(amounts),
      starts_at: world.daysAgo(days.from).toISOString(),
      expires_at: days.to === null ? null : world.daysAgo(days.to).toISOString(),
    })),
    checkouts,
    redemptions,
  };
};
