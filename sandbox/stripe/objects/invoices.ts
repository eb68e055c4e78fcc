import type { Stripe } from 'stripe';
import { type Context, get, newId, now, toId } from '../context.ts';
import { emit } from '../events.ts';
import { invalidRequest } from '../problem.ts';
import { settleBalance } from './invoice-draft.ts';
import { cancelPaymentIntent, createPaymentIntent } from './payments.ts';

export const findSubscriptionId = (invoice: Stripe.Invoice): string | null => {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return subscription ? toId(subscription) : null;
};

/** The latest payment of an invoice. */
export const findPayment = (context: Context, invoice: string): Stripe.InvoicePayment | undefined =>
  context.store.all('invoice_payment').findLast((payment) => payment.invoice === invoice);

/** Stores a draft and emits its event. */
export const addInvoice = (context: Context, draft: Stripe.Invoice): Stripe.Invoice => {
  const invoice = context.store.put('invoice', draft);
  emit(context, 'invoice.created', invoice);
  return invoice;
};

/** Finalizes a draft: sets its number, URLs and payment, and uses the customer's credit. */
export const finalize = (context: Context, id: string): Stripe.Invoice => {
  const { store } = context;
  const before = get(context, 'invoice', id);
  if (before.status !== 'draft')
    throw invalidRequest('This invoice is already finalized, you cannot re-finalize it.');
  const customer = get(context, 'customer', toId(before.customer ?? ''));
  const { amountDue, endingBalance } = settleBalance(before.total, customer.balance);
  const sequence = customer.next_invoice_sequence ?? 1;
  store.update('customer', customer.id, {
    balance: endingBalance,
    currency: before.currency,
    next_invoice_sequence: sequence + 1,
  });
  const time = now(context);
  const page = `${context.publicUrl}/dev/stripe/invoice/${id}`;
  const open = store.update('invoice', id, {
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
    const intent = createPaymentIntent(context, {
      amount: amountDue,
      currency: before.currency,
      customer: customer.id,
      description: findSubscriptionId(before) ? 'Subscription' : null,
    });
    store.put('invoice_payment', {
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
  emit(context, 'invoice.finalized', open);
  return open;
};

export const markPaid = (context: Context, id: string): Stripe.Invoice => {
  const before = get(context, 'invoice', id);
  const time = now(context);
  const payment = findPayment(context, id);
  if (payment) {
    const paid = context.store.update('invoice_payment', payment.id, {
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions: { canceled_at: null, paid_at: time },
    });
    emit(context, 'invoice_payment.paid', paid);
  }
  const after = context.store.update('invoice', id, {
    status: 'paid',
    amount_paid: before.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: before.attempt_count + (payment ? 1 : 0),
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, paid_at: time },
  });
  emit(context, 'invoice.updated', after, before);
  emit(context, 'invoice.paid', after);
  emit(context, 'invoice.payment_succeeded', after);
  return after;
};

export const voidInvoice = (context: Context, id: string): Stripe.Invoice => {
  const before = get(context, 'invoice', id);
  if (before.status !== 'open' && before.status !== 'uncollectible')
    throw invalidRequest('You can only pass in open or uncollectible invoices.');
  const time = now(context);
  const payment = findPayment(context, id);
  if (payment?.payment.payment_intent) {
    cancelPaymentIntent(context, toId(payment.payment.payment_intent), time);
    context.store.update('invoice_payment', payment.id, {
      status: 'canceled',
      status_transitions: { canceled_at: time, paid_at: null },
    });
  }
  const credit = before.starting_balance - (before.ending_balance ?? before.starting_balance);
  const customer = context.store.find('customer', toId(before.customer ?? ''));
  if (credit !== 0 && customer)
    context.store.update('customer', customer.id, { balance: customer.balance + credit });
  const after = context.store.update('invoice', id, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, voided_at: time },
  });
  emit(context, 'invoice.voided', after);
  return after;
};
