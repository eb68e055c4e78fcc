import { inboundMail } from '../../../../../contract/src/inbound-mail.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import type { App } from '../../../lib/deps.ts';
import { problem, tooManyRequests } from '../../../lib/problem.ts';
import { serve } from '../../../lib/serve.ts';
import { hashToken, sameHash } from '../../../lib/tokens.ts';
import type { ReceiveMail } from './receive-mail.ts';

/** The secret of a `Bearer` header, or the password of a `Basic` one, which providers take from the URL. */
const secretIn = (header = ''): string => {
  const [, scheme, value = ''] = /^(bearer|basic) (.*)$/i.exec(header) ?? [];
  if (scheme?.toLowerCase() !== 'basic') return value;
  return Buffer.from(value, 'base64').toString().split(':').slice(1).join(':');
};

/** Takes mails from a provider, each as it was sent. The answer tells only that a mail was taken. */
export const serveInboundMail = async (app: App, receive: ReceiveMail): Promise<void> => {
  const { provider } = app.deps.config.inboundMail ?? {};
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: limits.inboundMailBytes },
      (_, body, done) => done(null, body),
    );
    serve(
      scope as App,
      inboundMail,
      async ({ query, request }) => {
        if (!provider) throw problem('not_found');
        const given = secretIn(request.headers.authorization);
        // Hashed, so that the comparison takes the same time for any length.
        if (!sameHash(hashToken(given), hashToken(provider.secret))) throw problem('unauthenticated');
        if (!Buffer.isBuffer(request.body)) throw problem('wrong_content_type');
        const recipients = query.recipient === undefined ? [] : [query.recipient];
        const outcome = await receive(request.body, { recipients, byProvider: true });
        if (outcome === 'too_fast') throw tooManyRequests(60);
        return { received: true as const };
      },
      { transaction: false },
    );
  });
};
