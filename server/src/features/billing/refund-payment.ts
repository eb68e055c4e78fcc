import { Stripe } from 'stripe';
import { z } from 'zod';
import { toMajor } from '../../../../contract/src/money.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { withStripeTimeout } from '../../lib/stripe.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import type { AuditActor } from '../audit/audit.public.ts';
import { announceRefund } from './announce-refund.ts';
import { getRefundableAmount } from './billing.queries.ts';
import { toId } from './stripe-objects.ts';
import { syncNow } from './sync-customer.ts';

const retryAfterMilliseconds = 60_000;

interface RefundRequest {
  invoiceId: string;
  /** In minor units. Default: all that is left. */
  amount?: number | undefined;
  reason: string;
  /** A repeated request has the same key. */
  key: string;
}

/** Writes the refund before the payment is touched, so that no request refunds twice. Returns its id. */
const writeRefund = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AuditActor,
  { invoiceId, amount, reason, key }: RefundRequest,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const invoice = await tx
      .selectFrom('invoices')
      .selectAll()
      .where('id', '=', invoiceId)
      .forUpdate()
      .executeTakeFirst();
    if (invoice === undefined || invoice.user_id === null) throw problem('not_found');
    const repeated = await tx
      .selectFrom('refunds')
      .select('id')
      .where('request_key', '=', key)
      .executeTakeFirst();
    if (repeated) return repeated.id;
    const refundable = await getRefundableAmount(tx, invoice);
    if (refundable === 0)
      throw problem(
        'not_allowed_now',
        invoice.disputed_minor > 0
          ? 'This payment is disputed: the bank holds the money.'
          : 'Nothing of this payment can be refunded.',
      );
    if (amount !== undefined && amount > refundable)
      throw invalid({
        amount: `At most ${formatMoney(toMajor(refundable), invoice.currency)} can be refunded.`,
      });
    const { id } = await tx
      .insertInto('refunds')
      .values({
        invoice_id: invoice.id,
        amount_minor: amount ?? refundable,
        status: 'pending',
        reason,
        refunded_by: admin.id,
        request_key: key,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Covers a crash or a lost response: the same refund continues.
    const runAt = new Date(clock.now().getTime() + retryAfterMilliseconds);
    await enqueue(tx, finishRefund, { refund_id: id }, { runAt });
    return id;
  });

const findRefund = (db: Db, id: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('invoices', 'invoices.id', 'refunds.invoice_id')
    .select(['refunds.id', 'refunds.amount_minor', 'refunds.status', 'refunds.provider_id'])
    .select(['invoices.provider_id as invoice', 'invoices.user_id', 'invoices.currency'])
    .where('refunds.id', '=', id)
    .executeTakeFirstOrThrow();

type Refund = Awaited<ReturnType<typeof findRefund>>;

const createAtStripe = async (stripe: Stripe, { id, invoice, amount_minor: amount }: Refund) => {
  const paid = await stripe.invoices.retrieve(invoice ?? '', { expand: ['payments'] });
  const payment = paid.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  if (!payment) return undefined;
  const payment_intent = toId(payment);
  return stripe.refunds.create(
    { payment_intent, amount, reason: 'requested_by_customer', metadata: { refund_id: id } },
    { idempotencyKey: `refund ${id}` },
  );
};

/** Makes a refund that was written, unless it was made. Throws not_allowed_now where Stripe refuses it. */
const completeRefund = async (
  deps: Pick<Deps, 'db' | 'stripe'>,
  id: string,
  admin?: AuditActor,
): Promise<Refund> => {
  const { db, stripe } = deps;
  const refund = await findRefund(db, id);
  if (refund.status === 'failed')
    throw problem('not_allowed_now', 'The payment service refused this refund.');
  if (refund.provider_id === null) {
    const refuse = async (message: string) => {
      await db.updateTable('refunds').set({ status: 'failed' }).where('id', '=', id).execute();
      return problem('not_allowed_now', message);
    };
    const made = await createAtStripe(stripe, refund).catch(async (error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      throw await refuse(`The payment service refused this refund: ${error.message}`);
    });
    if (made === undefined) throw await refuse('This invoice was not paid by card.');
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('refunds')
        .set({ provider_id: made.id })
        .where('id', '=', id)
        .where('provider_id', 'is', null)
        .execute();
      await announceRefund(tx, id, admin);
    });
  }
  if (refund.user_id !== null) await syncNow(deps, refund.user_id);
  return refund;
};

/** Finishes a refund whose request was cut off. */
export const finishRefund = defineTask({
  name: 'finish_refund',
  input: z.object({ refund_id: z.string() }),
  retries: 12,
  run: async (deps, { refund_id }) => {
    const { provider_id, status } = await findRefund(deps.db, refund_id);
    if (provider_id === null && status === 'pending') await completeRefund(deps, refund_id);
  },
});

/** Refunds a payment, once for each key. Returns the refunded amount as text. */
export const refundPayment = (deps: Deps, admin: AuditActor, request: RefundRequest): Promise<string> =>
  withStripeTimeout(async () => {
    const { amount_minor, currency } = await completeRefund(
      deps,
      await writeRefund(deps, admin, request),
      admin,
    );
    return formatMoney(toMajor(amount_minor), currency);
  });
