import { Lexer, type Token, type Tokens } from 'marked';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { formatDayTime } from '../../../../contract/src/dates.ts';
import type { Mandate, MandateSignature } from '../../../../contract/src/mandates.ts';
import { Side } from '../../../../contract/src/terms.ts';
import { drawPdf } from '../../lib/pdf.ts';

const drawInline = (tokens: readonly Token[] = []): Content[] =>
  tokens.map((token): Content => {
    if (token.type === 'br') return '\n';
    const bold = token.type === 'strong';
    const inner = 'tokens' in token ? token.tokens : undefined;
    if (inner) return { text: drawInline(inner), ...(bold && { bold }) };
    return (token as Tokens.Text).text ?? token.raw;
  });

const drawItem = ({ tokens }: Tokens.ListItem): Content => ({ stack: drawBlocks(tokens) });

/** Blocks of Markdown. Links and HTML stay text, as on the screen. */
const drawBlocks = (tokens: readonly Token[]): Content[] =>
  tokens
    .filter(({ type }) => type !== 'space')
    .map((token): Content => {
      if (token.type === 'heading')
        return { text: drawInline(token.tokens), style: token.depth === 1 ? 'title' : 'heading' };
      if (token.type === 'list') {
        const items = (token as Tokens.List).items.map(drawItem);
        return token.ordered ? { ol: items, style: 'block' } : { ul: items, style: 'block' };
      }
      const inner = 'tokens' in token ? token.tokens : undefined;
      // The text of a list item is no paragraph.
      const style = token.type === 'paragraph' ? 'block' : 'line';
      return { text: inner ? drawInline(inner) : token.raw, style };
    });

const row = (label: string, value: string) => [{ text: label, color: '#5a544c' }, value];

const drawSignature = (party: string, signature: MandateSignature | undefined): Content => [
  { text: party, style: 'heading' },
  signature === undefined
    ? 'Has not signed this version.'
    : {
        layout: 'noBorders',
        table: {
          widths: [110, '*'],
          body: [
            row('Signed as', signature.name),
            row('Time', `${formatDayTime(signature.signed_at)} UTC (${signature.signed_at})`),
            row('IP address', signature.address),
            row('Browser', signature.user_agent || 'not sent'),
            row('SHA-256', signature.document_sha256),
          ],
        },
      },
];

const drawEvidence = (mandate: Omit<Mandate, 'versions' | 'awaits_you'>): Content[] => [
  { text: 'Evidence of signatures', style: 'title', pageBreak: 'before' },
  {
    style: 'block',
    text: 'Each person confirmed their identity, was shown the text of the pages before, and typed their name.',
  },
  {
    layout: 'noBorders',
    table: {
      widths: [110, '*'],
      body: [
        row('Document', mandate.job),
        row('Version', String(mandate.number)),
        row('SHA-256', mandate.sha256),
        row('Engagement', mandate.application_id),
      ],
    },
  },
  ...Side.options.map((side) =>
    drawSignature(
      mandate[side],
      mandate.signatures.find((signature) => signature.side === side),
    ),
  ),
  {
    style: 'note',
    text: 'The file mandate.md, which is attached to this PDF, is the exact text. Its SHA-256 is the value above. Characters that this PDF cannot draw are boxes here and letters there.',
  },
];

const defineMandate = (mandate: Omit<Mandate, 'versions' | 'awaits_you'>): TDocumentDefinitions => ({
  info: {
    title: `Mandate: ${mandate.job}`,
    subject: `${mandate.company}, ${mandate.fractional}, version ${mandate.number}`,
    // The same document is the same file.
    creationDate: new Date(mandate.signatures.at(-1)?.signed_at ?? mandate.created_at),
  },
  pageSize: 'A4',
  pageMargins: [64, 64, 64, 72],
  defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.3 },
  styles: {
    title: { fontSize: 20, bold: true, margin: [0, 0, 0, 10] },
    heading: { fontSize: 12.5, bold: true, margin: [0, 12, 0, 4] },
    block: { margin: [0, 0, 0, 6] },
    line: {},
    note: { fontSize: 9, color: '#5a544c', margin: [0, 18, 0, 0] },
  },
  content: [...drawBlocks(new Lexer({ gfm: false }).lex(mandate.document)), ...drawEvidence(mandate)],
  footer: (page, pages) => ({
    columns: [
      `Version ${mandate.number} · SHA-256 ${mandate.sha256.slice(0, 16)}…`,
      { text: `${page} of ${pages}`, alignment: 'right' },
    ],
    fontSize: 8,
    color: '#5a544c',
    margin: [64, 24, 64, 0],
  }),
  files: {
    document: {
      src: `data:text/markdown;base64,${Buffer.from(mandate.document).toString('base64')}`,
      name: 'mandate.md',
    },
  },
});

/** The document as a PDF with a page of evidence, and its exact text as an attachment. */
export const drawMandate = (mandate: Omit<Mandate, 'versions' | 'awaits_you'>) =>
  drawPdf(defineMandate(mandate));
