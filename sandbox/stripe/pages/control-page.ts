import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { addMonths, DAY } from '../calendar.ts';
import type { DeliveryControls } from '../deliveries.ts';
import { currentPeriodEnd } from '../objects/subscription-cycle.ts';
import { catchUp, travel } from '../time-flow.ts';
import { idOf, now, type World } from '../world.ts';
import { cardName } from './card-form.ts';
import { date, html } from './html.ts';
import { sendPage } from './layout.ts';

const HOUR = 3_600;

/** Seconds until then; an hour is put on top, in which the invoice of a renewal is a draft. */
const jumps: Record<string, { label: string; seconds: (from: number) => number }> = {
  day: { label: 'A day', seconds: () => DAY },
  week: { label: 'A week', seconds: () => 7 * DAY },
  month: { label: 'A month', seconds: (from) => addMonths(from, 1) - from },
  year: { label: 'A year', seconds: (from) => addMonths(from, 12) - from },
};

const bad = new Set<string>(['past_due', 'canceled', 'incomplete', 'incomplete_expired']);

const subscriptionRow = (world: World, subscription: Stripe.Subscription) => {
  const customer = world.ledger.find('customer', idOf(subscription.customer));
  const [item] = subscription.items.data;
  const product = item && world.ledger.find('product', idOf(item.price.product));
  const method = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  const end = date(subscription.ended_at ?? currentPeriodEnd(subscription));
  const next =
    subscription.ended_at !== null ? 'Ended' : subscription.cancel_at_period_end ? 'Ends' : 'Renews';
  return html`<tr><td>${customer?.email ?? 'Removed'}</td><td>${product?.name}</td><td><span class="state ${bad.has(subscription.status) ? 'bad' : 'good'}">${subscription.status}</span></td><td>${next} ${end}</td><td>${cardName(method ? world.ledger.find('payment_method', idOf(method)) : undefined)}</td></tr>`;
};

const table = (head: string[], rows: unknown[], empty: string) =>
  rows.length === 0
    ? html`<p class="soft">${empty}</p>`
    : html`<div class="wide" tabindex="0"><table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows as never[]}</tbody></table></div>`;

interface Route {
  Body: { jump?: string; events?: string } | null;
}

const steer = (controls: DeliveryControls, order: string | undefined) => {
  if (order === 'hold') return controls.hold();
  if (order === 'retry') return controls.retryNow();
  if (order === 'created' || order === 'reversed' || order === 'shuffled') return controls.release({ order });
  if (order === 'twice') return controls.release({ copies: 2 });
  if (order === 'drop') return controls.release({ drop: () => true });
  return undefined;
};

/** The page that moves the clock, shows who holds what, and steers the events. */
export const registerControlPage = (fastify: FastifyInstance, world: World, controls: DeliveryControls) => {
  fastify.get('/dev/stripe', async (_, reply) => {
    catchUp(world);
    const waiting = controls.waiting();
    const events = world.ledger.all('event').slice(-20).reverse();
    return sendPage(reply, {
      title: 'Time and events',
      body: html`<h1>Payments sandbox</h1><p class="soft">It is ${date(now(world))} here. Move on, and whatever falls due happens: renewals, failed charges, retries on days ${'2, 7, 14 and 21'}, then the end.</p>
<form method="post" class="row" aria-label="Move the clock">${Object.entries(jumps).map(([name, { label }]) => html`<button name="jump" value="${name}">${label} on</button>`)}</form>
<section><h2>Subscriptions</h2>${table(
        ['Customer', 'Plan', 'Status', 'Next', 'Card'],
        world.ledger
          .all('subscription')
          .reverse()
          .slice(0, 200)
          .map((one) => subscriptionRow(world, one)),
        'Nobody has bought a plan yet.',
      )}</section>
<section><h2>Events on their way</h2>${table(
        ['Event', 'Tries', 'State'],
        waiting
          .slice(0, 100)
          .map(
            ({ type, attempts, state }) =>
              html`<tr><td>${type}</td><td>${attempts}</td><td>${state}</td></tr>`,
          ),
        'All events were received.',
      )}
<form method="post" class="row" aria-label="Steer the events"><button name="events" value="hold">Hold back</button><button name="events" value="created">Send in order</button><button name="events" value="shuffled">Send shuffled</button><button name="events" value="twice">Send twice</button><button name="events" value="drop">Drop</button><button name="events" value="retry">Try again now</button></form></section>
<section><h2>Latest events</h2>${table(
        ['Event', 'On', 'Id'],
        events.map(
          ({ type, created, id }) =>
            html`<tr><td>${type}</td><td>${date(created)}</td><td class="soft">${id}</td></tr>`,
        ),
        'Nothing has happened yet.',
      )}</section>`,
    });
  });

  fastify.post<Route>('/dev/stripe', async ({ body }, reply) => {
    catchUp(world);
    const jump = jumps[body?.jump ?? ''];
    if (jump) travel(world, jump.seconds(now(world)) + HOUR);
    await steer(controls, body?.events);
    return reply.redirect('/dev/stripe', 303);
  });
};
