import type { Stripe } from 'stripe';
import { z } from 'zod';
import { emit } from '../events.ts';
import { listOf } from '../listing.ts';
import { listing, text } from '../params.ts';
import { get, idOf, newId, now, type World } from '../world.ts';

export const PaymentIntentList = z.strictObject({ ...listing, customer: text.optional() });
export const ChargeList = z.strictObject({
  ...listing,
  customer: text.optional(),
  payment_intent: text.optional(),
});

interface Wanted {
  amount: number;
  currency: string;
  customer: string;
  description: string | null;
}

export const createPaymentIntent = (world: World, wanted: Wanted): Stripe.PaymentIntent => {
  const id = newId('pi');
  const intent = world.ledger.put('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: wanted.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('x', 16).slice(2)}`,
    confirmation_method: 'automatic',
    created: now(world, get(world, 'customer', wanted.customer).test_clock),
    currency: wanted.currency,
    customer: wanted.customer,
    customer_account: null,
    description: wanted.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  });
  emit(world, 'payment_intent.created', intent);
  return intent;
};

const createCharge = (world: World, intent: Stripe.PaymentIntent, method: string, paid: boolean) => {
  const charge = world.ledger.put('charge', {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: get(world, 'payment_method', method).billing_details,
    calculated_statement_descriptor: null,
    captured: paid,
    created: now(world, get(world, 'customer', idOf(intent.customer ?? '')).test_clock),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : 'card_declined',
    failure_message: paid ? null : 'Your card was declined.',
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid,
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  });
  emit(world, paid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
};

export type Outcome = 'succeeded' | 'declined' | 'asks';

/** Charges the card. `present`: its owner is here, has passed any second step, and saves it for later. */
export const confirm = (world: World, id: string, method: string, present: boolean): Outcome => {
  const { ledger } = world;
  const before = get(world, 'payment_intent', id);
  const card = get(world, 'card', method);
  if (card.behaviour === 'asks' && !card.authenticated && !present) {
    const asked = ledger.update('payment_intent', id, {
      payment_method: method,
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    });
    emit(world, 'payment_intent.requires_action', asked, before);
    return 'asks';
  }
  if (present) ledger.update('card', method, { authenticated: true });
  const declined = card.behaviour === 'declines' || (card.behaviour === 'declines_later' && !present);
  const charge = createCharge(world, before, method, !declined);
  if (declined) {
    const failed = ledger.update('payment_intent', id, {
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
        payment_method: get(world, 'payment_method', method),
      },
    });
    emit(world, 'payment_intent.payment_failed', failed);
    return 'declined';
  }
  const paid = ledger.update('payment_intent', id, {
    amount_received: before.amount,
    latest_charge: charge.id,
    payment_method: method,
    status: 'succeeded',
    next_action: null,
    last_payment_error: null,
  });
  emit(world, 'payment_intent.succeeded', paid);
  return 'succeeded';
};

export const cancelPaymentIntent = (world: World, id: string, time: number) => {
  const before = get(world, 'payment_intent', id);
  if (before.status === 'succeeded' || before.status === 'canceled') return;
  const canceled = world.ledger.update('payment_intent', id, {
    status: 'canceled',
    canceled_at: time,
    cancellation_reason: 'void_invoice',
    next_action: null,
  });
  emit(world, 'payment_intent.canceled', canceled);
};

export const listPaymentIntents = (world: World, params: z.output<typeof PaymentIntentList>) =>
  listOf(
    '/v1/payment_intents',
    world.ledger
      .all('payment_intent')
      .filter(({ customer }) => !params.customer || params.customer === customer),
    params,
  );

export const listCharges = (world: World, params: z.output<typeof ChargeList>) =>
  listOf(
    '/v1/charges',
    world.ledger
      .all('charge')
      .filter(
        ({ customer, payment_intent }) =>
          (!params.customer || params.customer === customer) &&
          (!params.payment_intent || params.payment_intent === payment_intent),
      ),
    params,
  );
