import {
  checkEmail,
  checkSignupData,
  inputPassword,
  type Signup,
  userSignup,
} from '../../../../contract/src/accounts.ts';
import { apiSignup } from '../../../../contract/src/api-sign-in.ts';
import type { Db } from '../../lib/db.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { mailboxUrl } from '../../lib/mailer.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { codesTo, isAddressFree, redeemTicket } from '../accounts/accounts.public.ts';
import { completeSignup } from './complete-sign-up.ts';
import { startSignup } from './start-sign-up.ts';

const start = async ({ deps, db, body }: { deps: Deps; db: Db; body: Signup }) => {
  await startSignup(db, deps, body);
  return {
    message: 'We have sent you a mail. Please enter the code that it holds.',
    mailbox: mailboxUrl(deps.config),
  };
};

const signUpLimit: RateLimit = { max: 5, minutes: 60, by: 'address' };

/** From nothing to an account with a session: details, then the mailed code, then a password. */
export const signUpRoutes = (app: App) => {
  serve(app, userSignup, start, { limit: [signUpLimit, codesTo] });
  serve(app, apiSignup, start, { limit: [signUpLimit, codesTo] });

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
