import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { addMonths, daySeconds } from '../calendar.ts';
import { type Context, now, toId } from '../context.ts';
import type { DeliveryControls } from '../deliveries.ts';
import { currentPeriodEnd } from '../objects/subscription-cycle.ts';
import { catchUp, travel } from '../time-travel.ts';
import { cardName } from './card-form.ts';
import { formatDate, html } from './html.ts';
import { sendPage } from './layout.ts';
import { actOnPayment, paymentRows } from './payments-section.ts';

const hourSeconds = 3_600;

/** The seconds of each step; an hour is added, because the invoice of a renewal is a draft for an hour. */
const jumps: Record<string, { label: string; seconds: (from: number) => number }> = {
  day: { label: '1 day', seconds: () => daySeconds },
  week: { label: '1 week', seconds: () => 7 * daySeconds },
  month: { label: '1 month', seconds: (from) => addMonths(from, 1) - from },
  year: { label: '1 year', seconds: (from) => addMonths(from, 12) - from },
};

const bad = new Set<string>(['past_due', 'canceled', 'incomplete', 'incomplete_expired']);

const subscriptionRow = (context: Context, subscription: Stripe.Subscription) => {
  const customer = context.store.find('customer', toId(subscription.customer));
  const [item] = subscription.items.data;
  const product = item && context.store.find('product', toId(item.price.product));
  const method = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  const end = formatDate(subscription.ended_at ?? currentPeriodEnd(subscription));
  const next =
    subscription.ended_at !== null ? 'Ended' : subscription.cancel_at_period_end ? 'Ends' : 'Renews';
  return html`<tr><td>${customer?.email ?? 'Removed'}</td><td>${product?.name}</td><td><span class="state ${bad.has(subscription.status) ? 'bad' : 'good'}">${subscription.status}</span></td><td>${next} ${end}</td><td>${cardName(method ? context.store.find('payment_method', toId(method)) : undefined)}</td></tr>`;
};

const table = (headers: string[], rows: unknown[], empty: string) =>
  rows.length === 0
    ? html`<p class="soft">${empty}</p>`
    : html`<div class="wide" tabindex="0"><table><thead><tr>${headers.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows as never[]}</tbody></table></div>`;

interface Route {
  Body: { jump?: string; events?: string; payment?: string } | null;
}

const controlEvents = (controls: DeliveryControls, action: string | undefined) => {
  if (action === 'hold') return controls.hold();
  if (action === 'retry') return controls.retryNow();
  if (action === 'created' || action === 'reversed' || action === 'shuffled')
    return controls.release({ order: action });
  if (action === 'twice') return controls.release({ copies: 2 });
  if (action === 'drop') return controls.release({ drop: () => true });
  return undefined;
};

/** The page that advances the time, lists subscriptions and controls the delivery of events. */
export const registerControlPage = (
  fastify: FastifyInstance,
  context: Context,
  controls: DeliveryControls,
) => {
  fastify.get('/dev/stripe', async (_, reply) => {
    catchUp(context);
    const waiting = controls.waiting();
    const events = context.store.all('event').slice(-20).reverse();
    return sendPage(reply, {
      title: 'Time and events',
      body: html`<h1>Payments sandbox</h1><p class="soft">The current date is ${formatDate(now(context))}. Advance the time to run renewals, failed charges, retries on days 2, 7, 14 and 21, and cancellations.</p>
<form method="post" class="row" aria-label="Advance the time">${Object.entries(jumps).map(([name, { label }]) => html`<button name="jump" value="${name}">Advance ${label}</button>`)}</form>
<section><h2>Subscriptions</h2>${table(
        ['Customer', 'Plan', 'Status', 'Next', 'Card'],
        context.store
          .all('subscription')
          .reverse()
          .slice(0, 200)
          .map((subscription) => subscriptionRow(context, subscription)),
        'No subscriptions yet',
      )}</section>
<section><h2>Payments</h2><form method="post">${table(['Customer', 'Day', 'Amount', 'State', 'Actions'], paymentRows(context), 'No payments yet')}</form></section>
<section><h2>Pending events</h2>${table(
        ['Event', 'Attempts', 'State'],
        waiting
          .slice(0, 100)
          .map(
            ({ type, attempts, state }) =>
              html`<tr><td>${type}</td><td>${attempts}</td><td>${state}</td></tr>`,
          ),
        'No pending events',
      )}
<form method="post" class="row" aria-label="Control events"><button name="events" value="hold">Hold</button><button name="events" value="created">Send in order</button><button name="events" value="shuffled">Send shuffled</button><button name="events" value="twice">Send twice</button><button name="events" value="drop">Drop</button><button name="events" value="retry">Retry now</button></form></section>
<section><h2>Latest events</h2>${table(
        ['Event', 'On', 'Id'],
        events.map(
          ({ type, created, id }) =>
            html`<tr><td>${type}</td><td>${formatDate(created)}</td><td class="soft">${id}</td></tr>`,
        ),
        'No events yet',
      )}</section>`,
    });
  });

  fastify.post<Route>('/dev/stripe', async ({ body }, reply) => {
    catchUp(context);
    const jump = jumps[body?.jump ?? ''];
    if (jump) travel(context, jump.seconds(now(context)) + hourSeconds);
    if (body?.payment) actOnPayment(context, body.payment);
    await controlEvents(controls, body?.events);
    return reply.redirect('/dev/stripe', 303);
  });
};
