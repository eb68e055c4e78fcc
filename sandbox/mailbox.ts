import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Id } from '../contract/src/values.ts';
import type { Db } from '../server/src/lib/db.ts';
import type { App } from '../server/src/lib/deps.ts';
import { problem } from '../server/src/lib/problem.ts';
import { listPage, mailPage, type StoredMail } from './mailbox-pages.ts';

const maxMails = 200;

const selectMails = (db: Db) =>
  db
    .selectFrom('development_mails')
    .select(['id', 'recipient as to', 'subject', 'body_text as text', 'body_html as html', 'created_at']);

/** The newest mails, newest first, to everyone or to one address. */
const listMails = (db: Db, to = ''): Promise<StoredMail[]> =>
  selectMails(db)
    .$if(to !== '', (query) => query.where('recipient', '=', to.toLowerCase()))
    .orderBy('id', 'desc')
    .limit(maxMails)
    .execute();

const getMail = async (db: Db, id: string): Promise<StoredMail> => {
  const mail = await selectMails(db).where('id', '=', id).executeTakeFirst();
  if (!mail) throw problem('not_found');
  return mail;
};

// The pages have inline styles and no scripts. The mail itself is shown in a sandboxed frame.
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'";
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';

const sendHtml = (reply: FastifyReply, policy: string, html: string) =>
  reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);

const listSchema = { hide: true, querystring: z.object({ to: z.string().max(254).optional() }) };
const mailSchema = { hide: true, params: z.object({ id: Id }) };
type ListRoute = { Querystring: { to?: string } };
type MailRoute = { Params: { id: string } };

/** `/dev/mailbox`: the mails that were not sent, because no mail server is configured. */
export const registerMailbox = (app: App) => {
  const { db } = app.deps;

  app.get<ListRoute>('/dev/mailbox.json', { schema: listSchema }, async ({ query }, reply) =>
    reply.header('cache-control', 'no-store').send(await listMails(db, query.to)),
  );

  app.get<ListRoute>('/dev/mailbox', { schema: listSchema }, async ({ query }, reply) =>
    sendHtml(reply, pagePolicy, listPage(await listMails(db, query.to), query.to ?? '')),
  );

  app.get<MailRoute>('/dev/mailbox/:id', { schema: mailSchema }, async ({ params }, reply) =>
    sendHtml(reply, pagePolicy, mailPage(await getMail(db, params.id))),
  );

  app.get<MailRoute>('/dev/mailbox/:id/html', { schema: mailSchema }, async ({ params }, reply) => {
    const { html } = await getMail(db, params.id);
    return sendHtml(reply, mailPolicy, html.replace('<head>', '<head><base target="_top">'));
  });
};
