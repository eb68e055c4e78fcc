import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, get, newId, now } from '../context.ts';
import { text } from '../params.ts';

export const PortalCreate = z.strictObject({
  customer: text,
  return_url: text.optional(),
  configuration: text.optional(),
  locale: text.optional(),
  flow_data: z
    .strictObject({
      type: z.enum(['payment_method_update', 'subscription_cancel']),
      subscription_cancel: z.strictObject({ subscription: text }).optional(),
      after_completion: z
        .strictObject({
          type: z.enum(['redirect', 'portal_homepage']),
          redirect: z.strictObject({ return_url: text }).optional(),
        })
        .optional(),
    })
    .optional(),
});

const toFlow = (
  flow: NonNullable<z.output<typeof PortalCreate>['flow_data']>,
): Stripe.BillingPortal.Session.Flow => ({
  after_completion: {
    hosted_confirmation: null,
    redirect: flow.after_completion?.redirect ?? null,
    type: flow.after_completion?.type ?? 'portal_homepage',
  },
  customer_update: null,
  subscription_cancel: flow.subscription_cancel
    ? { retention: null, subscription: flow.subscription_cancel.subscription }
    : null,
  subscription_pause: null,
  subscription_update: null,
  subscription_update_confirm: null,
  type: flow.type,
});

export const createPortal = (context: Context, params: z.output<typeof PortalCreate>) => {
  const customer = get(context, 'customer', params.customer, 'customer');
  const id = newId('bps');
  return context.store.put('billing_portal.session', {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: now(context),
    customer: customer.id,
    customer_account: null,
    flow: params.flow_data ? toFlow(params.flow_data) : null,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${context.publicUrl}/dev/stripe/portal/${id}`,
  });
};
