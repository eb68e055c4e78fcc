import type { Stripe } from 'stripe';
import { type CustomerState, idOf } from './read-customer.ts';

/**
 * Voids what is still open of plans that are over: nobody may pay by its link for what they no longer get. Answers the
 * state after.
 */
export const voidEnded = async (stripe: Stripe, state: CustomerState): Promise<CustomerState> => {
  const over = new Set(state.subscriptions.filter(({ status }) => status === 'canceled').map(({ id }) => id));
  const invoices = await Promise.all(
    state.invoices.map(async (invoice) => {
      const of = invoice.parent?.subscription_details?.subscription;
      const isLeft = invoice.status === 'open' && of !== undefined && over.has(idOf(of));
      return isLeft ? stripe.invoices.voidInvoice(invoice.id, { expand: ['payments'] }) : invoice;
    }),
  );
  return { ...state, invoices };
};
