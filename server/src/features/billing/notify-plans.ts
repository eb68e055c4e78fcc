import { currencySymbols } from '../../../../contract/src/labels.ts';
import { type Currency, toMajor } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';
import { notify } from '../notifications/notifications.public.ts';
import type { PlanChanged } from './apply-subscriptions.ts';
import { managePlansPath } from './billing-paths.ts';
import { type Offer, offerOf } from './plans.ts';

/** '$59' or '$49.50'. */
export const inWords = (minor: number, currency: Currency): string => {
  const amount = toMajor(minor);
  return `${currencySymbols[currency]}${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;
};

/** '21 November 2026', in UTC. */
export const dayInWords = (time: string): string =>
  new Date(time).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

const newsOf = ({ id, before, after }: PlanChanged, title: string) => {
  if (after.status === 'ended')
    return before === undefined || before.status === 'ended'
      ? undefined
      : {
          kind: 'plan_ended' as const,
          key: `plan_ended ${id}`,
          title: `The ${title} plan has ended`,
          body: 'What it gave is over. Nothing is deleted; what is over the limits now waits until you buy a plan again.',
        };
  if (after.status === 'past_due' && before?.status !== 'past_due')
    return {
      kind: 'plan_failed' as const,
      key: `plan_failed ${id} ${after.past_due_since}`,
      title: `The charge for the ${title} plan did not go through`,
      body: `Your plan stays on while we try again${after.next_try_at === null ? '' : `, next on ${dayInWords(after.next_try_at)}`}. Please check your card.`,
    };
  if (before === undefined || before.status === 'ended')
    return {
      kind: 'plan_bought' as const,
      key: `plan_bought ${id}`,
      title: `Your ${title} plan is on`,
      body: `Thank you. The plan is paid until ${dayInWords(after.end_date)}.`,
    };
  if (before.plan_id !== after.plan_id)
    return {
      kind: 'plan_bought' as const,
      key: `plan_changed ${id} ${after.plan_id} ${after.end_date}`,
      title: `You are on the ${title} plan now`,
      body: `The plan is paid until ${dayInWords(after.end_date)}.`,
    };
  return undefined;
};

/** Tells an account what became of its plans, each thing once. */
export const notifyPlans = async (
  db: Db,
  userId: string,
  changed: PlanChanged[],
  offers: Offer[],
): Promise<void> => {
  const link = await managePlansPath(db, userId);
  for (const change of changed) {
    const { title } = offerOf(offers, change.after.plan_id, change.after.duration);
    const news = newsOf(change, title);
    if (news !== undefined) await notify(db, { userId, link, ...news });
  }
};
