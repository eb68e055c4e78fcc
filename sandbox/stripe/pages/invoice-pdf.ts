import type { Stripe } from 'stripe';
import { drawPdf } from '../../../server/src/lib/pdf.ts';
import { taxLabel } from '../objects/tax-rates.ts';
import { formatDate, formatMoney } from './html.ts';

/** The invoice as a PDF file. */
export const invoicePdf = async (invoice: Stripe.Invoice): Promise<Buffer> => {
  const amountOf = (amount: number, bold = false) => ({
    text: formatMoney(amount, invoice.currency),
    alignment: 'right' as const,
    bold,
  });
  const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const facts = [
    ['Number', invoice.number ?? 'draft'],
    ['Date', formatDate(invoice.created)],
    ['Status', invoice.status ?? ''],
    ['From', invoice.account_name ?? ''],
    ['To', [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ')],
  ];
  const pdf = await drawPdf({
    info: { title: `Invoice ${invoice.number ?? ''}` },
    pageSize: 'A4',
    defaultStyle: { fontSize: 10 },
    content: [
      { text: 'Invoice', fontSize: 24, bold: true },
      { text: 'From the payments sandbox. No money was charged.', margin: [0, 0, 0, 24] },
      { table: { body: facts }, layout: 'noBorders', margin: [0, 0, 0, 24] },
      {
        table: {
          widths: ['*', 'auto'],
          body: [
            ...invoice.lines.data.map(({ description, period, amount }) => [
              [description ?? '', `${formatDate(period.start)} to ${formatDate(period.end)}`],
              amountOf(amount),
            ]),
            ['Subtotal', amountOf(invoice.subtotal)],
            ...(off > 0 ? [['Discount', amountOf(-off)]] : []),
            ...(invoice.total_taxes ?? []).map((tax) => [taxLabel(tax), amountOf(tax.amount)]),
            [{ text: 'Total', bold: true }, amountOf(invoice.total, true)],
            ['Amount due', amountOf(invoice.amount_due)],
            ['Amount paid', amountOf(invoice.amount_paid)],
          ],
        },
        layout: 'lightHorizontalLines',
      },
    ],
  });
  return Buffer.from(pdf);
};
