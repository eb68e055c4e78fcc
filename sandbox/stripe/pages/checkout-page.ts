import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { type Context, get, now, toId } from '../context.ts';
import { answerSecondStep, payCheckout } from '../objects/checkout-payment.ts';
import { listCouponUses, setCouponUses } from '../objects/checkout-sessions.ts';
import { readCouponUses } from '../objects/discounts.ts';
import { findPromotionCode } from '../objects/promotion-codes.ts';
import { StripeProblem } from '../problem.ts';
import { catchUp } from '../time-travel.ts';
import { type BuyerFormState, buyerFields, emptyBuyer, readBuyer, termsField } from './buyer-fields.ts';
import {
  type CardFormState,
  cardFields,
  emptyForm,
  invalidCardAlert,
  readCard,
  testCardsList,
} from './card-form.ts';
import { formatMoney, html } from './html.ts';
import { sendNotice, sendPage } from './layout.ts';

type Session = Stripe.Checkout.Session;

interface CheckoutFormState extends CardFormState, Partial<BuyerFormState> {
  code?: string;
  codeError?: string | undefined;
}

const successUrl = (session: Session) =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

const summary = (context: Context, session: Session) => {
  const currency = session.currency ?? 'usd';
  const items = session.line_items?.data ?? [];
  const recurring = items[0]?.price?.recurring;
  const off = session.total_details?.amount_discount ?? 0;
  const codeId = session.discounts?.[0]?.promotion_code;
  const code = codeId && context.store.find('promotion_code', toId(codeId))?.code;
  return html`<h1>${items.map(({ description }) => description).join(', ')}</h1>
<p class="price">${formatMoney(session.amount_subtotal ?? 0, currency)} <small>per ${recurring?.interval ?? 'month'}</small></p>
<dl>${items.map((item) => html`<div><dt>${item.description}</dt><dd>${formatMoney(item.amount_subtotal, currency)}</dd></div>`)}
${off > 0 && html`<div><dt>Discount${code && ` (${code})`}</dt><dd>−${formatMoney(off, currency)}</dd></div>`}
${session.automatic_tax.enabled && html`<div><dt>Tax</dt><dd>Calculated from your address</dd></div>`}
<div><dt>Total today${session.automatic_tax.enabled && ', before tax'}</dt><dd>${formatMoney(session.amount_total ?? 0, currency)}</dd></div></dl>`;
};

const codeForm = (session: Session, form: CheckoutFormState) => {
  if (!session.allow_promotion_codes) return '';
  if (session.discounts?.length)
    return html`<form method="post" class="field"><button name="action" value="remove-code">Remove code</button></form>`;
  return html`<form method="post" class="field"><label for="code">Promotion code</label><div class="row"><input id="code" name="code" value="${form.code}" autocomplete="off" maxlength="100"${
    form.codeError && html` aria-invalid="true" aria-describedby="code-error"`
  }><button name="action" value="apply-code">Apply</button></div>${
    form.codeError && html`<p class="error" id="code-error">${form.codeError}</p>`
  }</form>`;
};

const sendForm = (reply: FastifyReply, context: Context, session: Session, form: CheckoutFormState) => {
  const buyer = form.buyer
    ? { buyer: form.buyer, buyerErrors: form.buyerErrors ?? {} }
    : emptyBuyer(context, session);
  return sendPage(reply, {
    title: 'Checkout',
    status: form.alert || form.codeError ? 422 : 200,
    redirectsTo: [session.success_url],
    body: html`<div class="two"><section>${session.cancel_url && html`<p><a href="${session.cancel_url}">Back</a></p>`}${summary(context, session)}
${codeForm(session, form)}</section>
<section class="panel" aria-labelledby="pay"><h2 id="pay">Pay with card</h2>${form.alert && html`<p class="alert" role="alert" tabindex="-1" autofocus>${form.alert}</p>`}
<form method="post" novalidate>${buyerFields(session, buyer)}${cardFields(form, !session.customer && !session.customer_email)}${termsField(session, buyer)}
<button class="main" name="action" value="pay">Subscribe for ${formatMoney(session.amount_total ?? 0, session.currency ?? 'usd')}${session.automatic_tax.enabled && ' plus tax'}</button></form>
<p class="soft small middle">Renews automatically until you cancel.</p>${testCardsList}</section></div>`,
  });
};

const sendClosed = (reply: FastifyReply, session: Session) =>
  session.status === 'complete'
    ? sendNotice(reply, {
        title: 'Paid',
        text: 'This payment is complete.',
        action: { label: 'Continue', url: successUrl(session) },
      })
    : sendNotice(reply, {
        title: 'This page has expired',
        text: 'Nothing was charged. Go back and choose your plan again.',
        status: 410,
        ...(session.cancel_url ? { action: { label: 'Back', url: session.cancel_url } } : {}),
      });

