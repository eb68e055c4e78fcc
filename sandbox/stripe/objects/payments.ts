import type { Stripe } from 'stripe';
import { type Context, get, newId, now } from '../context.ts';
import { emit } from '../events.ts';
import { nulls } from '../params.ts';
import { openDispute } from './disputes.ts';

interface NewPaymentIntent {
  amount: number;
  currency: string;
  customer: string;
  description: string | null;
}

export const createPaymentIntent = (context: Context, params: NewPaymentIntent): Stripe.PaymentIntent => {
  const id = newId('pi');
  const intent = context.store.put('payment_intent', {
    id,
    object: 'payment_intent',
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('x', 16).slice(2)}`,
    confirmation_method: 'automatic',
    created: now(context),
    currency: params.currency,
    customer: params.customer,
    description: params.description,
    livemode: false,
    metadata: {},
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    status: 'requires_payment_method',
    ...nulls('allowed_payment_method_types application application_fee_amount automatic_payment_methods'),
    ...nulls('canceled_at cancellation_reason customer_account excluded_payment_method_types'),
    ...nulls('last_payment_error latest_charge managed_payments next_action on_behalf_of payment_method'),
    ...nulls('payment_method_configuration_details payment_method_options payment_record processing'),
    ...nulls('receipt_email review shipping source statement_descriptor statement_descriptor_suffix'),
    ...nulls('transfer_group'),
  });
  emit(context, 'payment_intent.created', intent);
  return intent;
};

const createCharge = (context: Context, intent: Stripe.PaymentIntent, method: string, paid: boolean) => {
  const charge = context.store.put('charge', {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: get(context, 'payment_method', method).billing_details,
    captured: paid,
    created: now(context),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: paid ? null : 'card_declined',
    failure_message: paid ? null : 'Your card was declined.',
    fraud_details: {},
    livemode: false,
    metadata: {},
    paid,
    payment_intent: intent.id,
    payment_method: method,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
    ...nulls('application application_fee application_fee_amount balance_transaction'),
    ...nulls('calculated_statement_descriptor failure_balance_transaction on_behalf_of outcome'),
    ...nulls('payment_method_details receipt_email receipt_number receipt_url review shipping source'),
    ...nulls('source_transfer statement_descriptor statement_descriptor_suffix transfer_data'),
    ...nulls('transfer_group'),
  });
  emit(context, paid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
};

export type Outcome = 'succeeded' | 'declined' | 'requires_action';

/** Charges the card. `onSession`: its owner is on a hosted page, has authenticated and saves the card. */
export const confirm = (context: Context, id: string, method: string, onSession: boolean): Outcome => {
  const { store } = context;
  const before = get(context, 'payment_intent', id);
  const card = get(context, 'card', method);
  if (card.behaviour === 'requires_action' && !card.authenticated && !onSession) {
    const pending = store.update('payment_intent', id, {
      payment_method: method,
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    });
    emit(context, 'payment_intent.requires_action', pending, before);
    return 'requires_action';
  }
  if (onSession) store.update('card', method, { authenticated: true });
  const declined = card.behaviour === 'declines' || (card.behaviour === 'declines_later' && !onSession);
  const charge = createCharge(context, before, method, !declined);
  if (declined) {
    const failed = store.update('payment_intent', id, {
      latest_charge: charge.id,
      payment_method: null,
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        charge: charge.id,
        message: 'Your card was declined.',
        payment_method: get(context, 'payment_method', method),
      },
    });
    emit(context, 'payment_intent.payment_failed', failed);
    return 'declined';
  }
  const paid = store.update('payment_intent', id, {
    amount_received: before.amount,
    latest_charge: charge.id,
    payment_method: method,
    status: 'succeeded',
    next_action: null,
    last_payment_error: null,
  });
  emit(context, 'payment_intent.succeeded', paid);
  if (card.behaviour === 'disputes') openDispute(context, charge.id);
  return 'succeeded';
};

export const cancelPaymentIntent = (context: Context, id: string, time: number) => {
  const before = get(context, 'payment_intent', id);
  if (before.status === 'succeeded' || before.status === 'canceled') return;
  const canceled = context.store.update('payment_intent', id, {
    status: 'canceled',
    canceled_at: time,
    cancellation_reason: 'void_invoice',
    next_action: null,
  });
  emit(context, 'payment_intent.canceled', canceled);
};
