import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import type { PaymentStatus } from '../../../../contract/src/billing.ts';
import type { Db } from '../../lib/db.ts';
import { currencyOf } from './apply-subscriptions.ts';
import type { Offer } from './plans.ts';
import { type CustomerState, idOf } from './read-customer.ts';
import { productOf } from './stripe-prices.ts';

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The plan that an invoice is about: of several lines (credit for the old plan, charge for the new) the last. */
const planOf = (invoice: Stripe.Invoice, offers: Offer[]): Offer | undefined => {
  const product = invoice.lines.data.at(-1)?.pricing?.price_details?.product;
  return offers.find((one) => productOf(one) === product);
};

const why: Record<string, (title: string) => string> = {
  subscription_create: (title) => `${title} plan`,
  subscription_cycle: (title) => `${title} plan, renewal`,
  subscription_update: (title) => `Change to ${title} plan`,
};

const describe = (invoice: Stripe.Invoice, plan: Offer | undefined): string => {
  const say = why[invoice.billing_reason ?? ''];
  return plan && say ? say(plan.title) : (invoice.lines.data[0]?.description ?? 'Payment');
};

const statusOf = (invoice: Stripe.Invoice, refunded: number): PaymentStatus => {
  if (invoice.status === 'paid') return refunded > 0 && refunded >= invoice.amount_paid ? 'refunded' : 'paid';
  if (invoice.status === 'void') return 'void';
  return invoice.attempt_count > 0 || invoice.status === 'uncollectible' ? 'failed' : 'open';
};

const refundedOf = ({ payments }: Stripe.Invoice, refunded: Map<string, number>): number =>
  (payments?.data ?? []).reduce(
    (sum, { payment }) =>
      sum + (payment.payment_intent ? (refunded.get(idOf(payment.payment_intent)) ?? 0) : 0),
    0,
  );

const columnsOf = (invoice: Stripe.Invoice, { refunded }: CustomerState, offers: Offer[]) => {
  const amount = invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due;
  const back = Math.min(refundedOf(invoice, refunded), amount);
  const plan = planOf(invoice, offers);
  return {
    plan_id: plan?.planId ?? null,
    number: invoice.number,
    description: describe(invoice, plan),
    currency: currencyOf(invoice.currency),
    amount_minor: amount,
    refunded_minor: back,
    status: statusOf(invoice, back),
    invoice_url: invoice.hosted_invoice_url ?? null,
    created_at: isoOf(invoice.created),
    paid_at: invoice.status_transitions.paid_at === null ? null : isoOf(invoice.status_transitions.paid_at),
  };
};

/** Keeps the invoices as the payment service has them; drafts are no invoices yet. */
export const applyInvoices = async (
  db: Db,
  userId: string,
  state: CustomerState,
  offers: Offer[],
): Promise<void> => {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['id', 'provider_id'])
    .where('user_id', '=', userId)
    .where('provider_id', 'is not', null)
    .execute();
  for (const invoice of state.invoices) {
    if (invoice.status === 'draft') continue;
    const of = invoice.parent?.subscription_details?.subscription;
    const subscription =
      of === undefined ? undefined : subscriptions.find(({ provider_id }) => provider_id === idOf(of));
    const columns = { ...columnsOf(invoice, state, offers), subscription_id: subscription?.id ?? null };
    await db
      .insertInto('invoices')
      .values({ user_id: userId, provider_id: invoice.id, ...columns })
      .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(columns))
      .execute();
  }
  await markFirst(db, userId);
};

/** The first paid invoice of each subscription is new revenue, whichever we heard of first. */
const markFirst = async (db: Db, userId: string) => {
  await sql`
    update invoices set first = ranked.place = 1
    from (
      select id, row_number() over (partition by subscription_id order by paid_at, created_at, id) as place
      from invoices where user_id = ${userId} and paid_at is not null and subscription_id is not null
    ) as ranked
    where invoices.id = ranked.id and invoices.first <> (ranked.place = 1)`.execute(db);
};
