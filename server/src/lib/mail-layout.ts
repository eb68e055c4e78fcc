import { encode } from 'html-entities';
import { z } from 'zod';
import { type Brand, brandColors } from '../../../contract/src/brand.ts';
import type { CalendarPart } from './mailer.ts';

/** The content of a mail: paragraphs of plain text, and at most one action. */
export const MailContent = z.strictObject({
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** Sanitised HTML that replaces the paragraphs in the HTML form. */
  richText: z.string().exactOptional(),
  /** A prominent text to copy, such as a code. */
  highlight: z.string().exactOptional(),
  /** A list to choose from, such as jobs, each with a link. */
  items: z.array(z.object({ title: z.string(), text: z.string(), url: z.string() })).exactOptional(),
  action: z.object({ label: z.string(), url: z.string() }).exactOptional(),
  /** The preview that a mailbox shows beside the subject. Default: the first paragraph. */
  preheader: z.string().exactOptional(),
  /** Why the reader gets the mail, and where to change that. */
  footer: z.object({ reason: z.string(), label: z.string(), url: z.string() }).exactOptional(),
});
export type MailContent = z.infer<typeof MailContent>;

/** Whose mail it is. */
export interface MailSender {
  brand: Pick<Brand, 'name' | 'tagline' | 'accent_light' | 'accent_dark'>;
  /** Company and address of the operator; empty until they are known. */
  postal: string;
}

/** The content of a mail beyond the title and body of its notification. */
export type MailExtras = Partial<MailContent> & {
  subject?: string;
  calendar?: CalendarPart;
  /** The address that answers go to. Default: the sender. */
  replyTo?: string;
};

/** The typeface, and the dark colours. They override the light ones, which are inline in the elements. */
const mailStyle = (accent: string, fill: string) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.text, .text td, .text a { font-family: 'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif; }
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }
@media (prefers-color-scheme: dark) {
  .page { background: #171412 !important; }
  .card { background: #221e1b !important; }
  .sunken { background: #171412 !important; }
  .ink { color: #f7f2ec !important; }
  .soft { color: #d6cec5 !important; }
  .faint { color: #a89f95 !important; }
  .line { border-color: #3a342f !important; }
  .name, .brand { color: ${accent} !important; }
  .button { background: ${fill} !important; color: #ffffff !important; }
}
`;

// Colours and sizes are inline too: some mailboxes drop the style sheet, and dark mode with it.
const paragraphHtml = (text: string) =>
  `<p class="soft" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#3b3733">${encode(text)}</p>`;

const richHtml = (html: string) =>
  `<div class="soft" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#3b3733">${html}</div>`;

const highlightHtml = (text: string) =>
  `<p class="sunken ink" style="margin:8px 0 24px;padding:16px 20px;background:#faf6f1;border-radius:10px;font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;color:#1c1917">${encode(text)}</p>`;

const itemsHtml = (items: NonNullable<MailContent['items']>, accent: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px">${items
    .map(
      ({ title, text, url }) =>
        `<tr><td class="line" style="padding:14px 0;border-top:1px solid #e7dfd6"><a class="brand" href="${encode(url)}" style="font-size:16px;font-weight:600;line-height:1.35;color:${accent};text-decoration:none">${encode(title)}</a><br><span class="soft" style="font-size:14px;line-height:1.5;color:#57504a">${encode(text)}</span></td></tr>`,
    )
    .join('\n')}</table>`;

const actionHtml = ({ label, url }: { label: string; url: string }, accent: string) =>
  `<p style="margin:8px 0 24px"><a class="button" href="${encode(url)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:${accent};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${encode(label)}</a></p>
<p class="faint" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#6b635b">If the button does not work, open this address: <br><a class="brand" href="${encode(url)}" style="color:${accent};word-break:break-all">${encode(url)}</a></p>`;

const footerHtml = ({ reason, label, url }: NonNullable<MailContent['footer']>) =>
  `${encode(reason)}<br><a class="faint" href="${encode(url)}" style="color:#6b635b;text-decoration:underline">${encode(label)}</a><br><br>`;

/** The paragraphs before and after the highlight or items. Without either, all of them come before the button. */
const splitParagraphs = ({ paragraphs, highlight, items = [] }: MailContent) => {
  const before = highlight === undefined && items.length === 0 ? paragraphs.length : 1;
  return [paragraphs.slice(0, before), paragraphs.slice(before)] as const;
};

const renderText = (content: MailContent, { brand, postal }: MailSender) => {
  const { title, highlight, items = [], action, footer } = content;
  const [before, after] = splitParagraphs(content);
  return [
    title,
    ...before,
    ...(highlight === undefined ? [] : [highlight]),
    ...items.map((item) => [item.title, item.text, item.url].join('\n')),
    ...(action === undefined ? [] : [`${action.label}: ${action.url}`]),
    ...after,
    brand.name,
    ...(footer === undefined ? [] : [`${footer.reason}\n${footer.label}: ${footer.url}`]),
    ...(postal === '' ? [] : [postal]),
  ].join('\n\n');
};

/** Renders a mail in both forms: plain `text`, and `html` in tables for light and dark mailboxes. */
export const mailLayout = (sender: MailSender, content: MailContent): { text: string; html: string } => {
  const { brand, postal } = sender;
  const { light, dark } = brandColors(brand);
  const { title, richText, highlight, items = [], action, footer, preheader } = content;
  const [before, after] = richText === undefined ? splitParagraphs(content) : [[], []];
  const preview = preheader ?? content.paragraphs[0];
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${encode(title)}</title><style>${mailStyle(dark.brand, dark['brand-fill'])}</style></head>
<body class="page" style="margin:0;background:#f5f0ea">${preview === undefined ? '' : `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${encode(preview)}</div>`}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f5f0ea"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="text" style="max-width:560px"><tr><td class="name" style="padding:0 4px 16px;font-size:20px;font-weight:700;color:${light.brand}">${encode(brand.name)}</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#1c1917">${encode(title)}</h1>
${richText === undefined ? before.map(paragraphHtml).join('\n') : richHtml(richText)}
${highlight === undefined ? '' : highlightHtml(highlight)}${items.length === 0 ? '' : itemsHtml(items, light.brand)}${action === undefined ? '' : actionHtml(action, light.brand)}${after.map(paragraphHtml).join('\n')}
</td></tr>
<tr><td class="faint" style="padding:20px 4px 0;font-size:13px;line-height:1.55;color:#6b635b">${footer === undefined ? '' : footerHtml(footer)}${encode(brand.name)}: ${encode(brand.tagline)}${postal === '' ? '' : `<br>${encode(postal)}`}</td></tr></table>
</td></tr></table>
</body></html>`;
  return { text: renderText(content, sender), html };
};
