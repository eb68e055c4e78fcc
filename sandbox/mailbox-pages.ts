import { encode } from 'html-entities';

/** A mail as the mailbox shows it. */
export interface StoredMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  created_at: string;
}

const style = `
:root { color-scheme: light dark; --ink: #1c1917; --soft: #6b635b; --line: #e7dfd6; --page: #faf7f3; --card: #fff; --brand: #c2410c }
@media (prefers-color-scheme: dark) { :root { --ink: #f5f0ea; --soft: #b3a99e; --line: #3b352f; --page: #191613; --card: #221e1a; --brand: #fb923c } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 32px 20px; max-width: 860px; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; margin-bottom: 20px }
h1 { margin: 0; font-size: 24px } p { margin: 0; color: var(--soft) } a { color: var(--brand) }
form { display: flex; gap: 8px; margin-bottom: 20px }
input { flex: 1; min-width: 0 } input, button { padding: 9px 14px; border: 1px solid var(--line); border-radius: 9px; background: var(--card); color: inherit; font: inherit }
ol { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 14px; background: var(--card); overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; gap: 2px; padding: 14px 18px; color: inherit; text-decoration: none } li a:hover { background: var(--page) }
strong { overflow-wrap: anywhere } small { color: var(--soft); font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 14px; background: #fff }
pre { padding: 18px; border: 1px solid var(--line); border-radius: 14px; background: var(--card); white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace }
h2 { margin: 28px 0 12px; font-size: 16px }`;

const document = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${encode(title)} · Mailbox</title><style>${style}</style></head>
<body>${body}</body></html>`;

const formatTime = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

const row = (mail: StoredMail) =>
  `<li><a href="/dev/mailbox/${mail.id}"><strong>${encode(mail.subject)}</strong><small>${encode(mail.to)} · ${formatTime(mail.created_at)}</small></a></li>`;

/** The list of mails, with a filter by address. */
export const listPage = (mails: StoredMail[], to: string): string =>
  document(
    'All mails',
    `<header><h1>Mailbox</h1><p>Mails are stored here while no mail server is configured. <a href="/dev/mailbox/templates">View templates</a></p></header>
<form action="/dev/mailbox"><input type="email" name="to" aria-label="Address" placeholder="Filter by address" value="${encode(to)}"><button>Filter</button></form>
${mails.length === 0 ? '<p>No mails yet.</p>' : `<ol>${mails.map(row).join('')}</ol>`}`,
  );

/** A mail with its HTML and its plain text. */
export const mailPage = (mail: StoredMail): string =>
  document(
    mail.subject,
    `<header><h1>${encode(mail.subject)}</h1><p>To ${encode(mail.to)}, ${formatTime(mail.created_at)}</p></header>
<p><a href="/dev/mailbox">All mails</a></p><br>
<iframe title="Mail" src="/dev/mailbox/${mail.id}/html"></iframe>
<h2>Plain text</h2><pre>${encode(mail.text)}</pre>`,
  );
