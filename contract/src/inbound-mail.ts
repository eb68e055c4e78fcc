import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

export const inboundMail = endpoint({
  method: 'POST',
  path: '/inbound/mail',
  summary:
    'A mail to a reply address from the mail provider, as `message/rfc822` with the secret of INBOUND_MAIL_SECRET; stored as a message once',
  access: ['public'],
  invalidates: [],
  idempotent: 'by-nature',
  query: z.object({ recipient: z.string().max(limits.emailCharacters).optional() }),
  response: z.object({ received: z.literal(true) }),
  errors: ['unauthenticated', 'too_many_requests'],
});
