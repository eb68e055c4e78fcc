import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import type { PaymentStatus } from '../../../../contract/src/billing.ts';
import type { Db } from '../../lib/db.ts';
import { getWithdrawnAmount, listIntents } from './apply-refunds-and-disputes.ts';
import { listStripeSubscriptions } from './billing.queries.ts';
import type { PlanPrice } from './plans.ts';
import type { CustomerState } from './read-customer.ts';
import { getStripeProductId } from './stripe-catalog.ts';
import { findSubscriptionId, toCurrency, toId, toIsoTime } from './stripe-objects.ts';

/** The plan of the last line: a plan change has a credit line for the old plan before the charge for the new one. */
const findPlanOfLastLine = (invoice: Stripe.Invoice, planPrices: PlanPrice[]): PlanPrice | undefined => {
  const product = invoice.lines.data.at(-1)?.pricing?.price_details?.product;
  return planPrices.find((planPrice) => getStripeProductId(planPrice) === product);
};

const descriptions: Record<string, (title: string) => string> = {
  subscription_create: (title) => `${title} plan`,
  subscription_cycle: (title) => `${title} plan, renewal`,
  subscription_update: (title) => `Change to ${title} plan`,
};

const describe = (invoice: Stripe.Invoice, plan: PlanPrice | undefined): string => {
  const toDescription = descriptions[invoice.billing_reason ?? ''];
  return plan && toDescription
    ? toDescription(plan.title)
    : (invoice.lines.data[0]?.description ?? 'Payment');
};

const getPaymentStatus = (invoice: Stripe.Invoice, refunded: number): PaymentStatus => {
  if (invoice.status === 'paid') return refunded > 0 && refunded >= invoice.amount_paid ? 'refunded' : 'paid';
  if (invoice.status === 'void') return 'void';
  return invoice.attempt_count > 0 || invoice.status === 'uncollectible' ? 'failed' : 'open';
};

const getRefundedAmount = (invoice: Stripe.Invoice, refunded: Map<string, number>): number =>
  listIntents(invoice).reduce((sum, intent) => sum + (refunded.get(intent) ?? 0), 0);

const getDisputedAmount = (invoice: Stripe.Invoice, disputes: Stripe.Dispute[]): number => {
  const intents = listIntents(invoice);
  return disputes
    .filter(({ payment_intent }) => payment_intent !== null && intents.includes(toId(payment_intent)))
    .reduce((sum, dispute) => sum + getWithdrawnAmount(dispute), 0);
};

/** The tax in what is paid. A credit of the customer pays tax in proportion. */
const getTaxAmount = ({ total, total_taxes }: Stripe.Invoice, amount: number): number => {
  const tax = (total_taxes ?? []).reduce((sum, { amount: part }) => sum + part, 0);
  return total <= 0 ? 0 : Math.min(amount, Math.max(0, Math.round((tax * amount) / total)));
};

const toColumns = (
  invoice: Stripe.Invoice,
  { refunded, disputes }: CustomerState,
  planPrices: PlanPrice[],
) => {
  const { paid_at } = invoice.status_transitions;
  const amount = invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due;
  const refundedAmount = Math.min(getRefundedAmount(invoice, refunded), amount);
  const plan = findPlanOfLastLine(invoice, planPrices);
  return {
    plan_id: plan?.planId ?? null,
    number: invoice.number,
    description: describe(invoice, plan),
    currency: toCurrency(invoice.currency),
    amount_minor: amount,
    tax_minor: getTaxAmount(invoice, amount),
    refunded_minor: refundedAmount,
    disputed_minor: Math.min(getDisputedAmount(invoice, disputes), amount - refundedAmount),
    status: getPaymentStatus(invoice, refundedAmount),
    invoice_url: invoice.hosted_invoice_url ?? null,
    created_at: toIsoTime(invoice.created),
    paid_at: paid_at === null ? null : toIsoTime(paid_at),
  };
};

/** Stores the invoices as Stripe has them, except drafts. */
export const applyInvoices = async (
  db: Db,
  userId: string,
  state: CustomerState,
  planPrices: PlanPrice[],
): Promise<void> => {
  const subscriptions = await listStripeSubscriptions(db, userId);
  for (const invoice of state.invoices) {
    if (invoice.status === 'draft') continue;
    const subscriptionId = findSubscriptionId(invoice);
    const subscription = subscriptions.find(({ provider_id }) => provider_id === subscriptionId);
    const columns = { ...toColumns(invoice, state, planPrices), subscription_id: subscription?.id ?? null };
    await db
      .insertInto('invoices')
      .values({ user_id: userId, provider_id: invoice.id, ...columns })
      .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(columns))
      .execute();
  }
  await markFirst(db, userId);
};

/** The first paid invoice of each subscription counts as new revenue, in whichever order invoices arrive. */
const markFirst = async (db: Db, userId: string) => {
  await sql`
    update invoices set first = ranked.position = 1
    from (
      select id, row_number() over (partition by subscription_id order by paid_at, created_at, id) as position
      from invoices where user_id = ${userId} and paid_at is not null and subscription_id is not null
    ) as ranked
    where invoices.id = ranked.id and invoices.first <> (ranked.position = 1)`.execute(db);
};
