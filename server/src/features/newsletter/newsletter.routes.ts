import {
  newsletterConfirm,
  newsletterCount,
  newsletterSubscribe,
  newsletterUnsubscribe,
} from '../../../../contract/src/newsletter.ts';
import type { App } from '../../lib/deps.ts';
import { mailboxUrl, sendMail } from '../../lib/mailer.ts';
import { serveOneClick } from '../../lib/one-click.ts';
import { acceptForms } from '../../lib/plain-forms.ts';
import { problem } from '../../lib/problem.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import { alreadyMail, confirmMail } from './newsletter.emails.ts';
import { countSubscribers, noteAsking, setSubscriberState } from './newsletter.queries.ts';
import { readNewsletterToken } from './newsletter-token.ts';

const perMinute: RateLimit = { max: 60, minutes: 1, by: 'address' };

const linkPage =
  (path: string) =>
  ({ token = '' }: Partial<Record<string, string>>) =>
    `${path}?token=${encodeURIComponent(token)}`;

/** The newsletter: asked for by anybody, sent to who confirmed, left with one click. */
export const newsletterRoutes = async (app: App) => {
  const { config } = app.deps;

  // The answer is the same for every address: it does not tell who gets the newsletter.
  serve(
    app,
    newsletterSubscribe,
    async ({ db, body: { email } }) => {
      const asked = await noteAsking(db, email);
      if (asked) {
        const mail = asked.state === 'subscribed' ? alreadyMail : confirmMail;
        await enqueue(db, sendMail, mail(config, email, asked.id));
      }
      return {
        message: 'Please open the link that we have mailed to you. Then you are in.',
        mailbox: mailboxUrl(config),
      };
    },
    { limit: { max: 10, minutes: 60, by: 'address' } },
  );

  serve(
    app,
    newsletterConfirm,
    async ({ db, body }) => {
      const id = readNewsletterToken(config.sessionSecret, body.token);
      if (!(await setSubscriberState(db, id, 'subscribed'))) throw problem('invalid_ticket');
      return { message: 'You are in: the next newsletter comes to you.' };
    },
    { limit: perMinute },
  );

  await serveOneClick(app, newsletterUnsubscribe, '/newsletter/unsubscribe', async (db, token) => {
    await setSubscriberState(db, readNewsletterToken(config.sessionSecret, token), 'unsubscribed');
    return 'You get no more newsletters.';
  });

  serve(app, newsletterCount, ({ db }) => countSubscribers(db));

  await acceptForms(app, [
    {
      path: '/forms/newsletter',
      send: (call, { email = '' }) => call(newsletterSubscribe, { body: { email } }),
      page: () => '/newsletter/sent',
    },
    {
      path: '/forms/newsletter-confirm',
      send: (call, { token = '' }) => call(newsletterConfirm, { body: { token } }),
      page: linkPage('/newsletter/confirm'),
    },
    {
      path: '/forms/newsletter-unsubscribe',
      send: (call, { token = '' }) => call(newsletterUnsubscribe, { params: { token } }),
      page: linkPage('/newsletter/unsubscribe'),
    },
  ]);
};
