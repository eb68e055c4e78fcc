import type { FastifyRequest } from 'fastify';
import type { Signup } from '../../../../contract/src/accounts.ts';
import { getMailDomain } from '../../../../contract/src/company-domains.ts';
import type { ProblemCode } from '../../../../contract/src/errors.ts';
import {
  companyStart,
  providerCallback,
  providerList,
  providerProof,
  providerProofCode,
  providerSignUp,
  providerStart,
} from '../../../../contract/src/sign-in-providers.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { mailboxUrl, sendMail } from '../../lib/mailer.ts';
import { ProblemError, problem } from '../../lib/problem.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { requireCompanySignIn } from '../../lib/require-company-sign-in.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import { hashToken } from '../../lib/tokens.ts';
import {
  acceptInvitation,
  findByEmail,
  issueCode,
  openCodeRequest,
  readDevice,
  recordFailedSignIn,
  signInBrowser,
  spendTicket,
} from '../accounts/accounts.public.ts';
import { requirePromoOfSignUp } from '../billing/billing.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { createAccount } from '../sign-up/sign-up.public.ts';
import { findCompanyOfDomain } from './company-sign-in.queries.ts';
import { companySignInRoutes } from './company-sign-in.routes.ts';
import { endSignIn } from './end-sign-in.ts';
import { getVerifiedClaims, takeVerifiedClaims } from './flows.queries.ts';
import { getProviderLabel, insertIdentity } from './identities.queries.ts';
import { identityRoutes } from './identities.routes.ts';
import { openRelyingParties } from './relying-party.ts';
import { linkCodeMail, providerChanged } from './sign-in-providers.emails.ts';
import { companyProvider, startSignIn } from './start-sign-in.ts';

/** Refusals of the person, as opposed to outages and invalid input. */
const refusals = new Set<ProblemCode>([
  'sign_in_failed',
  'address_unverified',
  'company_sign_in_required',
  'not_allowed_now',
]);

/**
 * Runs a sign-in at a provider and records its refusal in the audit log, without an account: nobody has proved that the
 * address is theirs. `db` is the pool, so that the entry survives the refusal.
 */
const recordRefusal = async <Result>(
  db: Db,
  request: FastifyRequest,
  provider: string,
  signIn: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await signIn();
  } catch (cause) {
    if (cause instanceof ProblemError && refusals.has(cause.code))
      await recordFailedSignIn(db, undefined, request, `${provider}: ${cause.code}`);
    throw cause;
  }
};

const limit: RateLimit = { max: 60, minutes: 1, by: 'address' };

/** Sign-in with accounts of other providers, by OpenID Connect. */
export const signInProviderRoutes = (app: App) => {
  const parties = openRelyingParties(app.deps);
  identityRoutes(app, parties);
  companySignInRoutes(app, parties);

  serve(app, providerList, async ({ deps }) =>
    deps.config.oidcProviders.map(({ name, label }) => ({ name, label })),
  );

  serve(app, providerStart, ({ body, ...context }) => startSignIn(context, parties, body), {
    transaction: false,
    limit,
  });

  serve(
    app,
    companyStart,
    async ({ body: { email }, ...context }) => {
      const company = await findCompanyOfDomain(context.db, getMailDomain(email));
      if (!company) throw problem('not_found', 'No company offers its own sign-in for this address.');
      return startSignIn(context, parties, {
        provider: companyProvider(company.company_id),
        companyId: company.company_id,
        loginHint: email,
      });
    },
    { transaction: false, limit },
  );

  serve(
    app,
    providerCallback,
    async (context) => {
      const { deps, request, body } = context;
      return recordRefusal(deps.db, request, body.provider, () =>
        endSignIn(app, parties, { ...context, callback: body }),
      );
    },
    // The provider is asked before the transaction.
    { transaction: false, limit },
  );

  serve(
    app,
    providerSignUp,
    async ({ deps, db, body: { ticket, ...details }, request, reply }) => {
      const claims = await takeVerifiedClaims(db, { ticket, device: readDevice(request, deps.config) });
      const signup: Signup = { ...details, email: claims.email };
      await requirePromoOfSignUp(db, signup, deps.clock.now());
      const id = await createAccount(db, signup, null);
      await insertIdentity(db, id, claims);
      return signInBrowser(app, db, { id, type: signup.user_type, status: 'active' }, { request, reply });
    },
    { limit },
  );

  serve(
    app,
    providerProofCode,
    async ({ deps, db, body: { ticket }, request, reply }) => {
      const { provider, email } = await getVerifiedClaims(db, {
        ticket,
        device: readDevice(request, deps.config),
      });
      const requestHash = hashToken(openCodeRequest(deps, { request, reply }));
      const key = { email, purpose: 'link', requestHash } as const;
      const code = await issueCode(db, deps.config.sessionSecret, key);
      if (code === undefined)
        throw problem(
          'not_allowed_now',
          'There were too many wrong codes for this address today. Sign in to connect the provider in your settings.',
        );
      const mail = linkCodeMail(email, code, getProviderLabel(deps.config, provider));
      await enqueue(db, sendMail, mail, { jobKey: `link ${email}` });
      return { message: `We have mailed a code to ${email}.`, mailbox: mailboxUrl(deps.config) };
    },
    { limit: { max: 20, minutes: 60, by: 'address' } },
  );

  serve(
    app,
    providerProof,
    async ({ deps, db, body: { ticket, proof }, request, reply }) => {
      const claims = await takeVerifiedClaims(db, { ticket, device: readDevice(request, deps.config) });
      const { email } = await spendTicket(db, proof, ['link']);
      const account = email === claims.email ? await findByEmail(db, email) : undefined;
      if (!account) throw problem('invalid_ticket');
      await requireCompanySignIn(db, account);
      const user = await acceptInvitation(db, account);
      await insertIdentity(db, user.id, claims);
      await notify(db, providerChanged(user, getProviderLabel(deps.config, claims.provider), true));
      return signInBrowser(app, db, user, { request, reply });
    },
    { limit },
  );
};
