import type { PlanAllowance, Subscription } from '../../../../contract/src/billing.ts';
import type { Db } from '../../lib/db.ts';
import { countInUse, listSubscriptions, type SubscriptionRow } from './billing.queries.ts';
import { allowanceOf, applicationAllowance } from './credits.ts';
import { entitlementsOf } from './entitlements.ts';
import { listOffers, type Offer, offerOf, toPlan } from './plans.ts';

/** A subscription as the wire has it, with what may be done about it. */
export const toSubscription = (row: SubscriptionRow, offers: Offer[]): Subscription => {
  const { next_plan_id, next_duration } = row;
  const next =
    next_plan_id === null || next_duration === null
      ? null
      : toPlan(offerOf(offers, next_plan_id, next_duration), row.currency);
  return {
    id: row.id,
    plan: toPlan(offerOf(offers, row.plan_id, row.duration), row.currency, row.amount_minor),
    status: row.live ? row.status : 'ended',
    start_date: row.start_date,
    end_date: row.end_date,
    cancel_at_period_end: row.cancel_at_period_end,
    next_plan: next,
    granted: row.granted_by !== null,
    can: {
      cancel: row.live && !row.cancel_at_period_end,
      resume: row.live && (row.cancel_at_period_end || next !== null),
      change: row.live && row.status !== 'past_due',
    },
  };
};

export const viewSubscriptions = async (db: Db, userId: string): Promise<Subscription[]> => {
  const offers = await listOffers(db);
  return (await listSubscriptions(db, userId)).map((row) => toSubscription(row, offers));
};

const allowance = (
  kind: PlanAllowance['kind'],
  label: string,
  used: number | null,
  allowed: number,
  { resets_at = null, returned = 0 }: Partial<Pick<PlanAllowance, 'resets_at' | 'returned'>> = {},
): PlanAllowance => ({
  kind,
  label,
  used,
  allowed,
  left: used === null ? null : Math.max(0, allowed - used),
  returned,
  resets_at,
});

/** What the account's plans give by number, and what of it is used. */
export const viewAllowances = async (
  db: Db,
  userId: string,
  type: 'fractional' | 'company',
): Promise<PlanAllowance[]> => {
  const plan = await entitlementsOf(db, userId);
  const inUse = await countInUse(db, userId);
  const chats = await allowanceOf(db, userId, 'conversation');
  if (type === 'company')
    return [
      allowance('active_job', 'Live jobs', inUse.active_jobs, plan.activeJobs),
      allowance('seat', 'Seats', inUse.seats, plan.seats),
      allowance('conversation', 'New conversations this month', chats.used, chats.allowed, chats),
      allowance('invite', 'Invitations for each job', null, plan.invites),
    ];
  const sent = await applicationAllowance(db, userId);
  return [
    allowance('application', 'Applications this month', sent.used, sent.allowed, sent),
    allowance('application_today', 'Applications today', sent.used_today, sent.allowed_today),
    allowance('conversation', 'New chats this month', chats.used, chats.allowed, chats),
    allowance('saved_search', 'Saved searches', inUse.saved_searches, plan.savedSearches),
  ];
};
