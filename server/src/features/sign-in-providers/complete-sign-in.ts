import { getMailDomain } from '../../../../contract/src/company-domains.ts';
import type { ProviderStep } from '../../../../contract/src/sign-in-providers.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { requireCompanySignIn } from '../../lib/require-company-sign-in.ts';
import { acceptInvitation, findByEmail, type ProvedUser } from '../accounts/accounts.public.ts';
import { findMember, hasProvedDomain } from './company-sign-in.queries.ts';
import { saveClaims } from './flows.queries.ts';
import { findByIdentity } from './identities.queries.ts';
import type { ProviderClaims } from './provider-claims.ts';

/** A provider's response leads to an account to sign in, or in a step that the person takes next. */
type Outcome = { user: ProvedUser } | { step: ProviderStep };

/**
 * The account with the address that the company's issuer stated. The issuer is trusted for the company's proved
 * domains alone.
 */
export const completeCompanySignIn = async (
  db: Db,
  companyId: string,
  { email, emailVerified }: ProviderClaims,
): Promise<Outcome> => {
  if (
    email === '' ||
    emailVerified === false ||
    !(await hasProvedDomain(db, companyId, getMailDomain(email)))
  )
    throw problem('sign_in_failed', 'Your company’s sign-in did not give an address of the company.');
  const user = await findMember(db, companyId, email);
  if (!user)
    throw problem('sign_in_failed', `${email} is not in your company’s team. Ask its owner to invite you.`);
  return { user: await acceptInvitation(db, user) };
};

/** The account that the provider's account is connected to, or the step that connects it. */
export const completeProviderSignIn = async (
  db: Db,
  { provider, device }: { provider: string; device: string },
  claims: ProviderClaims,
): Promise<Outcome> => {
  const user = await findByIdentity(db, provider, claims.subject);
  if (user) {
    await requireCompanySignIn(db, user);
    return { user };
  }
  const { email, emailVerified, firstName, lastName } = claims;
  if (email === '' || emailVerified !== true) throw problem('address_unverified');
  const isKnown = (await findByEmail(db, email)) !== undefined;
  const ticket = await saveClaims(db, { provider, device }, claims);
  return {
    step: isKnown
      ? { next: 'prove', ticket, email }
      : { next: 'sign_up', ticket, email, first_name: firstName, last_name: lastName },
  };
};