const applyCode = (context: Context, session: Session, input: string): string | undefined => {
  const code = findPromotionCode(context, input.trim());
  if (!code) return 'This code is not valid.';
  try {
    const customer = session.customer ? toId(session.customer) : null;
    setCouponUses(
      context,
      session.id,
      readCouponUses(context, [{ promotion_code: code.id }], customer, session.currency ?? 'usd'),
    );
    return undefined;
  } catch (cause) {
    if (cause instanceof StripeProblem) return cause.body.message;
    throw cause;
  }
};

/** Removes a promotion code that has been used up since, before anything is charged. Returns the message. */
const dropStaleCouponUses = (context: Context, session: Session): string | undefined => {
  try {
    listCouponUses(context, session);
    return undefined;
  } catch (cause) {
    if (!(cause instanceof StripeProblem)) throw cause;
    setCouponUses(context, session.id, []);
    return `${cause.body.message} The price has changed.`;
  }
};

const pay = (reply: FastifyReply, context: Context, session: Session, body: unknown) => {
  const stale = dropStaleCouponUses(context, session);
  if (stale)
    return sendForm(reply, context, get(context, 'checkout.session', session.id), {
      ...emptyForm,
      alert: stale,
    });
  const { customer } = session;
  const email =
    session.customer_email ??
    (customer ? (get(context, 'customer', toId(customer)).email ?? 'none@cadre.example') : null);
  const card = readCard(body, now(context), email);
  const { details, ...buyer } = readBuyer(session, body);
  if ('errors' in card || Object.keys(buyer.buyerErrors).length > 0)
    return sendForm(reply, context, session, {
      input: card.input,
      errors: 'errors' in card ? card.errors : {},
      ...buyer,
      alert: invalidCardAlert,
    });
  const result = payCheckout(context, session.id, card.card, details);
  if (result === 'paid') return reply.redirect(successUrl(session), 303);
  if (result === 'requires_action') return reply.redirect(`/dev/stripe/checkout/${session.id}/confirm`, 303);
  return sendForm(reply, context, session, {
    input: card.input,
    errors: {},
    ...buyer,
    alert: result.refused,
  });
};

interface Route {
  Params: { id: string };
  Body: { action?: string; code?: string } | null;
}

/** The hosted checkout page. */
export const registerCheckoutPage = (fastify: FastifyInstance, context: Context) => {
  const open = (id: string) => {
    catchUp(context);
    return get(context, 'checkout.session', id);
  };

  fastify.get<Route>('/dev/stripe/checkout/:id', async ({ params }, reply) => {
    const session = open(params.id);
    if (session.status !== 'open') return sendClosed(reply, session);
    const { notice } = get(context, 'order', session.id);
    if (notice) context.store.update('order', session.id, { notice: null });
    return sendForm(reply, context, session, { ...emptyForm, alert: notice ?? undefined });
  });

  fastify.post<Route>('/dev/stripe/checkout/:id', async ({ params, body }, reply) => {
    const session = open(params.id);
    // A form that is sent twice pays once and redirects twice.
    if (session.status === 'complete') return reply.redirect(successUrl(session), 303);
    if (session.status !== 'open') return sendClosed(reply, session);
    if (body?.action === 'apply-code') {
      const input = typeof body.code === 'string' ? body.code : '';
      const codeError = session.allow_promotion_codes
        ? applyCode(context, session, input)
        : 'Promotion codes cannot be used on this page.';
      if (codeError) return sendForm(reply, context, session, { ...emptyForm, code: input, codeError });
      return reply.redirect(`/dev/stripe/checkout/${session.id}`, 303);
    }
    if (body?.action === 'remove-code') {
      if (session.allow_promotion_codes) setCouponUses(context, session.id, []);
      return reply.redirect(`/dev/stripe/checkout/${session.id}`, 303);
    }
    return pay(reply, context, session, body);
  });

  fastify.get<Route>('/dev/stripe/checkout/:id/confirm', async ({ params }, reply) => {
    const session = open(params.id);
    if (session.status !== 'open') return sendClosed(reply, session);
    return sendPage(reply, {
      title: 'Confirm your payment',
      narrow: true,
      redirectsTo: [session.success_url],
      body: html`<div class="panel"><h1>Confirm your payment</h1><p class="soft">Your bank requires authentication for this payment of ${formatMoney(session.amount_total ?? 0, session.currency ?? 'usd')}.</p>
<form method="post" class="row"><button class="main" name="answer" value="complete">Complete authentication</button><button name="answer" value="fail">Fail authentication</button></form></div>`,
    });
  });

  fastify.post<{ Params: { id: string }; Body: { answer?: string } | null }>(
    '/dev/stripe/checkout/:id/confirm',
    async ({ params, body }, reply) => {
      const session = open(params.id);
      if (session.status === 'complete') return reply.redirect(successUrl(session), 303);
      if (session.status !== 'open') return sendClosed(reply, session);
      const result = answerSecondStep(context, session.id, body?.answer === 'complete');
      if (result === 'paid') return reply.redirect(successUrl(session), 303);
      if (typeof result === 'object') context.store.update('order', session.id, { notice: result.refused });
      return reply.redirect(`/dev/stripe/checkout/${session.id}`, 303);
    },
  );
};
