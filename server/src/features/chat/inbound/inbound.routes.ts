import { inboundMail } from '../../../../../contract/src/inbound-mail.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import type { App } from '../../../lib/deps.ts';
import { problem, tooManyRequests } from '../../../lib/problem.ts';
import { hasSecret } from '../../../lib/request-secret.ts';
import { serve } from '../../../lib/serve.ts';
import type { ReceiveMail } from './receive-mail.ts';

/** Receives mails from a provider, each as it was sent. The response says only that a mail was received. */
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
        if (!hasSecret(request.headers.authorization, provider.secret)) throw problem('unauthenticated');
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
