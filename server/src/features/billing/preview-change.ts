import type { changePreview } from '../../../../contract/src/billing.ts';
import type { Answer } from '../../../../contract/src/endpoint.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { withStripeTimeout } from '../../lib/stripe.ts';
import type { PlanChange } from './change-plan.ts';
import { type Offer, toPlan } from './plans.ts';
import { priceOf } from './stripe-prices.ts';

type Preview = Answer<typeof changePreview>;

const periodFrom = (time: string, { duration }: Offer): string => {
  const end = new Date(time);
  if (duration === 'year') end.setUTCFullYear(end.getUTCFullYear() + 1);
  else end.setUTCMonth(end.getUTCMonth() + 1);
  return end.toISOString();
};

/** What the payment service would charge now for an upgrade. */
const dueNow = async ({ stripe }: Pick<Deps, 'stripe'>, { held, to }: PlanChange) => {
  const { provider_id } = held;
  if (provider_id === null) throw problem('not_allowed_now');
  return withStripeTimeout(async () => {
    const subscription = await stripe.subscriptions.retrieve(provider_id);
    const item = subscription.items.data[0];
    if (item === undefined) throw problem('not_allowed_now');
    const { amount_due, lines } = await stripe.invoices.createPreview({
      subscription: provider_id,
      subscription_details: {
        items: [{ id: item.id, price: await priceOf(stripe, to) }],
        proration_behavior: 'always_invoice',
      },
    });
    return {
      due_now: toMajor(amount_due),
      lines: lines.data.map(({ description, amount }) => ({
        description: description ?? to.title,
        amount: toMajor(amount),
      })),
    };
  });
};

/** What a change would cost, and when it would come. */
export const previewChange = async (deps: Pick<Deps, 'stripe'>, wish: PlanChange): Promise<Preview> => {
  const { held, from, to, takesEffect } = wish;
  const { currency } = held;
  const now = new Date().toISOString();
  const price = toMajor(to.prices[currency]);
  const common = {
    takes_effect: takesEffect,
    from: toPlan(from, currency, held.amount_minor),
    to: toPlan(to, currency),
    currency,
    next_amount: price,
  };
  if (takesEffect === 'period_end')
    return { ...common, takes_effect_at: held.end_date, due_now: 0, lines: [], next_date: held.end_date };
  if (takesEffect === 'checkout')
    return {
      ...common,
      takes_effect_at: now,
      due_now: price,
      lines: [{ description: to.title, amount: price }],
      next_date: periodFrom(now, to),
    };
  return {
    ...common,
    ...(await dueNow(deps, wish)),
    takes_effect_at: now,
    next_date: from.duration === to.duration ? held.end_date : periodFrom(now, to),
  };
};
