import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { answerSecondStep, payCheckout } from '../objects/checkout-payment.ts';
import { offersOf, setOffers } from '../objects/checkout-sessions.ts';
import { readOffers } from '../objects/discounts.ts';
import { findPromotionCode } from '../objects/promotion-codes.ts';
import { StripeProblem } from '../problem.ts';
import { catchUp } from '../time-flow.ts';
import { get, idOf, now, type World } from '../world.ts';
import {
  type CardErrors,
  cardFields,
  nothingTyped,
  readCard,
  type Typed,
  testCardsList,
} from './card-form.ts';
import { html, money } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';

type Session = Stripe.Checkout.Session;

interface Shown {
  typed: Typed;
  errors: CardErrors;
  alert?: string | undefined;
  code?: string;
  codeError?: string | undefined;
}

const successUrl = (session: Session) =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

const summary = (world: World, session: Session) => {
  const currency = session.currency ?? 'usd';
  const items = session.line_items?.data ?? [];
  const recurring = items[0]?.price?.recurring;
  const off = session.total_details?.amount_discount ?? 0;
  const codeId = session.discounts?.[0]?.promotion_code;
  const code = codeId && world.ledger.find('promotion_code', idOf(codeId))?.code;
  return html`<h1>${items.map(({ description }) => description).join(', ')}</h1>
<p class="price">${money(session.amount_subtotal ?? 0, currency)} <small>per ${recurring?.interval ?? 'month'}</small></p>
<dl>${items.map((item) => html`<div><dt>${item.description}</dt><dd>${money(item.amount_subtotal, currency)}</dd></div>`)}
${off > 0 && html`<div><dt>Discount${code && ` (${code})`}</dt><dd>−${money(off, currency)}</dd></div>`}
<div><dt>Total today</dt><dd>${money(session.amount_total ?? 0, currency)}</dd></div></dl>`;
};

const codeForm = (session: Session, shown: Shown) => {
  if (!session.allow_promotion_codes) return '';
  if (session.discounts?.length)
    return html`<form method="post" class="field"><button name="action" value="remove-code">Remove the code</button></form>`;
  return html`<form method="post" class="field"><label for="code">Promotion code</label><div class="row"><input id="code" name="code" value="${shown.code}" autocomplete="off" maxlength="100"${
    shown.codeError && html` aria-invalid="true" aria-describedby="code-error"`
  }><button name="action" value="apply-code">Apply</button></div>${
    shown.codeError && html`<p class="error" id="code-error">${shown.codeError}</p>`
  }</form>`;
};

const sendForm = (reply: FastifyReply, world: World, session: Session, shown: Shown) =>
  sendPage(reply, {
    title: 'Checkout',
    status: shown.alert || shown.codeError ? 422 : 200,
    leadsTo: [session.success_url],
    body: html`<div class="two"><section>${session.cancel_url && html`<p><a href="${session.cancel_url}">Back</a></p>`}${summary(world, session)}
${codeForm(session, shown)}</section>
<section class="panel" aria-labelledby="pay"><h2 id="pay">Pay with card</h2>${shown.alert && html`<p class="alert" role="alert" tabindex="-1" autofocus>${shown.alert}</p>`}
<form method="post" novalidate>${cardFields(shown, !session.customer && !session.customer_email)}
<button class="main" name="action" value="pay">Subscribe for ${money(session.amount_total ?? 0, session.currency ?? 'usd')}</button></form>
<p class="soft small middle">Renews by itself until you cancel.</p>${testCardsList}</section></div>`,
  });

const sendClosed = (reply: FastifyReply, session: Session) =>
  session.status === 'complete'
    ? sendNotice(reply, {
        title: 'Paid',
        text: 'This payment is complete.',
        action: { label: 'Go on', url: successUrl(session) },
      })
    : sendNotice(reply, {
        title: 'This page has expired',
        text: 'Nothing was charged. Go back and choose your plan again.',
        status: 410,
        ...(session.cancel_url ? { action: { label: 'Back', url: session.cancel_url } } : {}),
      });

const applyCode = (world: World, session: Session, typed: string): string | undefined => {
  const code = findPromotionCode(world, typed.trim());
  if (!code) return 'This code is not valid.';
  try {
    const customer = session.customer ? idOf(session.customer) : null;
    setOffers(
      world,
      session.id,
      readOffers(world, [{ promotion_code: code.id }], customer, session.currency ?? 'usd'),
    );
    return undefined;
  } catch (cause) {
    if (cause instanceof StripeProblem) return cause.body.message;
    throw cause;
  }
};

