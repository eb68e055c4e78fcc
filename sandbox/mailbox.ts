import { z } from 'zod';
import { Id } from '../contract/src/values.ts';
import type { App } from '../server/src/lib/deps.ts';
import { problem } from '../server/src/lib/problem.ts';
import { listMails, readMail } from './mailbox-mails.ts';
import { listPage, mailPage } from './mailbox-pages.ts';

const listQuery = z.object({ to: z.string().max(254).optional() });
const byId = z.object({ id: Id });
const hidden = { hide: true };

// The pages carry their style with them and run nothing; the mail itself stands in a frame without rights.
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'";
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

/** `/dev/mailbox`: the mails that would have been sent, where no mail server is set. */
export const registerMailbox = (app: App) => {
  const { config, db } = app.deps;
  if (config.smtpUrl !== undefined) return;

  app.get<{ Querystring: z.output<typeof listQuery> }>(
    '/dev/mailbox.json',
    { schema: { ...hidden, querystring: listQuery } },
    async ({ query }, reply) => reply.header('cache-control', 'no-store').send(await listMails(db, query.to)),
  );

  app.get<{ Querystring: z.output<typeof listQuery> }>(
    '/dev/mailbox',
    { schema: { ...hidden, querystring: listQuery } },
    async ({ query }, reply) =>
      reply
        .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(listPage(await listMails(db, query.to), query.to ?? '')),
  );

  app.get<{ Params: { id: string } }>(
    '/dev/mailbox/:id',
    { schema: { ...hidden, params: byId } },
    async ({ params }, reply) => {
      const mail = await readMail(db, params.id);
      if (!mail) throw problem('not_found');
      return reply
        .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(mailPage(mail));
    },
  );

  app.get<{ Params: { id: string } }>(
    '/dev/mailbox/:id/html',
    { schema: { ...hidden, params: byId } },
    async ({ params }, reply) => {
      const mail = await readMail(db, params.id);
      if (!mail) throw problem('not_found');
      return reply
        .headers({ 'content-security-policy': mailPolicy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(mail.html.replace('<head>', '<head><base target="_top">'));
    },
  );
};
