import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { BusinessRecord } from '../../../../../contract/src/business-records.ts';
import { countryName } from '../../../../../contract/src/countries.ts';
import { formatDay, formatLongDay } from '../../../../../contract/src/dates.ts';
import { labels } from '../../../../../contract/src/labels.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { formatAmount, formatRateDecimal, toHours } from '../../../../../contract/src/statement-pay.ts';
import { drawPdf } from '../../../lib/pdf.ts';
import type { InvoiceDocument } from './invoice-body.ts';

const toParty = (title: string, party: BusinessRecord): Content => ({
  stack: [
    { text: title, style: 'label' },
    { text: party.legal_name, bold: true },
    party.street,
    `${party.postal_code} ${party.city}`,
    party.country === null ? '' : countryName(party.country),
    ...(party.vat_id ? [`VAT id ${party.vat_id}`] : []),
    ...(party.tax_number ? [`Tax number ${party.tax_number}`] : []),
    ...(party.registration ? [`Registration ${party.registration}`] : []),
  ],
});

const toFacts = ({ number, issued_on, due_on, body: { period } }: InvoiceDocument): Content => ({
  columns: [
    ['Invoice number', number],
    ['Date of issue', formatDay(issued_on)],
    ['Due', formatDay(due_on)],
    ['Period of service', `${formatDay(period.start)} – ${formatDay(period.end)}`],
  ].map(([label = '', value = '']) => ({ stack: [{ text: label, style: 'label' }, value] })),
  margin: [0, 24, 0, 24],
});

const right = (text: string, bold = false): Content => ({ text, alignment: 'right', bold });

const toLines = ({ currency, net_minor, body }: InvoiceDocument): Content => ({
  table: {
    headerRows: 1,
    widths: ['*', 'auto', 'auto', 'auto'],
    body: [
      [
        { text: 'Service', style: 'label' },
        { text: 'Quantity', style: 'label', alignment: 'right' },
        { text: 'Price', style: 'label', alignment: 'right' },
        { text: 'Amount', style: 'label', alignment: 'right' },
      ],
      [
        {
          stack: [
            { text: body.description, bold: true },
            ...body.topics.map(({ topic, quarters }) => ({
              text: `${topic}: ${toHours(quarters)} h`,
              style: 'soft',
            })),
          ],
        },
        right(`${body.units} ${labels.termsPeriod[body.unit]}${body.units === '1' ? '' : 's'}`),
        right(formatAmount(body.unit_price_minor, currency)),
        right(formatAmount(net_minor, currency)),
      ],
    ],
  },
  layout: 'lightHorizontalLines',
});

const toSums = ({
  currency,
  net_minor,
  tax_minor,
  total_minor,
  body: { tax },
}: InvoiceDocument): Content => ({
  columns: [
    { text: tax.note, style: 'soft', width: '*' },
    {
      width: 'auto',
      table: {
        body: [
          ['Net', right(formatAmount(net_minor, currency))],
          [`Tax ${formatRateDecimal(tax.rate)} %`, right(formatAmount(tax_minor, currency))],
          [{ text: 'Total', bold: true }, right(formatAmount(total_minor, currency), true)],
        ],
      },
      layout: 'noBorders',
    },
  ],
  columnGap: 24,
  margin: [0, 16, 0, 24],
});

const toPayment = ({ number, due_on, body: { seller, payment_days } }: InvoiceDocument): Content => ({
  stack: [
    `Please pay within ${formatCount(payment_days, 'day')}, by ${formatLongDay(due_on)}.`,
    ...(seller.iban
      ? [`IBAN ${seller.iban}${seller.bic ? `, BIC ${seller.bic}` : ''}, reference ${number}`]
      : []),
  ],
});

/** The invoice as PDF. */
export const toInvoicePdf = (invoice: InvoiceDocument): Promise<Uint8Array> => {
  const { number, issued_on, body } = invoice;
  const document: TDocumentDefinitions = {
    info: {
      title: `Invoice ${number}`,
      author: body.seller.legal_name,
      creationDate: new Date(`${issued_on}T00:00:00Z`),
    },
    language: 'en',
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 56],
    content: [
      { text: 'Invoice', style: 'title' },
      { columns: [toParty('From', body.seller), toParty('To', body.buyer)], columnGap: 24 },
      toFacts(invoice),
      toLines(invoice),
      toSums(invoice),
      toPayment(invoice),
    ],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    styles: {
      title: { fontSize: 22, bold: true, margin: [0, 0, 0, 20] },
      label: { fontSize: 8, color: '#5c544d' },
      soft: { fontSize: 9, color: '#5c544d' },
    },
  };
  return drawPdf(document);
};
