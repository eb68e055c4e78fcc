import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { limits } from '../../../../../contract/src/limits.ts';
import { invoiceCreate, invoiceDraft, invoiceMark } from '../../../../../contract/src/statement-invoices.ts';
import { Id } from '../../../../../contract/src/values.ts';
import { attachmentHeaders } from '../../../lib/attachment-headers.ts';
import type { App } from '../../../lib/deps.ts';
import { problem } from '../../../lib/problem.ts';
import { documentReads, limitRoute, perTarget } from '../../../lib/rate-limit.ts';
import { serve } from '../../../lib/serve.ts';
import { invoiceLinks, isValidLink } from './invoice-links.ts';
import { toInvoicePdf } from './invoice-pdf.ts';
import { findInvoice, type InvoiceRow, toDocument, toSummary } from './invoices.queries.ts';
import { draftInvoice, issueInvoice } from './issue-invoice.ts';
import { markInvoice } from './mark-invoice.ts';

const LinkQuery = z.object({
  expires: z.coerce.number<unknown>().int().default(0),
  signature: z.string().max(100).default(''),
});

interface Format {
  name: 'pdf' | 'xml';
  type: string;
  render: (invoice: InvoiceRow) => Promise<Uint8Array | string>;
}

const formats: Format[] = [
  { name: 'pdf', type: 'application/pdf', render: (invoice) => toInvoicePdf(toDocument(invoice)) },
  { name: 'xml', type: 'application/xml; charset=utf-8', render: async ({ xml }) => xml },
];

const sendFile = (
  reply: FastifyReply,
  { name, type }: Format,
  { number }: InvoiceRow,
  content: Uint8Array | string,
) => reply.headers(attachmentHeaders(type, `invoice-${number.replace(/\//g, '-')}.${name}`)).send(content);

/** The documents of an invoice, by their signed links. */
const documentRoute = (app: App, format: Format) => {
  const path = `/employer/invoice_${format.name}/:id`;
  app.get<{ Params: { id: string }; Querystring: z.output<typeof LinkQuery> }>(
    `/api${path}`,
    {
      ...limitRoute(app, `GET ${path}`, [documentReads]),
      schema: {
        summary: `An invoice as ${format.name.toUpperCase()}, by its signed link`,
        tags: ['employer'],
        params: z.object({ id: Id }),
        querystring: LinkQuery,
      },
    },
    async ({ params: { id }, query }, reply) => {
      const { db, config, clock } = app.deps;
      const valid = isValidLink(config, { id, ...query, now: clock.now() });
      const invoice = valid ? await findInvoice(db, id) : undefined;
      if (invoice === undefined) throw problem('not_found');
      return sendFile(reply, format, invoice, await format.render(invoice));
    },
  );
};

export const invoiceRoutes = (app: App) => {
  const { config, clock } = app.deps;
  const links = () => invoiceLinks(config, clock.now());

  serve(app, invoiceDraft, ({ db, actor, params, query }) =>
    draftInvoice(db, actor, { statement_id: params.id, reverse_charge: query.reverse_charge }, clock.now()),
  );

  serve(
    app,
    invoiceCreate,
    async ({ db, actor, body }) => toSummary(await issueInvoice(db, actor, body, clock.now()), links()),
    { limit: { max: limits.statementStepsDay, minutes: 24 * 60, by: perTarget('statement_id') } },
  );

  serve(
    app,
    invoiceMark,
    async ({ db, actor, body }) => toSummary(await markInvoice(db, actor, body, clock.now()), links()),
    { limit: { max: limits.statementStepsDay, minutes: 24 * 60, by: perTarget('invoice_id') } },
  );

  for (const format of formats) documentRoute(app, format);
};
