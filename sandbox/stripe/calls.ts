import type { z } from 'zod';
import { act, type Call, call, remove, retrieve, update } from './call.ts';
import { type Context, get } from './context.ts';
import { listCalls } from './list-calls.ts';
import * as checkout from './objects/checkout-sessions.ts';
import * as collecting from './objects/collect.ts';
import * as coupons from './objects/coupons.ts';
import * as customers from './objects/customers.ts';
import * as previews from './objects/invoice-preview.ts';
import * as invoices from './objects/invoices.ts';
import * as methods from './objects/payment-methods.ts';
import * as portal from './objects/portal-sessions.ts';
import * as prices from './objects/prices.ts';
import * as products from './objects/products.ts';
import * as codes from './objects/promotion-codes.ts';
import * as refunds from './objects/refunds.ts';
import * as schedules from './objects/schedules.ts';
import * as creating from './objects/subscription-create.ts';
import { endSubscription } from './objects/subscription-end.ts';
import * as updates from './objects/subscription-updates.ts';
import * as taxIds from './objects/tax-ids.ts';

const pay = (context: Context, id: string, params: z.output<typeof collecting.InvoicePay>) => {
  const outcome = collecting.payInvoice(context, id, params);
  // Returned instead of thrown: the call fails, but the failed charge stays stored.
  return outcome === 'succeeded'
    ? get(context, 'invoice', id)
    : { refused: collecting.chargeProblem(context, id, outcome) };
};

const removeCustomer = (context: Context, id: string) => {
  for (const subscription of context.store.all('subscription'))
    if (subscription.customer === id && subscription.ended_at === null)
      endSubscription(context, subscription.id, 'cancellation_requested');
  return customers.deleteCustomer(context, id);
};

const catalogCalls: Call[] = [
  call('POST', '/v1/products', products.ProductCreate, products.createProduct),
  retrieve('/v1/products', 'product'),
  call('POST', '/v1/prices', prices.PriceCreate, prices.createPrice),
  retrieve('/v1/prices', 'price'),
  update('/v1/prices', prices.PriceUpdate, prices.updatePrice),
  call('POST', '/v1/coupons', coupons.CouponCreate, coupons.createCoupon),
  call('POST', '/v1/promotion_codes', codes.PromotionCodeCreate, codes.createPromotionCode),
  update('/v1/promotion_codes', codes.PromotionCodeUpdate, codes.updatePromotionCode),
];

const customerCalls: Call[] = [
  call('POST', '/v1/customers', customers.CustomerCreate, customers.createCustomer),
  retrieve('/v1/customers', 'customer'),
  update('/v1/customers', customers.CustomerUpdate, customers.updateCustomer),
  remove('/v1/customers', removeCustomer),
  call('POST', '/v1/customers/:id/tax_ids', taxIds.TaxIdCreate, (context, params, id) =>
    taxIds.createTaxId(context, id, params),
  ),
  call('POST', '/v1/payment_methods', methods.PaymentMethodCreate, methods.createPaymentMethod),
  retrieve('/v1/payment_methods', 'payment_method'),
  call('POST', '/v1/payment_methods/:id/attach', methods.PaymentMethodAttach, (context, params, id) =>
    methods.attachPaymentMethod(context, id, params.customer),
  ),
  call('POST', '/v1/checkout/sessions', checkout.CheckoutCreate, checkout.createCheckout),
  retrieve('/v1/checkout/sessions', 'checkout.session'),
  act('/v1/checkout/sessions', 'expire', checkout.expireCheckout),
  call('POST', '/v1/billing_portal/sessions', portal.PortalCreate, portal.createPortal),
];

const billingCalls: Call[] = [
  call('POST', '/v1/subscriptions', creating.SubscriptionCreate, creating.createSubscription),
  retrieve('/v1/subscriptions', 'subscription'),
  update('/v1/subscriptions', updates.SubscriptionUpdate, updates.updateSubscription),
  call('DELETE', '/v1/subscriptions/:id', updates.SubscriptionCancel, (context, params, id) =>
    updates.cancelSubscription(context, id, params),
  ),
  call('POST', '/v1/subscription_schedules', schedules.ScheduleCreate, schedules.createSchedule),
  retrieve('/v1/subscription_schedules', 'subscription_schedule'),
  update('/v1/subscription_schedules', schedules.ScheduleUpdate, schedules.updateSchedule),
  act('/v1/subscription_schedules', 'release', schedules.releaseSchedule),
  call('POST', '/v1/invoices/create_preview', previews.PreviewCreate, previews.previewInvoice),
  retrieve('/v1/invoices', 'invoice'),
  call('POST', '/v1/invoices/:id/pay', collecting.InvoicePay, (context, params, id) =>
    pay(context, id, params),
  ),
  act('/v1/invoices', 'void', invoices.voidInvoice),
  call('POST', '/v1/refunds', refunds.RefundCreate, refunds.createRefund),
  retrieve('/v1/charges', 'charge'),
];

/** All endpoints of the sandbox. */
export const calls: Call[] = [...catalogCalls, ...customerCalls, ...billingCalls, ...listCalls];
