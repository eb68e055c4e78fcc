import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { type Context, get, now, toId } from '../context.ts';
import { collect } from '../objects/collect.ts';
import { attachPaymentMethod, createCard } from '../objects/payment-methods.ts';
import { taxLabel } from '../objects/tax-rates.ts';
import { cardDeclined, missing, StripeProblem } from '../problem.ts';
import { catchUp } from '../time-travel.ts';
import {
  type CardFormState,
  cardFields,
  emptyForm,
  invalidCardAlert,
  readCard,
  testCardsList,
} from './card-form.ts';
import { formatDate, formatMoney, html } from './html.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { sendPage } from './layout.ts';

const tones: Record<string, string> = { paid: 'good', open: 'bad' };

const formatTotals = (invoice: Stripe.Invoice) => {
  const { currency, total_taxes } = invoice;
  const taxes = total_taxes ?? [];
  const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const credit = invoice.total - invoice.amount_due;
  return html`<dl>${invoice.lines.data.map((line) => html`<div><dt>${line.description}<br><span class="soft small">${formatDate(line.period.start)} to ${formatDate(line.period.end)}</span></dt><dd>${formatMoney(line.amount, currency)}</dd></div>`)}
${off > 0 && html`<div><dt>Discount</dt><dd>−${formatMoney(off, currency)}</dd></div>`}
${taxes.map((tax) => html`<div><dt>${taxLabel(tax)}</dt><dd>${formatMoney(tax.amount, currency)}</dd></div>`)}
${credit !== 0 && html`<div><dt>${credit > 0 ? 'Credit used' : 'Credit for later invoices'}</dt><dd>${formatMoney(-credit, currency)}</dd></div>`}
<div><dt>${invoice.status === 'paid' ? 'Paid' : 'Amount due'}</dt><dd>${formatMoney(invoice.amount_due, currency)}</dd></div></dl>`;
};

const payPart = (invoice: Stripe.Invoice, form: CardFormState) =>
  html`<section class="panel" aria-labelledby="pay"><h2 id="pay">Pay this invoice</h2>${form.alert && html`<p class="alert" role="alert">${form.alert}</p>`}
<form method="post" novalidate>${cardFields(form)}<button class="main">Pay ${formatMoney(invoice.amount_due, invoice.currency)}</button></form>${testCardsList}</section>`;

const sendInvoice = (reply: FastifyReply, invoice: Stripe.Invoice, form: CardFormState) =>
  sendPage(reply, {
    title: `Invoice ${invoice.number}`,
    narrow: true,
    status: form.alert ? 422 : 200,
    body: html`<section class="panel"><p class="row apart"><span class="soft">${formatDate(invoice.created)}</span><span class="state ${tones[invoice.status ?? '']}">${invoice.status}</span></p>
<h1>Invoice ${invoice.number}</h1><p class="soft">${invoice.customer_name} ${invoice.customer_email}</p>${formatTotals(invoice)}
<p class="end"><a href="/dev/stripe/invoice/${invoice.id}/pdf">Download as PDF</a></p></section>
${invoice.status === 'open' && payPart(invoice, form)}`,
  });

/** Pays an open invoice with a new card. Its owner is on the page, so authentication counts as passed. */
const payOpen = (context: Context, invoice: Stripe.Invoice, method: string) => {
  try {
    attachPaymentMethod(context, method, toId(invoice.customer ?? ''));
  } catch (cause) {
    if (cause instanceof StripeProblem) return cause.body.message;
    throw cause;
  }
  const outcome = context.store.atomically(() => collect(context, invoice.id, { method, onSession: true }));
  return outcome === 'succeeded' ? undefined : cardDeclined(undefined).body.message;
};

/** The hosted page of an invoice, and its PDF. */
export const registerInvoicePage = (fastify: FastifyInstance, context: Context) => {
  const open = (id: string) => {
    catchUp(context);
    const invoice = get(context, 'invoice', id);
    if (invoice.number === null) throw missing('invoice', id);
    return invoice;
  };
  type Route = { Params: { id: string } };

  fastify.get<Route>('/dev/stripe/invoice/:id', async ({ params }, reply) =>
    sendInvoice(reply, open(params.id), emptyForm),
  );

  fastify.post<Route>('/dev/stripe/invoice/:id', async ({ params, body }, reply) => {
    const invoice = open(params.id);
    if (invoice.status === 'open') {
      const card = readCard(body, now(context), invoice.customer_email ?? 'none@cadre.example');
      if ('errors' in card) return sendInvoice(reply, invoice, { ...card, alert: invalidCardAlert });
      const failed = payOpen(context, invoice, createCard(context, card.card).id);
      if (failed)
        return sendInvoice(reply, open(params.id), { input: card.input, errors: {}, alert: failed });
    }
    return reply.redirect(`/dev/stripe/invoice/${invoice.id}`, 303);
  });

  fastify.get<Route>('/dev/stripe/invoice/:id/pdf', async ({ params }, reply) => {
    const invoice = open(params.id);
    return reply
      .headers({
        'content-disposition': `attachment; filename="invoice-${invoice.number}.pdf"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .type('application/pdf')
      .send(await invoicePdf(invoice));
  });
};
