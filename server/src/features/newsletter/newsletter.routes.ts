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
import { readSignedId } from '../../lib/signed-id.ts';
import { enqueue } from '../../lib/tasks.ts';
import { alreadySubscribedMail, confirmationMail, tokenPurpose } from './newsletter.emails.ts';
import { countSubscribers, requestSubscription, setSubscriberState } from './newsletter.queries.ts';

const perMinute: RateLimit = { max: 60, minutes: 1, by: 'address' };

const linkPage =
  (path: string) =>
  ({ token = '' }: Partial<Record<string, string>>) =>
    `${path}?token=${encodeURIComponent(token)}`;

/** Subscribing, confirming and unsubscribing, by the API and by plain forms. */
export const newsletterRoutes = async (app: App) => {
  const { config } = app.deps;
  const readToken = (token: string) => readSignedId(config.sessionSecret, tokenPurpose, token);

  // The response is the same for every address, so that it does not reveal who is subscribed.
  serve(
    app,
    newsletterSubscribe,
    async ({ db, body: { email } }) => {
      const subscriber = await requestSubscription(db, email);
      if (subscriber) {
        const toMail = subscriber.state === 'subscribed' ? alreadySubscribedMail : confirmationMail;
        await enqueue(db, sendMail, toMail(config, email, subscriber.id));
      }
      return {
        message: 'Open the link in the email we sent you to confirm your subscription.',
        mailbox: mailboxUrl(config),
      };
    },
    { limit: { max: 10, minutes: 60, by: 'address' } },
  );

  serve(
    app,
    newsletterConfirm,
    async ({ db, body }) => {
      if (!(await setSubscriberState(db, readToken(body.token), 'subscribed')))
        throw problem('invalid_ticket');
      return { message: 'You’re subscribed to the newsletter.' };
    },
    { limit: perMinute },
  );

  await serveOneClick(app, newsletterUnsubscribe, '/newsletter/unsubscribe', async (db, token) => {
    await setSubscriberState(db, readToken(token), 'unsubscribed');
    return 'You’re unsubscribed from the newsletter.';
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
