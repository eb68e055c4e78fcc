import type { CalendarPart } from './mailer.ts';

/** What a mail says: paragraphs of plain text, and at most one thing to do. */
export interface MailContent {
  title: string;
  paragraphs: string[];
  /** A code or the like that stands out, to be copied. */
  highlight?: string;
  action?: { label: string; url: string };
  /** What a mailbox shows beside the subject. */
  preheader?: string;
  /** Why one gets the mail, and where to choose. */
  footer?: { reason: string; label: string; url: string };
}

/** What a mail says beyond the title and body of the notification that it brings. */
export type MailExtras = Partial<MailContent> & { subject?: string; calendar?: CalendarPart };

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const fonts = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

const paragraphHtml = (text: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#3b3733">${escapeHtml(text)}</p>`;

const highlightHtml = (text: string) =>
  `<p style="margin:8px 0 24px;padding:16px 20px;background:#faf6f1;border-radius:10px;font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;color:#1c1917">${escapeHtml(text)}</p>`;

const actionHtml = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#c2410c;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#6b635b">If the button does not work, open this address: <br><a href="${escapeHtml(url)}" style="color:#9a3412;word-break:break-all">${escapeHtml(url)}</a></p>`;

/** The house's mail in both forms: `text` for readers without HTML, `html` in tables and inline styles. */
export const mailLayout = (content: MailContent): { text: string; html: string } => {
  const { title, paragraphs, highlight, action } = content;
  const [first = '', ...others] = paragraphs;
  const text = [
    title,
    first,
    ...(highlight === undefined ? [] : [highlight]),
    ...(action === undefined ? [] : [`${action.label}: ${action.url}`]),
    ...others,
    'Cadre',
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f5f0ea">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f0ea"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${fonts}"><tr><td style="padding:0 4px 16px;font-size:20px;font-weight:700;color:#c2410c">Cadre</td></tr>
<tr><td style="padding:32px;background:#ffffff;border-radius:16px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#1c1917">${escapeHtml(title)}</h1>
${paragraphHtml(first)}
${highlight === undefined ? '' : highlightHtml(highlight)}${action === undefined ? '' : actionHtml(action)}${others.map(paragraphHtml).join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>`;
  return { text, html };
};
