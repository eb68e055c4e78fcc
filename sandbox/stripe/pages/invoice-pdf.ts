import type { Stripe } from 'stripe';
import { taxLabel } from '../objects/tax-rates.ts';
import { date, money } from './html.ts';

const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 56;

/** A text in WinAnsi encoding, with octal escapes where needed. */
const pdfText = (text: string) =>
  [...text.replaceAll('−', '-')]
    .map((character) => {
      const code = character === '€' ? 0x80 : (character.codePointAt(0) ?? 63);
      if (code > 255) return '?';
      if (code < 32 || code > 126 || '()\\'.includes(character))
        return `\\${code.toString(8).padStart(3, '0')}`;
      return character;
    })
    .join('');

/** Wraps at words. Helvetica's letters are about half as wide as high. */
const wrap = (text: string, width: number, size: number): string[] => {
  const maxLength = Math.floor(width / (size * 0.52));
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= maxLength)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

const draw = (invoice: Stripe.Invoice) => {
  const out: string[] = [];
  let y = HEIGHT - MARGIN;
  const put = (text: string, x: number, size = 10, font = 'F1') =>
    out.push(`BT /${font} ${size} Tf ${x} ${y} Td (${pdfText(text)}) Tj ET`);
  const amountAt = (text: string, font = 'F1') => put(text, WIDTH - MARGIN - text.length * 5.6, 10, font);
  const down = (by = 16) => {
    y -= by;
  };
  const rule = () => out.push(`0.8 w 0.85 G ${MARGIN} ${y + 4} m ${WIDTH - MARGIN} ${y + 4} l S`);

  put('Invoice', MARGIN, 24, 'F2');
  down(22);
  put('From the payments sandbox. No money was charged.', MARGIN, 9);
  down(34);
  for (const [label, value] of [
    ['Number', invoice.number ?? 'draft'],
    ['Date', date(invoice.created)],
    ['Status', invoice.status ?? ''],
    ['From', invoice.account_name ?? ''],
    ['To', [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ')],
  ]) {
    put(label ?? '', MARGIN, 10, 'F2');
    put(value ?? '', MARGIN + 90);
    down();
  }
  down(20);
  for (const line of invoice.lines.data) {
    rule();
    down(10);
    amountAt(money(line.amount, invoice.currency));
    for (const text of wrap(line.description ?? '', 340, 10)) {
      put(text, MARGIN);
      down(14);
    }
    put(`${date(line.period.start)} to ${date(line.period.end)}`, MARGIN, 9);
    down(20);
  }
  const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  for (const [label, amount, font] of [
    ['Subtotal', invoice.subtotal, 'F1'],
    ...(off > 0 ? [['Discount', -off, 'F1'] as const] : []),
    ...(invoice.total_taxes ?? []).map((tax) => [taxLabel(tax), tax.amount, 'F1'] as const),
    ['Total', invoice.total, 'F2'],
    ['Amount due', invoice.amount_due, 'F1'],
    ['Amount paid', invoice.amount_paid, 'F1'],
  ] as const) {
    rule();
    down(10);
    put(label, MARGIN, 10, font);
    amountAt(money(amount, invoice.currency), font);
    down(10);
  }
  return out.join('\n');
};

/** The invoice as a PDF file of one A4 page. */
export const invoicePdf = (invoice: Stripe.Invoice): Buffer => {
  const content = draw(invoice);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title (Invoice ${pdfText(invoice.number ?? '')}) >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};
