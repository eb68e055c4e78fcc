import { encode } from 'html-entities';
import { z } from 'zod';
import { kindDetails, type NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import { NotificationKind as Kind } from '../../../../contract/src/notifications.ts';
import type { App } from '../../lib/deps.ts';
import type { Feature, MailSample } from '../../lib/feature.ts';
import { getMailSender } from '../../lib/mailer.ts';
import { notificationMail } from './notifications.emails.ts';

const style = `
:root { color-scheme: light dark }
body { margin: 0 auto; padding: 32px 20px; max-width: 1280px; font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 24px } h2 { margin: 48px 0 4px; font-size: 18px } p { margin: 0 0 12px; opacity: 0.75 }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px }
.forms { display: grid; grid-template-columns: repeat(auto-fit, minmax(340px, 1fr)); gap: 16px }
iframe { width: 100%; height: 560px; border: 1px solid #8884; border-radius: 12px }
details { margin-top: 12px } pre { padding: 16px; border: 1px solid #8884; border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere }`;

const schemeQuery = z.object({ scheme: z.enum(['light', 'dark']).optional() });

/** Forces the color scheme of a mail, independently of the browser's. */
const inScheme = (html: string, scheme: 'light' | 'dark' | undefined) =>
  scheme === undefined
    ? html
    : html.replace('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');

/** The samples of all kinds of notification, by the features that send them. */
export const collectMailSamples = (features: readonly Feature[]) =>
  Object.assign({}, ...features.map(({ mailSamples }) => mailSamples)) as Record<
    NotificationKind,
    MailSample
  >;

/** `/dev/mailbox/templates`: the mail of each kind with sample data, in light and dark. Never in production. */
export const mailTemplateRoutes = (features: readonly Feature[]) => (app: App) => {
  const { config, site } = app.deps;
  if (config.production || config.smtpUrl !== undefined) return;
  const mailSamples = collectMailSamples(features);
  const kinds = Object.keys(mailSamples) as NotificationKind[];

  const getSample = (kind: NotificationKind) => {
    const id = '00000000-0000-7000-8000-000000000000';
    const recipient = { delivery_id: id, user_id: id, email: 'elena@people.example' };
    return notificationMail(config, getMailSender(site), {
      ...recipient,
      kind,
      ...mailSamples[kind],
      mail: mailSamples[kind].mail ?? {},
    });
  };

  const section = (kind: NotificationKind) => {
    const { subject, text } = getSample(kind);
    const frame = (scheme: string) =>
      `<iframe title="${kind}, ${scheme}" loading="lazy" src="/dev/mailbox/templates/${kind}?scheme=${scheme}"></iframe>`;
    return `<section id="${kind}"><h2>${kindDetails(kind).label}</h2><p>${encode(subject)}</p>
<div class="forms">${frame('light')}${frame('dark')}</div><details><summary>Plain text</summary><pre>${encode(text)}</pre></details></section>`;
  };

  app.get('/dev/mailbox/templates', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail templates</title><style>${style}</style></head>
<body><main><h1>Mail templates</h1><p>Every kind of notification with sample data. See <a href="/dev/mailbox">the mailbox</a> for sent mails.</p>
<nav>${kinds.map((kind) => `<a href="#${kind}">${kindDetails(kind).label}</a>`).join('')}</nav>
${kinds.map(section).join('\n')}</main></body></html>`),
  );

  app.get<{ Params: { kind: NotificationKind }; Querystring: z.output<typeof schemeQuery> }>(
    '/dev/mailbox/templates/:kind',
    { schema: { hide: true, params: z.object({ kind: Kind }), querystring: schemeQuery } },
    ({ params, query }, reply) =>
      reply
        .headers({
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
          'cache-control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .send(inScheme(getSample(params.kind).html, query.scheme)),
  );
};