/** A code that was used up meanwhile leaves the page before anything is charged. */
const dropStaleOffers = (world: World, session: Session): string | undefined => {
  try {
    offersOf(world, session);
    return undefined;
  } catch (cause) {
    if (!(cause instanceof StripeProblem)) throw cause;
    setOffers(world, session.id, []);
    return `${cause.body.message} The price has changed.`;
  }
};

const blank: Shown = { typed: nothingTyped, errors: {} };

const pay = (reply: FastifyReply, world: World, session: Session, body: unknown) => {
  const stale = dropStaleOffers(world, session);
  if (stale)
    return sendForm(reply, world, get(world, 'checkout.session', session.id), { ...blank, alert: stale });
  const { customer } = session;
  const email =
    session.customer_email ??
    (customer ? (get(world, 'customer', idOf(customer)).email ?? 'none@cadre.example') : null);
  const read = readCard(body, now(world), email);
  if ('errors' in read)
    return sendForm(reply, world, session, { ...read, alert: 'Please mend what is marked below.' });
  const result = payCheckout(world, session.id, read.card);
  if (result === 'paid') return reply.redirect(successUrl(session), 303);
  if (result === 'asks') return reply.redirect(`/dev/stripe/checkout/${session.id}/confirm`, 303);
  return sendForm(reply, world, session, { typed: read.typed, errors: {}, alert: result.refused });
};

interface Route {
  Params: { id: string };
  Body: { action?: string; code?: string } | null;
}

/** The hosted page on which somebody pays for a plan. */
export const registerCheckoutPage = (fastify: FastifyInstance, world: World) => {
  const open = (id: string) => {
    catchUp(world);
    return get(world, 'checkout.session', id);
  };

  fastify.get<Route>('/dev/stripe/checkout/:id', async ({ params }, reply) => {
    const session = open(params.id);
    if (session.status !== 'open') return sendClosed(reply, session);
    const { notice } = get(world, 'order', session.id);
    if (notice) world.ledger.update('order', session.id, { notice: null });
    return sendForm(reply, world, session, { ...blank, alert: notice ?? undefined });
  });

  fastify.post<Route>('/dev/stripe/checkout/:id', async ({ params, body }, reply) => {
    const session = open(params.id);
    // Sent twice, it pays once: whoever comes second goes where the first one went.
    if (session.status === 'complete') return reply.redirect(successUrl(session), 303);
    if (session.status !== 'open') return sendClosed(reply, session);
    if (body?.action === 'apply-code') {
      const typed = typeof body.code === 'string' ? body.code : '';
      const codeError = session.allow_promotion_codes
        ? applyCode(world, session, typed)
        : 'Codes are not taken here.';
      if (codeError) return sendForm(reply, world, session, { ...blank, code: typed, codeError });
      return reply.redirect(`/dev/stripe/checkout/${session.id}`, 303);
    }
    if (body?.action === 'remove-code') {
      if (session.allow_promotion_codes) setOffers(world, session.id, []);
      return reply.redirect(`/dev/stripe/checkout/${session.id}`, 303);
    }
    return pay(reply, world, session, body);
  });

  fastify.get<Route>('/dev/stripe/checkout/:id/confirm', async ({ params }, reply) => {
    const session = open(params.id);
    if (session.status !== 'open') return sendClosed(reply, session);
    return sendPage(reply, {
      title: 'Confirm your payment',
      narrow: true,
      leadsTo: [session.success_url],
      body: html`<div class="panel"><h1>Confirm your payment</h1><p class="soft">Your bank wants to know that it is you who pays ${money(session.amount_total ?? 0, session.currency ?? 'usd')}.</p>
<form method="post" class="row"><button class="main" name="answer" value="complete">Complete authentication</button><button name="answer" value="fail">Fail authentication</button></form></div>`,
    });
  });

  fastify.post<{ Params: { id: string }; Body: { answer?: string } | null }>(
    '/dev/stripe/checkout/:id/confirm',
    async ({ params, body }, reply) => {
      const session = open(params.id);
      if (session.status === 'complete') return reply.redirect(successUrl(session), 303);
      if (session.status !== 'open') return sendClosed(reply, session);
      const result = answerSecondStep(world, session.id, body?.answer === 'complete');
      if (result === 'paid') return reply.redirect(successUrl(session), 303);
      if (typeof result === 'object') world.ledger.update('order', session.id, { notice: result.refused });
      return reply.redirect(`/dev/stripe/checkout/${session.id}`, 303);
    },
  );
};
