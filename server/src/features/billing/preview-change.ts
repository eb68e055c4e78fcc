import type { changePreview } from '../../../../contract/src/billing.ts';
import type { ResponseOf } from '../../../../contract/src/endpoint.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { withStripeTimeout } from '../../lib/stripe.ts';
import { requireTaxAddress } from './billing-address.ts';
import type { PlanChange } from './change-plan.ts';
import { type PlanPrice, toPlan } from './plans.ts';
import { addMonths } from './price-moves.ts';
import { ensureStripePrice } from './stripe-catalog.ts';
import { getItem } from './stripe-objects.ts';

type Preview = ResponseOf<typeof changePreview>;

const periodEnd = (start: Date, { duration }: PlanPrice): string =>
  addMonths(start, duration === 'year' ? 12 : 1).toISOString();

/** What Stripe would charge now for an upgrade. */
const previewUpgrade = (
  { stripe, config }: Pick<Deps, 'stripe' | 'config'>,
  { subscription: { provider_id }, to }: PlanChange,
) =>
  withStripeTimeout(async () => {
    if (provider_id === null) throw problem('not_allowed_now');
    const item = getItem(await stripe.subscriptions.retrieve(provider_id));
    const { amount_due, lines, total_taxes } = await stripe.invoices.createPreview({
      subscription: provider_id,
      ...(config.stripeTax ? { automatic_tax: { enabled: true } } : {}),
      subscription_details: {
        items: [{ id: item.id, price: await ensureStripePrice(stripe, to) }],
        proration_behavior: 'always_invoice',
      },
    });
    const tax = (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
    return {
      due_now: toMajor(amount_due),
      tax: toMajor(tax),
      lines: lines.data.map(({ description, amount }) => ({
        description: description ?? to.title,
        amount: toMajor(amount),
      })),
    };
  });

/** What a change would cost, and when it would take effect. */
export const previewChange = async (
  deps: Pick<Deps, 'db' | 'stripe' | 'clock' | 'config'>,
  change: PlanChange,
): Promise<Preview> => {
  const { subscription, from, to, takesEffect } = change;
  const { currency, end_date } = subscription;
  const now = deps.clock.now();
  const price = toMajor(to.amounts[currency]);
  const common = {
    takes_effect: takesEffect,
    takes_effect_at: now.toISOString(),
    from: toPlan(from, currency, subscription.amount_minor),
    to: toPlan(to, currency),
    currency,
    next_amount: price,
    tax: 0,
  };
  if (takesEffect === 'period_end')
    return { ...common, takes_effect_at: end_date, due_now: 0, lines: [], next_date: end_date };
  if (takesEffect === 'checkout')
    return {
      ...common,
      due_now: price,
      lines: [{ description: to.title, amount: price }],
      next_date: periodEnd(now, to),
    };
  await requireTaxAddress(deps, subscription.user_id);
  return {
    ...common,
    ...(await previewUpgrade(deps, change)),
    next_date: from.duration === to.duration ? end_date : periodEnd(now, to),
  };
};
