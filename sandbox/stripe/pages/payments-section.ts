import type { Stripe } from 'stripe';
import { type Context, toId } from '../context.ts';
import { closeDispute, openDispute } from '../objects/disputes.ts';
import { createRefund } from '../objects/refunds.ts';
import { StripeProblem } from '../problem.ts';
import { formatDate, formatMoney, html } from './html.ts';

const findDispute = (context: Context, charge: string) =>
  context.store.all('dispute').findLast((dispute) => toId(dispute.charge) === charge);

const button = (action: string, id: string, label: string) =>
  html`<button name="payment" value="${action} ${id}">${label}</button>`;

const listActions = (charge: Stripe.Charge, dispute: Stripe.Dispute | undefined) => {
  if (dispute === undefined)
    return charge.refunded
      ? ''
      : html`${button('dispute', charge.id, 'Dispute')} ${button('refund', charge.id, 'Refund')}`;
  if (dispute.status === 'won' || dispute.status === 'lost') return '';
  return html`${button('won', dispute.id, 'Dispute won')} ${button('lost', dispute.id, 'Dispute lost')}`;
};

const getState = (charge: Stripe.Charge, dispute: Stripe.Dispute | undefined) => {
  if (dispute) return `disputed: ${dispute.status.replaceAll('_', ' ')}`;
  if (charge.amount_refunded > 0) return `${formatMoney(charge.amount_refunded, charge.currency)} refunded`;
  return 'paid';
};

/** The rows of the latest payments, with what their buyers and the seller can do in Stripe's own pages. */
export const paymentRows = (context: Context) =>
  context.store
    .all('charge')
    .filter(({ paid }) => paid)
    .reverse()
    .slice(0, 50)
    .map((charge) => {
      const dispute = findDispute(context, charge.id);
      const customer = charge.customer && context.store.find('customer', toId(charge.customer));
      return html`<tr><td>${customer ? customer.email : 'Removed'}</td><td>${formatDate(charge.created)}</td><td>${formatMoney(charge.amount, charge.currency)}</td><td>${getState(charge, dispute)}</td><td>${listActions(charge, dispute)}</td></tr>`;
    });

/** Carries out a button of the rows; one that is no longer possible does nothing. */
export const actOnPayment = (context: Context, input: string): void => {
  const [action, id = ''] = input.split(' ');
  try {
    context.store.atomically(() => {
      if (action === 'dispute') openDispute(context, id);
      if (action === 'refund') createRefund(context, { charge: id });
      if (action === 'won' || action === 'lost') closeDispute(context, id, action);
    });
  } catch (cause) {
    if (!(cause instanceof StripeProblem)) throw cause;
  }
};
