import { z } from 'zod';
import type { Kinds } from './kinds.ts';
import { listOf } from './listing.ts';
import * as checkout from './objects/checkout-sessions.ts';
import * as collecting from './objects/collect.ts';
import * as coupons from './objects/coupons.ts';
import * as customers from './objects/customers.ts';
import * as previews from './objects/invoice-preview.ts';
import * as invoices from './objects/invoices.ts';
import * as methods from './objects/payment-methods.ts';
import * as payments from './objects/payments.ts';
import * as portal from './objects/portal-sessions.ts';
import * as prices from './objects/prices.ts';
import * as products from './objects/products.ts';
import * as codes from './objects/promotion-codes.ts';
import * as refunds from './objects/refunds.ts';
import * as schedules from './objects/schedules.ts';
import * as creating from './objects/subscription-create.ts';
import { endSubscription } from './objects/subscription-end.ts';
import * as updates from './objects/subscription-updates.ts';
import * as subscriptions from './objects/subscriptions.ts';
import * as clocks from './objects/test-clocks.ts';
import * as endpoints from './objects/webhook-endpoints.ts';
import { expand, listing, text } from './params.ts';
import { get, type World } from './world.ts';

/** One call of the API: what it takes and what it does. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: z.ZodType;
  run: (world: World, params: unknown, id: string) => object;
}

const call = <P extends z.ZodType>(
  method: Call['method'],
  path: string,
  params: P,
  run: (world: World, params: z.output<P>, id: string) => object,
): Call => ({ method, path, params, run: (world, given, id) => run(world, given as z.output<P>, id) });

const Only = z.strictObject({ expand });

const retrieve = (path: string, kind: keyof Kinds) =>
  call('GET', `${path}/:id`, Only, (world, _, id) => get(world, kind, id));
const remove = (path: string, run: (world: World, id: string) => object) =>
  call('DELETE', `${path}/:id`, Only, (world, _, id) => run(world, id));

const pay = (world: World, id: string, params: z.output<typeof collecting.InvoicePay>) => {
  const { outcome } = collecting.payInvoice(world, id, params);
  // A failed charge is kept, and refused all the same.
  return outcome === 'succeeded'
    ? get(world, 'invoice', id)
    : { refused: collecting.chargeProblem(world, id, outcome) };
};

const removeCustomer = (world: World, id: string) => {
  for (const subscription of world.ledger.all('subscription'))
    if (subscription.customer === id && subscription.ended_at === null)
      endSubscription(world, subscription.id, 'cancellation_requested');
  return customers.deleteCustomer(world, id);
};

const catalogue: Call[] = [
  call('POST', '/v1/products', products.ProductCreate, products.createProduct),
  call('GET', '/v1/products', products.ProductList, products.listProducts),
  retrieve('/v1/products', 'product'),
  call('POST', '/v1/products/:id', products.ProductUpdate, (world, params, id) =>
    products.updateProduct(world, id, params),
  ),
  remove('/v1/products', products.deleteProduct),
  call('POST', '/v1/prices', prices.PriceCreate, prices.createPrice),
  call('GET', '/v1/prices', prices.PriceList, prices.listPrices),
  retrieve('/v1/prices', 'price'),
  call('POST', '/v1/prices/:id', prices.PriceUpdate, (world, params, id) =>
    prices.updatePrice(world, id, params),
  ),
  call('POST', '/v1/coupons', coupons.CouponCreate, coupons.createCoupon),
  call('GET', '/v1/coupons', coupons.CouponList, coupons.listCoupons),
  call('GET', '/v1/coupons/:id', Only, (world, _, id) => coupons.couponNow(world, get(world, 'coupon', id))),
  call('POST', '/v1/coupons/:id', coupons.CouponUpdate, (world, params, id) =>
    coupons.updateCoupon(world, id, params),
  ),
  remove('/v1/coupons', coupons.deleteCoupon),
  call('POST', '/v1/promotion_codes', codes.PromotionCodeCreate, codes.createPromotionCode),
  call('GET', '/v1/promotion_codes', codes.PromotionCodeList, codes.listPromotionCodes),
  call('GET', '/v1/promotion_codes/:id', Only, (world, _, id) =>
    codes.promotionCodeNow(world, get(world, 'promotion_code', id)),
  ),
  call('POST', '/v1/promotion_codes/:id', codes.PromotionCodeUpdate, (world, params, id) =>
    codes.updatePromotionCode(world, id, params),
  ),
];

const people: Call[] = [
  call('POST', '/v1/customers', customers.CustomerCreate, customers.createCustomer),
  call('GET', '/v1/customers', customers.CustomerList, customers.listCustomers),
  retrieve('/v1/customers', 'customer'),
  call('POST', '/v1/customers/:id', customers.CustomerUpdate, (world, params, id) =>
    customers.updateCustomer(world, id, params),
  ),
  remove('/v1/customers', removeCustomer),
  call(
    'GET',
    '/v1/customers/:id/payment_methods',
    z.strictObject({ ...listing, type: text.optional() }),
    (world, params, id) =>
      methods.listPaymentMethods(
        world,
        { ...params, customer: get(world, 'customer', id).id },
        `/v1/customers/${id}/payment_methods`,
      ),
  ),
  call('POST', '/v1/payment_methods', methods.PaymentMethodCreate, methods.createPaymentMethod),
  call('GET', '/v1/payment_methods', methods.PaymentMethodList, (world, params) =>
    methods.listPaymentMethods(world, params),
  ),
  retrieve('/v1/payment_methods', 'payment_method'),
  call('POST', '/v1/payment_methods/:id/attach', methods.PaymentMethodAttach, (world, params, id) =>
    methods.attachPaymentMethod(world, id, params.customer),
  ),
  call('POST', '/v1/payment_methods/:id/detach', methods.PaymentMethodDetach, (world, _, id) =>
    methods.detachPaymentMethod(world, id),
  ),
  call('POST', '/v1/checkout/sessions', checkout.CheckoutCreate, checkout.createCheckout),
  call('GET', '/v1/checkout/sessions', checkout.CheckoutList, checkout.listCheckouts),
  retrieve('/v1/checkout/sessions', 'checkout.session'),
  call('POST', '/v1/checkout/sessions/:id', checkout.CheckoutUpdate, (world, params, id) =>
    checkout.updateCheckout(world, id, params),
  ),
  call('POST', '/v1/checkout/sessions/:id/expire', Only, (world, _, id) =>
    checkout.expireCheckout(world, id),
  ),
  call('GET', '/v1/checkout/sessions/:id/line_items', z.strictObject(listing), (world, params, id) =>
    listOf(
      `/v1/checkout/sessions/${id}/line_items`,
      (get(world, 'checkout.session', id).line_items?.data ?? []).toReversed(),
      params,
    ),
  ),
  call('POST', '/v1/billing_portal/sessions', portal.PortalCreate, portal.createPortal),
];

const billing: Call[] = [
  call('POST', '/v1/subscriptions', creating.SubscriptionCreate, creating.createSubscription),
  call('GET', '/v1/subscriptions', subscriptions.SubscriptionList, subscriptions.listSubscriptions),
  retrieve('/v1/subscriptions', 'subscription'),
  call('POST', '/v1/subscriptions/:id', updates.SubscriptionUpdate, (world, params, id) =>
    updates.updateSubscription(world, id, params),
  ),
  call('DELETE', '/v1/subscriptions/:id', updates.SubscriptionCancel, (world, params, id) =>
    updates.cancelSubscription(world, id, params),
  ),
  call('POST', '/v1/subscription_schedules', schedules.ScheduleCreate, schedules.createSchedule),
  call('GET', '/v1/subscription_schedules', schedules.ScheduleList, schedules.listSchedules),
  retrieve('/v1/subscription_schedules', 'subscription_schedule'),
  call('POST', '/v1/subscription_schedules/:id', schedules.ScheduleUpdate, (world, params, id) =>
    schedules.updateSchedule(world, id, params),
  ),
  call('POST', '/v1/subscription_schedules/:id/release', Only, (world, _, id) =>
    schedules.releaseSchedule(world, id),
  ),
  call('GET', '/v1/invoices', invoices.InvoiceList, invoices.listInvoices),
  call('POST', '/v1/invoices/create_preview', previews.PreviewCreate, previews.previewInvoice),
  retrieve('/v1/invoices', 'invoice'),
  call('POST', '/v1/invoices/:id/finalize', invoices.InvoiceAct, (world, _, id) =>
    invoices.finalize(world, id),
  ),
  call('POST', '/v1/invoices/:id/pay', collecting.InvoicePay, (world, params, id) => pay(world, id, params)),
  call('POST', '/v1/invoices/:id/void', Only, (world, _, id) => invoices.voidInvoice(world, id)),
  call('GET', '/v1/invoice_payments', invoices.InvoicePaymentList, invoices.listInvoicePayments),
  call('GET', '/v1/payment_intents', payments.PaymentIntentList, payments.listPaymentIntents),
  retrieve('/v1/payment_intents', 'payment_intent'),
  call('GET', '/v1/charges', payments.ChargeList, payments.listCharges),
  retrieve('/v1/charges', 'charge'),
  call('POST', '/v1/refunds', refunds.RefundCreate, refunds.createRefund),
  call('GET', '/v1/refunds', refunds.RefundList, refunds.listRefunds),
  retrieve('/v1/refunds', 'refund'),
];

const EventList = z.strictObject({ ...listing, type: text.optional(), types: z.array(text).optional() });

const tools: Call[] = [
  call('GET', '/v1/events', EventList, (world, params) =>
    listOf(
      '/v1/events',
      world.ledger
        .all('event')
        .filter(
          ({ type }) =>
            (!params.type || params.type === type) && (!params.types || params.types.includes(type)),
        ),
      params,
    ),
  ),
  retrieve('/v1/events', 'event'),
  call('POST', '/v1/test_helpers/test_clocks', clocks.ClockCreate, clocks.createClock),
  call('GET', '/v1/test_helpers/test_clocks', clocks.ClockList, clocks.listClocks),
  retrieve('/v1/test_helpers/test_clocks', 'test_helpers.test_clock'),
  call('POST', '/v1/test_helpers/test_clocks/:id/advance', clocks.ClockAdvance, (world, params, id) =>
    clocks.startAdvance(world, id, params),
  ),
  remove('/v1/test_helpers/test_clocks', clocks.deleteClock),
  call('POST', '/v1/webhook_endpoints', endpoints.EndpointCreate, (world, params) =>
    endpoints.createEndpoint(world, params),
  ),
  call('GET', '/v1/webhook_endpoints', endpoints.EndpointList, endpoints.listEndpoints),
  call('GET', '/v1/webhook_endpoints/:id', Only, (world, _, id) =>
    endpoints.withoutSecret(get(world, 'webhook_endpoint', id)),
  ),
  call('POST', '/v1/webhook_endpoints/:id', endpoints.EndpointUpdate, (world, params, id) =>
    endpoints.updateEndpoint(world, id, params),
  ),
  remove('/v1/webhook_endpoints', endpoints.deleteEndpoint),
];

/** Everything that the sandbox answers to. */
export const calls: Call[] = [...catalogue, ...people, ...billing, ...tools];
