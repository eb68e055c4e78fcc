import type { FastifyRequest } from 'fastify';
import {
  mailgunEvents,
  postmarkEvents,
  sendgridEvents,
  sesEvents,
} from '../../../../contract/src/mail-events.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { hasSecret } from '../../lib/request-secret.ts';
import { serve } from '../../lib/serve.ts';
import { applyMailEvents, requireFresh } from './apply-mail-events.ts';
import { isSignedByMailgun, readMailgun, toMailgunEvents } from './read-mailgun.ts';
import { readPostmark } from './read-postmark.ts';
import { isSignedBySendgrid, readSendgrid, sendgridKey } from './read-sendgrid.ts';
import { readSes } from './read-ses.ts';
import { confirmSubscription, openSnsCertificates, verifySns } from './verify-sns.ts';

const received = { received: true as const };
/** A batch of SendGrid. */
const bodyBytes = 4 * 1024 * 1024;
const limit: RateLimit = { max: 3_000, minutes: 1, by: 'address' };

const readBody = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
const readHeader = ({ headers }: FastifyRequest, name: string): string => String(headers[name] ?? '');

const sesRoute = (app: App) => {
  const { config, clock, httpClient } = app.deps;
  const certificate = openSnsCertificates(httpClient);
  serve(
    app,
    sesEvents,
    async ({ db, request }) => {
      const topicArn = config.mail.events.sesTopicArn;
      if (topicArn === undefined) throw problem('not_found');
      const envelope = await verifySns(readBody(request).toString(), topicArn, certificate);
      requireFresh(new Date(envelope.Timestamp), clock.now());
      if (envelope.Type === 'SubscriptionConfirmation') await confirmSubscription(httpClient, envelope);
      const events = envelope.Type === 'Notification' ? readSes(envelope.Message) : [];
      await db
        .transaction()
        .execute((tx) => applyMailEvents(tx, { provider: 'ses', key: envelope.MessageId, events }));
      return received;
    },
    // The certificate is fetched outside of a transaction.
    { transaction: false, limit },
  );
};

const postmarkRoute = (app: App) => {
  const { config, clock } = app.deps;
  serve(
    app,
    postmarkEvents,
    async ({ db, request }) => {
      const secret = config.mail.events.postmarkSecret;
      if (secret === undefined) throw problem('not_found');
      if (!hasSecret(request.headers.authorization, secret)) throw problem('unauthenticated');
      const event = readPostmark(readBody(request).toString());
      if (event === undefined) return received;
      requireFresh(event.at, clock.now());
      await applyMailEvents(db, { provider: 'postmark', ...event });
      return received;
    },
    { limit },
  );
};

const sendgridRoute = (app: App) => {
  const { config, clock } = app.deps;
  serve(
    app,
    sendgridEvents,
    async ({ db, request }) => {
      const key = config.mail.events.sendgridKey;
      if (key === undefined) throw problem('not_found');
      const signature = readHeader(request, 'x-twilio-email-event-webhook-signature');
      const timestamp = readHeader(request, 'x-twilio-email-event-webhook-timestamp');
      const body = readBody(request);
      if (!isSignedBySendgrid(key, { timestamp, signature, body })) throw problem('invalid_signature');
      requireFresh(new Date(Number(timestamp) * 1000), clock.now());
      await applyMailEvents(db, {
        provider: 'sendgrid',
        key: sendgridKey(timestamp, body),
        events: readSendgrid(body.toString()),
      });
      return received;
    },
    { limit },
  );
};

const mailgunRoute = (app: App) => {
  const { config, clock } = app.deps;
  serve(
    app,
    mailgunEvents,
    async ({ db, request }) => {
      const key = config.mail.events.mailgunKey;
      if (key === undefined) throw problem('not_found');
      const payload = readMailgun(readBody(request).toString());
      if (!isSignedByMailgun(key, payload)) throw problem('invalid_signature');
      requireFresh(new Date(Number(payload.signature.timestamp) * 1000), clock.now());
      await applyMailEvents(db, {
        provider: 'mailgun',
        key: payload.signature.token,
        events: toMailgunEvents(payload),
      });
      return received;
    },
    { limit },
  );
};

/** Takes what mail providers report about mails. Signatures cover the raw body, whatever its content type. */
export const mailEventRoutes = async (app: App) => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytes }, (_, body, done) =>
      done(null, body),
    );
    for (const register of [sesRoute, postmarkRoute, sendgridRoute, mailgunRoute]) register(scope as App);
  });
};
