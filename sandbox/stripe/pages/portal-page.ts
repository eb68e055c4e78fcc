import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { type Context, get, now, toId } from '../context.ts';
import { setDefaultPaymentMethod } from '../objects/customers.ts';
import { attachPaymentMethod, createCard } from '../objects/payment-methods.ts';
import { currentPeriodEnd } from '../objects/subscription-cycle.ts';
import { SubscriptionUpdate, updateSubscription } from '../objects/subscription-updates.ts';
import { StripeProblem } from '../problem.ts';
import { catchUp } from '../time-travel.ts';
import {
  type CardFormState,
  cardFields,
  cardName,
  emptyForm,
  invalidCardAlert,
  readCard,
  testCardsList,
} from './card-form.ts';
import { formatDate, formatMoney, html } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';

const hour = 3_600;

const getPlanName = (context: Context, { price }: Stripe.SubscriptionItem) =>
  context.store.find('product', toId(price.product))?.name ?? price.id;

const findCard = (context: Context, subscription: Stripe.Subscription, customer: Stripe.Customer) => {
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return method ? context.store.find('payment_method', toId(method)) : undefined;
};

const planPart = (context: Context, subscription: Stripe.Subscription, customer: Stripe.Customer) => {
  const [item] = subscription.items.data;
  if (!item) return '';
  const amount = item.price.currency_options?.[subscription.currency]?.unit_amount ?? 0;
  const ending = subscription.cancel_at_period_end;
  return html`<div class="panel"><div class="row apart"><div><h2>${getPlanName(context, item)}</h2><p class="soft">${formatMoney(amount, subscription.currency)} per ${item.price.recurring?.interval}, ${ending ? 'ends' : 'renews'} on ${formatDate(currentPeriodEnd(subscription))}. ${cardName(findCard(context, subscription, customer))}.</p>
${subscription.status === 'past_due' && html`<p class="alert">The last payment failed. Update the card; the payment is retried automatically.</p>`}</div>
<form method="post"><input type="hidden" name="subscription" value="${subscription.id}"><button name="action" value="${ending ? 'keep' : 'cancel'}">${ending ? 'Keep plan' : 'Cancel plan'}</button></form></div></div>`;
};

const invoiceRow = (invoice: Stripe.Invoice) =>
  html`<tr><td>${formatDate(invoice.created)}</td><td><a href="${invoice.hosted_invoice_url}">${invoice.number}</a></td><td>${invoice.status}</td><td class="end">${formatMoney(invoice.amount_due, invoice.currency)}</td></tr>`;

const sendPortal = (
  reply: FastifyReply,
  context: Context,
  session: Stripe.BillingPortal.Session,
  form: CardFormState,
) => {
  const customer = get(context, 'customer', session.customer);
  const subscriptions = context.store
    .all('subscription')
    .filter(
      ({ customer: owner, ended_at, status }) =>
        owner === customer.id && ended_at === null && status !== 'incomplete',
    );
  const invoices = context.store
    .all('invoice')
    .filter((invoice) => invoice.customer === customer.id && invoice.number !== null)
    .reverse();
  return sendPage(reply, {
    title: 'Billing',
    status: form.alert ? 422 : 200,
    redirectsTo: [session.return_url],
    body: html`${session.return_url && html`<p><a href="${session.return_url}">Back</a></p>`}<h1>Billing</h1><p class="soft">${customer.name} ${customer.email}</p>
<section aria-label="Plans">${subscriptions.length === 0 ? html`<p class="soft">No active plan</p>` : subscriptions.map((subscription) => planPart(context, subscription, customer))}</section>
<div class="two"><section><h2>Invoices</h2>${
      invoices.length === 0
        ? html`<p class="soft">No invoices yet</p>`
        : html`<div class="wide"><table><thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col">Status</th><th scope="col" class="end">Amount</th></tr></thead><tbody>${invoices.map(invoiceRow)}</tbody></table></div>`
    }</section>
<section class="panel" aria-labelledby="card"><h2 id="card">Update payment method</h2>${form.alert && html`<p class="alert" role="alert">${form.alert}</p>`}
<form method="post" novalidate>${cardFields(form)}<button class="main" name="action" value="card">Save card</button></form>${testCardsList}</section></div>`,
  });
};

const saveCard = (
  reply: FastifyReply,
  context: Context,
  session: Stripe.BillingPortal.Session,
  body: unknown,
) => {
  const customer = get(context, 'customer', session.customer);
  const card = readCard(body, now(context), customer.email ?? 'none@cadre.example');
  if ('errors' in card) return sendPortal(reply, context, session, { ...card, alert: invalidCardAlert });
  try {
    context.store.atomically(() => {
      const method = attachPaymentMethod(context, createCard(context, card.card).id, customer.id);
      // The owner is on the page, so authentication counts as passed.
      context.store.update('card', method.id, { authenticated: true });
      setDefaultPaymentMethod(context, customer.id, method.id);
      for (const subscription of context.store.all('subscription'))
        if (subscription.customer === customer.id && subscription.ended_at === null)
          updateSubscription(
            context,
            subscription.id,
            SubscriptionUpdate.parse({ default_payment_method: method.id }),
          );
    });
  } catch (cause) {
    if (!(cause instanceof StripeProblem)) throw cause;
    return sendPortal(reply, context, session, { input: card.input, errors: {}, alert: cause.body.message });
  }
  return reply.redirect(`/dev/stripe/portal/${session.id}`, 303);
};

interface Route {
  Params: { id: string };
  Body: { action?: string; subscription?: string } | null;
}

/** The hosted billing portal: invoices, payment method and cancellation. */
export const registerPortalPage = (fastify: FastifyInstance, context: Context) => {
  const open = (id: string, reply: FastifyReply) => {
    catchUp(context);
    const session = get(context, 'billing_portal.session', id);
    if (session.created + hour > now(context)) return session;
    void sendNotice(reply, {
      title: 'This page has expired',
      text: 'Open it again from your account.',
      status: 410,
      ...(session.return_url ? { action: { label: 'Back', url: session.return_url } } : {}),
    });
    return undefined;
  };

  fastify.get<Route>('/dev/stripe/portal/:id', async ({ params }, reply) => {
    const session = open(params.id, reply);
    return session ? sendPortal(reply, context, session, emptyForm) : reply;
  });

  fastify.post<Route>('/dev/stripe/portal/:id', async ({ params, body }, reply) => {
    const session = open(params.id, reply);
    if (!session) return reply;
    if (body?.action === 'card') return saveCard(reply, context, session, body);
    const subscription = get(context, 'subscription', body?.subscription ?? '', 'subscription');
    if (
      subscription.customer === session.customer &&
      (body?.action === 'cancel' || body?.action === 'keep')
    ) {
      const ending = String(body.action === 'cancel');
      context.store.atomically(() =>
        updateSubscription(
          context,
          subscription.id,
          SubscriptionUpdate.parse({ cancel_at_period_end: ending }),
        ),
      );
    }
    return reply.redirect(`/dev/stripe/portal/${session.id}`, 303);
  });
};
