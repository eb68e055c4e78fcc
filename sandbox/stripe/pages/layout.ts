import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Html, html } from './html.ts';

const style = `
:root { color-scheme: light dark; --ink: #1c1917; --soft: #6b635b; --line: #e2d9cf; --page: #faf7f3; --card: #fff; --brand: #c2410c; --on-brand: #fff; --bad: #b3261e; --bad-wash: #fdecea; --note: #fdf1e2; --good: #1d6b3f }
@media (prefers-color-scheme: dark) { :root { --ink: #f5f0ea; --soft: #b8aea3; --line: #3f3832; --page: #171411; --card: #211d19; --brand: #fb923c; --on-brand: #1c1206; --bad: #ffb4ab; --bad-wash: #3b1714; --note: #33261a; --good: #86d9a5 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100% }
.note { margin: 0; padding: 10px 20px; background: var(--note); border-bottom: 1px solid var(--line); text-align: center; font-size: 14px }
main { margin: 0 auto; padding: 40px 20px 64px; max-width: 980px }
main.narrow { max-width: 520px }
h1 { margin: 0 0 4px; font-size: 28px; line-height: 1.2; letter-spacing: -.01em } h2 { margin: 0 0 12px; font-size: 18px }
p { margin: 0 0 16px } .soft { color: var(--soft) } .small { font-size: 14px } .end { text-align: right } .middle { text-align: center; margin-top: 10px } a { color: var(--brand) }
.two { display: grid; gap: 40px; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: start } @media (max-width: 760px) { .two { grid-template-columns: minmax(0, 1fr); gap: 28px } main { padding-top: 24px } }
.panel { padding: 28px; border: 1px solid var(--line); border-radius: 14px; background: var(--card) } @media (max-width: 480px) { .panel { padding: 20px } }
* + section, * + .two { margin-top: 36px } .two > * { margin-top: 0 } dl + form { margin-top: 28px } .two + section { margin-top: 36px } .panel > :last-child, .panel form:last-child, .panel p:last-child { margin-bottom: 0 }
.panel + .panel { margin-top: 16px }
.price { margin: 8px 0 24px; font-size: 36px; font-weight: 650; letter-spacing: -.02em; line-height: 1.1 } .price small { font-size: 16px; font-weight: 400; letter-spacing: 0; color: var(--soft) }
dl { margin: 0 } dl div { display: flex; justify-content: space-between; gap: 20px; padding: 10px 0; border-top: 1px solid var(--line) } dl div:last-child { font-weight: 650 } dd { margin: 0; text-align: right; overflow-wrap: anywhere }
label, .label { display: block; margin-bottom: 6px; font-weight: 550; font-size: 15px }
input, select { width: 100%; min-height: 46px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 9px; background: var(--page); color: inherit; font: inherit }
:is(input, select)[aria-invalid] { border-color: var(--bad) } .error { margin: 6px 0 0; color: var(--bad); font-size: 14px }
:is(a, button, input, select, summary):focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
.field { margin-bottom: 18px } .check input { width: 20px; min-height: 20px; vertical-align: middle; margin-right: 8px } .check label { display: inline; font-weight: 400 } .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px }
.row { display: flex; flex-wrap: wrap; gap: 10px; align-items: center } .row input { flex: 1 1 140px; width: auto } .row select { width: auto } .apart { justify-content: space-between }
button, .button { display: inline-block; min-height: 46px; padding: 10px 20px; border: 1px solid var(--line); border-radius: 9px; background: var(--card); color: inherit; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
button:hover, .button:hover { border-color: var(--soft) } .main { width: 100%; border-color: var(--brand); background: var(--brand); color: var(--on-brand) } .main:hover { border-color: var(--brand); filter: brightness(.94) }
.alert { margin: 0 0 20px; padding: 12px 16px; border-radius: 9px; background: var(--bad-wash); color: var(--bad) }
details { margin-top: 24px } summary { cursor: pointer; color: var(--soft); min-height: 32px }
.wide { overflow-x: auto } table { width: 100%; border-collapse: collapse; font-size: 15px } th { text-align: left; font-weight: 550; color: var(--soft); font-size: 14px } th, td { padding: 10px 12px 10px 0; border-bottom: 1px solid var(--line); vertical-align: top } th.end, td.end { padding-right: 0; text-align: right; white-space: nowrap } td form { display: inline } .wide[tabindex] td { white-space: nowrap }
.state { font-weight: 600 } .state.good { color: var(--good) } .state.bad { color: var(--bad) }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

const findOrigin = (url: string | null | undefined) => {
  try {
    return url ? new URL(url).origin : undefined;
  } catch {
    return undefined;
  }
};

interface Page {
  title: string;
  body: Html;
  narrow?: boolean;
  status?: number;
  /** URLs that a form of the page can redirect to. */
  redirectsTo?: (string | null | undefined)[];
}

/** Sends a page without scripts and external resources. */
export const sendPage = (reply: FastifyReply, page: Page) => {
  const origins = new Set(
    (page.redirectsTo ?? []).map(findOrigin).filter((origin) => origin && origin !== 'null'),
  );
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `form-action ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const document = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${page.title} · Payments sandbox</title>${new Html(`<style>${style}</style>`)}</head>
<body><header class="note"><strong>Payments sandbox.</strong> No money is charged. Use a test card, never a real one.</header>
<main${page.narrow ? new Html(' class="narrow"') : ''}>${page.body}</main></body></html>`;
  return reply
    .status(page.status ?? 200)
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(document.text);
};

/** Sends a page with a message and an optional link. */
export const sendNotice = (
  reply: FastifyReply,
  notice: { title: string; text: string; status?: number; action?: { label: string; url: string } },
) =>
  sendPage(reply, {
    title: notice.title,
    narrow: true,
    status: notice.status ?? 200,
    body: html`<div class="panel"><h1>${notice.title}</h1><p class="soft">${notice.text}</p>${
      notice.action && html`<a class="button" href="${notice.action.url}">${notice.action.label}</a>`
    }</div>`,
  });
