import { checkEmail, checkSignupData, inputPassword, userSignup } from '../../../../contract/src/accounts.ts';
import { apiSignup } from '../../../../contract/src/api-sign-in.ts';
import type { App } from '../../lib/deps.ts';
import { mailboxUrl } from '../../lib/mailer.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { isAddressFree, mailedCodeLimit, redeemTicket } from '../accounts/accounts.public.ts';
import { completeSignup, startSignup } from './sign-up.ts';

const signUpLimit: RateLimit = { max: 5, minutes: 60, by: 'address' };

/** Sign-up in three steps: details, the mailed code, a password. */
export const signUpRoutes = (app: App) => {
  for (const endpoint of [userSignup, apiSignup])
    serve(
      app,
      endpoint,
      async ({ deps, db, body }) => {
        await startSignup(db, deps, body);
        return {
          message: 'We have mailed you a code. Enter it to continue.',
          mailbox: mailboxUrl(deps.config),
        };
      },
      { limit: [signUpLimit, mailedCodeLimit] },
    );

  serve(app, checkEmail, async ({ db, body }) => ({ available: await isAddressFree(db, body.email) }), {
    transaction: false,
    limit: { max: 20, minutes: 1, by: 'address' },
  });

  serve(app, checkSignupData, async () => ({ valid: true as const }), {
    transaction: false,
    limit: { max: 30, minutes: 1, by: 'address' },
  });

  serve(
    app,
    inputPassword,
    ({ body, request, reply }) => redeemTicket(app, body, { request, reply }, completeSignup),
    { transaction: false, limit: { max: 20, minutes: 1, by: 'address' } },
  );
};
