import type { FastifyReply, FastifyRequest } from 'fastify';
import { screenUrl } from '../../../../contract/src/screens.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { openSecret } from '../../lib/sealed-secret.ts';
import { readDevice, setDeviceCookie } from '../accounts/accounts.public.ts';
import { findCompanySignIn } from './company-sign-in.queries.ts';
import { startFlow } from './flows.queries.ts';
import type { RelyingParties, RelyingParty } from './relying-party.ts';

type Config = Deps['config'];

/** The name of a company's sign-in in addresses. */
export const companyProvider = (companyId: string): string => `company-${companyId}`;

/** The purpose of a company's sealed client secret. */
export const companySecretPurpose = (companyId: string): string => `company sign-in ${companyId}`;

/**
 * The page to which a provider returns. Each has its own, so that the response of one provider cannot be passed off
 * as the response of another.
 */
export const redirectUri = ({ publicUrl }: Config, provider: string): string =>
  screenUrl(publicUrl, `/sign-in/callback/${provider}`);

interface Target {
  provider: string;
  /** Set for the sign-in of a company. */
  companyId?: string | null | undefined;
}

/**
 * One of the providers of the settings, or the issuer of a company. A company's issuer is never taken for a provider,
 * which is trusted with the addresses of everybody. Throws `not_found`.
 */
export const getParty = async (
  db: Db,
  config: Config,
  { provider, companyId }: Target,
): Promise<RelyingParty> => {
  if (companyId == null) {
    const configured = config.oidcProviders.find(({ name }) => name === provider);
    if (!configured) throw problem('not_found');
    return { ...configured, isCustomers: false };
  }
  const saved = await findCompanySignIn(db, companyId);
  if (!saved || saved.mode === 'off') throw problem('not_found');
  return {
    name: companyProvider(companyId),
    issuer: saved.issuer,
    clientId: saved.client_id,
    clientSecret: openSecret(config.sessionSecret, companySecretPurpose(companyId), saved.client_secret),
    isCustomers: true,
  };
};

interface Start extends Target {
  /** The account to connect. */
  userId?: string;
  loginHint?: string;
}

/** Binds a new flow to the browser and returns the provider's page. Throws `not_found` and `unavailable`. */
export const startSignIn = async (
  { deps, db, request, reply }: { deps: Deps; db: Db; request: FastifyRequest; reply: FastifyReply },
  parties: RelyingParties,
  { loginHint, ...flow }: Start,
): Promise<{ url: string }> => {
  const { config } = deps;
  const party = await getParty(db, config, flow);
  const device = readDevice(request, config);
  const secrets = await startFlow(db, { ...flow, device });
  const url = await parties.authorizationUrl(party, secrets, {
    redirectUri: redirectUri(config, flow.provider),
    ...(loginHint === undefined ? {} : { loginHint }),
  });
  setDeviceCookie(reply, config, device);
  return { url };
};
