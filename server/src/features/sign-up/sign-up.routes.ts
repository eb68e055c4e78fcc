import { checkEmail, checkSignupData, inputPassword, userSignup } from '../../../../contract/src/accounts.ts';
import { apiSignup } from '../../../../contract/src/api-sign-in.ts';
import type { App } from '../../lib/deps.ts';
import { mailboxUrl } from '../../lib/mailer.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { hashToken } from '../../lib/tokens.ts';
import {
  byEmailAndAddress,
  isEmailAvailable,
  mailedCodeLimit,
  openCodeRequest,
  redeemTicket,
} from '../accounts/accounts.public.ts';
import { requirePromoOfSignUp } from '../billing/billing.public.ts';
import { completeSignup, startSignup } from './sign-up.ts';

/** Five for a mail address and sixty for a network, which may be an office or a campus behind one IP address. */
const signUpLimits: RateLimit[] = [
  { max: 5, minutes: 60, by: byEmailAndAddress },
  { max: 60, minutes: 60, by: 'address' },
  mailedCodeLimit,
];

/** Sign-up in three steps: details, the mailed code, a password. */
export const signUpRoutes = (app: App) => {
  for (const endpoint of [userSignup, apiSignup])
    serve(
      app,
      endpoint,
      async ({ deps, db, body, request, reply }) => {
        const codeRequest = openCodeRequest(deps, { request, reply });
        await startSignup(db, deps, body, hashToken(codeRequest));
        return {
          message: 'We have mailed you a code. Enter it to continue.',
          mailbox: mailboxUrl(deps.config),
          code_request_id: codeRequest,
        };
      },
      { limit: signUpLimits },
    );

  serve(app, checkEmail, async ({ db, body }) => ({ available: await isEmailAvailable(db, body.email) }), {
    transaction: false,
    limit: { max: 20, minutes: 1, by: 'address' },
  });

  serve(
    app,
    checkSignupData,
    async ({ deps, db, body }) => {
      await requirePromoOfSignUp(db, body, deps.clock.now());
      return { valid: true as const };
    },
    {
      transaction: false,
      limit: { max: 30, minutes: 1, by: 'address' },
    },
  );

  serve(
    app,
    inputPassword,
    ({ body, request, reply }) => redeemTicket(app, body, { request, reply }, completeSignup),
    { transaction: false, limit: { max: 20, minutes: 1, by: 'address' } },
  );
};
