import type { Stripe } from 'stripe';
import { z } from 'zod';
import { emit } from '../events.ts';
import { listOf } from '../listing.ts';
import { expand, flag, listing, text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, idOf, newId, now, type World } from '../world.ts';
import { settleBalance } from './invoice-draft.ts';
import { cancelPaymentIntent, createPaymentIntent } from './payments.ts';

export const InvoiceList = z.strictObject({
  ...listing,
  collection_method: text.optional(),
  customer: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text.optional(),
});
export const InvoicePaymentList = z.strictObject({
  ...listing,
  invoice: text.optional(),
  status: text.optional(),
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
});
export const InvoiceAct = z.strictObject({ auto_advance: flag.optional(), expand });

export const subscriptionOf = (invoice: Stripe.Invoice): string | null => {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return subscription ? idOf(subscription) : null;
};

const timeOf = (world: World, invoice: Stripe.Invoice) => now(world, invoice.test_clock);

/** The payment that an open invoice waits for. */
export const paymentOf = (world: World, invoice: string): Stripe.InvoicePayment | undefined =>
  world.ledger.all('invoice_payment').findLast((payment) => payment.invoice === invoice);

/** Keeps a draft and says so. */
export const addInvoice = (world: World, draft: Stripe.Invoice): Stripe.Invoice => {
  const invoice = world.ledger.put('invoice', draft);
  emit(world, 'invoice.created', invoice);
  return invoice;
};

/** Gives a draft its number, pages and payment; uses the customer's credit. */
export const finalize = (world: World, id: string): Stripe.Invoice => {
  const { ledger } = world;
  const before = get(world, 'invoice', id);
  if (before.status !== 'draft')
    throw refused('This invoice is already finalized, you cannot re-finalize it.');
  const customer = get(world, 'customer', idOf(before.customer ?? ''));
  const { amountDue, endingBalance } = settleBalance(before.total, customer.balance);
  const sequence = customer.next_invoice_sequence ?? 1;
  ledger.update('customer', customer.id, {
    balance: endingBalance,
    currency: before.currency,
    next_invoice_sequence: sequence + 1,
  });
  const time = timeOf(world, before);
  const page = `${world.publicUrl}/dev/stripe/invoice/${id}`;
  const open = ledger.update('invoice', id, {
    status: 'open',
    amount_due: amountDue,
    amount_remaining: amountDue,
    automatically_finalizes_at: null,
    effective_at: time,
    starting_balance: customer.balance,
    ending_balance: endingBalance,
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status_transitions: { ...before.status_transitions, finalized_at: time },
  });
  if (amountDue > 0) {
    const intent = createPaymentIntent(world, {
      amount: amountDue,
      currency: before.currency,
      customer: customer.id,
      description: subscriptionOf(before) ? 'Subscription' : null,
    });
    ledger.put('invoice_payment', {
      id: newId('inpay'),
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: amountDue,
      created: time,
      currency: before.currency,
      invoice: id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent.id, type: 'payment_intent' },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    });
  }
  emit(world, 'invoice.finalized', open);
  return open;
};

export const markPaid = (world: World, id: string): Stripe.Invoice => {
  const before = get(world, 'invoice', id);
  const time = timeOf(world, before);
  const payment = paymentOf(world, id);
  if (payment) {
    const paid = world.ledger.update('invoice_payment', payment.id, {
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions: { canceled_at: null, paid_at: time },
    });
    emit(world, 'invoice_payment.paid', paid);
  }
  const after = world.ledger.update('invoice', id, {
    status: 'paid',
    amount_paid: before.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: before.attempt_count + (payment ? 1 : 0),
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, paid_at: time },
  });
  emit(world, 'invoice.updated', after, before);
  emit(world, 'invoice.paid', after);
  emit(world, 'invoice.payment_succeeded', after);
  return after;
};

export const voidInvoice = (world: World, id: string): Stripe.Invoice => {
  const before = get(world, 'invoice', id);
  if (before.status !== 'open' && before.status !== 'uncollectible')
    throw refused('You can only pass in open or uncollectible invoices.');
  const time = timeOf(world, before);
  const payment = paymentOf(world, id);
  if (payment?.payment.payment_intent) {
    cancelPaymentIntent(world, idOf(payment.payment.payment_intent), time);
    world.ledger.update('invoice_payment', payment.id, {
      status: 'canceled',
      status_transitions: { canceled_at: time, paid_at: null },
    });
  }
  const credit = before.starting_balance - (before.ending_balance ?? before.starting_balance);
  const customer = world.ledger.find('customer', idOf(before.customer ?? ''));
  if (credit !== 0 && customer)
    world.ledger.update('customer', customer.id, { balance: customer.balance + credit });
  const after = world.ledger.update('invoice', id, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, voided_at: time },
  });
  emit(world, 'invoice.voided', after);
  return after;
};

export const listInvoices = (world: World, params: z.output<typeof InvoiceList>) =>
  listOf(
    '/v1/invoices',
    world.ledger
      .all('invoice')
      .filter(
        (invoice) =>
          (!params.customer || params.customer === invoice.customer) &&
          (!params.status || params.status === invoice.status) &&
          (!params.subscription || params.subscription === subscriptionOf(invoice)),
      ),
    params,
  );

export const listInvoicePayments = (world: World, params: z.output<typeof InvoicePaymentList>) =>
  listOf(
    '/v1/invoice_payments',
    world.ledger
      .all('invoice_payment')
      .filter(
        (payment) =>
          (!params.invoice || params.invoice === payment.invoice) &&
          (!params.status || params.status === payment.status) &&
          (!params.payment || params.payment.payment_intent === payment.payment.payment_intent),
      ),
    params,
  );
