import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';
import { collect } from '../objects/collect.ts';
import { attachPaymentMethod, createCard } from '../objects/payment-methods.ts';
import { cardDeclined, missing, StripeProblem } from '../problem.ts';
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
import { date, html, money } from './html.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { sendPage } from './layout.ts';

type Shown = { typed: Typed; errors: CardErrors; alert?: string };

const tones: Record<string, string> = { paid: 'good', open: 'bad' };

const sums = (invoice: Stripe.Invoice) => {
  const { currency } = invoice;
  const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const credit = invoice.total - invoice.amount_due;
  return html`<dl>${invoice.lines.data.map((line) => html`<div><dt>${line.description}<br><span class="soft small">${date(line.period.start)} to ${date(line.period.end)}</span></dt><dd>${money(line.amount, currency)}</dd></div>`)}
${off > 0 && html`<div><dt>Discount</dt><dd>−${money(off, currency)}</dd></div>`}
${credit !== 0 && html`<div><dt>${credit > 0 ? 'Credit used' : 'Credit kept for later'}</dt><dd>${money(-credit, currency)}</dd></div>`}
<div><dt>${invoice.status === 'paid' ? 'Paid' : 'Amount due'}</dt><dd>${money(invoice.amount_due, currency)}</dd></div></dl>`;
};

const payPart = (invoice: Stripe.Invoice, shown: Shown) =>
  html`<section class="panel" aria-labelledby="pay"><h2 id="pay">Pay this invoice</h2>${shown.alert && html`<p class="alert" role="alert">${shown.alert}</p>`}
<form method="post" novalidate>${cardFields(shown)}<button class="main">Pay ${money(invoice.amount_due, invoice.currency)}</button></form>${testCardsList}</section>`;

const sendInvoice = (reply: FastifyReply, invoice: Stripe.Invoice, shown: Shown) =>
  sendPage(reply, {
    title: `Invoice ${invoice.number}`,
    narrow: true,
    status: shown.alert ? 422 : 200,
    body: html`<section class="panel"><p class="row apart"><span class="soft">${date(invoice.created)}</span><span class="state ${tones[invoice.status ?? '']}">${invoice.status}</span></p>
<h1>Invoice ${invoice.number}</h1><p class="soft">${invoice.customer_name} ${invoice.customer_email}</p>${sums(invoice)}
<p class="end"><a href="/dev/stripe/invoice/${invoice.id}/pdf">Download as PDF</a></p></section>
${invoice.status === 'open' && payPart(invoice, shown)}`,
  });

/** Pays an open invoice with a new card, whose owner is here: a second step counts as passed. */
const payOpen = (world: World, invoice: Stripe.Invoice, method: string) => {
  try {
    attachPaymentMethod(world, method, idOf(invoice.customer ?? ''));
  } catch (cause) {
    if (cause instanceof StripeProblem) return cause.body.message;
    throw cause;
  }
  const outcome = world.ledger.atomically(() => collect(world, invoice.id, { method, present: true }));
  return outcome === 'succeeded' ? undefined : cardDeclined(undefined).body.message;
};

/** The hosted page of an invoice, and its PDF. */
export const registerInvoicePage = (fastify: FastifyInstance, world: World) => {
  const open = (id: string) => {
    catchUp(world);
    const invoice = get(world, 'invoice', id);
    if (invoice.number === null) throw missing('invoice', id);
    return invoice;
  };
  type Route = { Params: { id: string } };

  fastify.get<Route>('/dev/stripe/invoice/:id', async ({ params }, reply) =>
    sendInvoice(reply, open(params.id), { typed: nothingTyped, errors: {} }),
  );

  fastify.post<Route>('/dev/stripe/invoice/:id', async ({ params, body }, reply) => {
    const invoice = open(params.id);
    if (invoice.status === 'open') {
      const read = readCard(body, now(world), invoice.customer_email ?? 'none@cadre.example');
      if ('errors' in read)
        return sendInvoice(reply, invoice, { ...read, alert: 'Please mend what is marked below.' });
      const failed = payOpen(world, invoice, createCard(world, read.card).id);
      if (failed)
        return sendInvoice(reply, open(params.id), { typed: read.typed, errors: {}, alert: failed });
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
      .send(invoicePdf(invoice));
  });
};
