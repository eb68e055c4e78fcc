import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { setDefaultPaymentMethod } from '../objects/customers.ts';
import { attachPaymentMethod, createCard } from '../objects/payment-methods.ts';
import { currentPeriodEnd } from '../objects/subscription-cycle.ts';
import { SubscriptionUpdate, updateSubscription } from '../objects/subscription-updates.ts';
import { StripeProblem } from '../problem.ts';
import { catchUp } from '../time-flow.ts';
import { get, idOf, now, type World } from '../world.ts';
import {
  type CardErrors,
  cardFields,
  cardName,
  nothingTyped,
  readCard,
  type Typed,
  testCardsList,
} from './card-form.ts';
import { date, html, money } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';

const HOUR = 3_600;

type Shown = { typed: Typed; errors: CardErrors; alert?: string };

const blank: Shown = { typed: nothingTyped, errors: {} };

const nameOf = (world: World, { price }: Stripe.SubscriptionItem) =>
  world.ledger.find('product', idOf(price.product))?.name ?? price.id;

const cardOf = (world: World, subscription: Stripe.Subscription, customer: Stripe.Customer) => {
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return method ? world.ledger.find('payment_method', idOf(method)) : undefined;
};

const planPart = (world: World, subscription: Stripe.Subscription, customer: Stripe.Customer) => {
  const [item] = subscription.items.data;
  if (!item) return '';
  const amount = item.price.currency_options?.[subscription.currency]?.unit_amount ?? 0;
  const ending = subscription.cancel_at_period_end;
  return html`<div class="panel"><div class="row apart"><div><h2>${nameOf(world, item)}</h2><p class="soft">${money(amount, subscription.currency)} per ${item.price.recurring?.interval}, ${ending ? 'ends' : 'renews'} on ${date(currentPeriodEnd(subscription))}. ${cardName(cardOf(world, subscription, customer))}.</p>
${subscription.status === 'past_due' && html`<p class="alert">The last charge failed. Change the card; it is tried again on its own.</p>`}</div>
<form method="post"><input type="hidden" name="subscription" value="${subscription.id}"><button name="action" value="${ending ? 'keep' : 'cancel'}">${ending ? 'Keep the plan' : 'Cancel the plan'}</button></form></div></div>`;
};

const invoiceRow = (invoice: Stripe.Invoice) =>
  html`<tr><td>${date(invoice.created)}</td><td><a href="${invoice.hosted_invoice_url}">${invoice.number}</a></td><td>${invoice.status}</td><td class="end">${money(invoice.amount_due, invoice.currency)}</td></tr>`;

const sendPortal = (
  reply: FastifyReply,
  world: World,
  session: Stripe.BillingPortal.Session,
  shown: Shown,
) => {
  const customer = get(world, 'customer', session.customer);
  const subscriptions = world.ledger
    .all('subscription')
    .filter((one) => one.customer === customer.id && one.ended_at === null && one.status !== 'incomplete');
  const invoices = world.ledger
    .all('invoice')
    .filter((invoice) => invoice.customer === customer.id && invoice.number !== null)
    .reverse();
  return sendPage(reply, {
    title: 'Billing',
    status: shown.alert ? 422 : 200,
    leadsTo: [session.return_url],
    body: html`${session.return_url && html`<p><a href="${session.return_url}">Back</a></p>`}<h1>Billing</h1><p class="soft">${customer.name} ${customer.email}</p>
<section aria-label="Plans">${subscriptions.length === 0 ? html`<p class="soft">No plan at the moment.</p>` : subscriptions.map((one) => planPart(world, one, customer))}</section>
<div class="two"><section><h2>Invoices</h2>${
      invoices.length === 0
        ? html`<p class="soft">No invoice yet.</p>`
        : html`<div class="wide"><table><thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col">Status</th><th scope="col" class="end">Amount</th></tr></thead><tbody>${invoices.map(invoiceRow)}</tbody></table></div>`
    }</section>
<section class="panel" aria-labelledby="card"><h2 id="card">Change the card</h2>${shown.alert && html`<p class="alert" role="alert">${shown.alert}</p>`}
<form method="post" novalidate>${cardFields(shown)}<button class="main" name="action" value="card">Save the card</button></form>${testCardsList}</section></div>`,
  });
};

const saveCard = (
  reply: FastifyReply,
  world: World,
  session: Stripe.BillingPortal.Session,
  body: unknown,
) => {
  const customer = get(world, 'customer', session.customer);
  const read = readCard(body, now(world), customer.email ?? 'none@cadre.example');
  if ('errors' in read)
    return sendPortal(reply, world, session, { ...read, alert: 'Please mend what is marked below.' });
  try {
    world.ledger.atomically(() => {
      const method = attachPaymentMethod(world, createCard(world, read.card).id, customer.id);
      // Its owner is here: a second step counts as passed.
      world.ledger.update('card', method.id, { authenticated: true });
      setDefaultPaymentMethod(world, customer.id, method.id);
      for (const subscription of world.ledger.all('subscription'))
        if (subscription.customer === customer.id && subscription.ended_at === null)
          updateSubscription(
            world,
            subscription.id,
            SubscriptionUpdate.parse({ default_payment_method: method.id }),
          );
    });
  } catch (cause) {
    if (!(cause instanceof StripeProblem)) throw cause;
    return sendPortal(reply, world, session, { typed: read.typed, errors: {}, alert: cause.body.message });
  }
  return reply.redirect(`/dev/stripe/portal/${session.id}`, 303);
};

interface Route {
  Params: { id: string };
  Body: { action?: string; subscription?: string } | null;
}

/** The hosted page on which a customer sees invoices, changes the card and cancels. */
export const registerPortalPage = (fastify: FastifyInstance, world: World) => {
  const open = (id: string, reply: FastifyReply) => {
    catchUp(world);
    const session = get(world, 'billing_portal.session', id);
    if (session.created + HOUR > now(world)) return session;
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
    return session ? sendPortal(reply, world, session, blank) : reply;
  });

  fastify.post<Route>('/dev/stripe/portal/:id', async ({ params, body }, reply) => {
    const session = open(params.id, reply);
    if (!session) return reply;
    if (body?.action === 'card') return saveCard(reply, world, session, body);
    const subscription = get(world, 'subscription', body?.subscription ?? '', 'subscription');
    if (
      subscription.customer === session.customer &&
      (body?.action === 'cancel' || body?.action === 'keep')
    ) {
      const ending = String(body.action === 'cancel');
      world.ledger.atomically(() =>
        updateSubscription(
          world,
          subscription.id,
          SubscriptionUpdate.parse({ cancel_at_period_end: ending }),
        ),
      );
    }
    return reply.redirect(`/dev/stripe/portal/${session.id}`, 303);
  });
};
