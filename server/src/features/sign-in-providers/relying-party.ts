import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { FetchError, type SafeFetch } from '../../lib/safe-fetch.ts';
import { type ProviderClaims, toProviderClaims } from './provider-claims.ts';

const timeoutSeconds = 5;
const cachedMilliseconds = 60 * 60 * 1_000;
const cachedAtMost = 200;

/** The product as a client of one issuer. */
export interface RelyingParty {
  /** `google`, or `company-<id>`. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The address comes from a customer: requests are guarded, and the issuer has to be one tenant's own. */
  isCustomers: boolean;
}

/** The secrets of one authorization request. Null for an issuer that does not support them. */
export interface FlowSecrets {
  state: string;
  nonce: string | null;
  codeVerifier: string | null;
}

/** LinkedIn's ID tokens have no nonce, and it refuses PKCE of clients that have a secret. */
export const supportsNonceAndPkce = (name: string): boolean => name !== 'linkedin';

/** A `fetch` for the addresses of customers. */
const guardedFetch =
  (client: SafeFetch): CustomFetch =>
  async (url, { method, headers, body }) => {
    const response = await client.fetch(url, {
      types: /^application\/([\w-]+\+)?(json|jwt)$/,
      headers,
      ...(method === 'POST' ? { form: String(body) } : {}),
    });
    return new Response(response.body.length === 0 ? null : new Uint8Array(response.body), {
      status: response.status,
      headers: { 'content-type': response.headers['content-type'] ?? '' },
    });
  };

/** Sends the secret in the body where the issuer names that, else by the default of the standard. */
const clientAuth =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const auth = methods?.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic;
    auth(secret)(server, ...rest);
  };

const discover = async (
  { issuer, clientId, clientSecret, isCustomers }: RelyingParty,
  { httpClient }: Deps,
): Promise<Configuration> => {
  const configuration = await discovery(new URL(issuer), clientId, undefined, clientAuth(clientSecret), {
    timeout: timeoutSeconds,
    // Only settings and tests outside production contain an issuer without TLS.
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    ...(isCustomers ? { [customFetch]: guardedFetch(httpClient) } : {}),
  });
  // An issuer of many tenants would let another tenant name any address.
  if (isCustomers && new URL(configuration.serverMetadata().issuer).href !== new URL(issuer).href)
    throw new ClientError('The issuer is not one of a single tenant.');
  return configuration;
};

/** Whether the issuer did not answer, as opposed to an answer that was refused. */
const isOutage = (cause: unknown): boolean => {
  if (cause instanceof TypeError) return cause.cause !== undefined;
  if (!(cause instanceof ClientError)) return false;
  if (cause.cause instanceof Response) return cause.cause.status >= 500;
  return cause.code === 'OAUTH_TIMEOUT' || cause.cause instanceof FetchError;
};

const unavailable = () =>
  problem(
    'unavailable',
    'This provider does not answer at the moment. Please try again, or sign in another way.',
  );

/**
 * Speaks OpenID Connect with issuers (authorization code flow). An issuer is discovered when it is first used, and again
 * after an hour. The methods throw `unavailable` while the issuer does not answer.
 */
export const openRelyingParties = (deps: Deps) => {
  const configurations = new Map<string, { until: number; configuration: Promise<Configuration> }>();

  const getConfiguration = (party: RelyingParty): Promise<Configuration> => {
    const key = JSON.stringify([party.name, party.issuer, party.clientId, party.clientSecret]);
    const now = deps.clock.now().getTime();
    const cached = configurations.get(key);
    if (cached && cached.until > now) return cached.configuration;
    const configuration = discover(party, deps);
    configurations.delete(key);
    configurations.set(key, { until: now + cachedMilliseconds, configuration });
    const [oldest] = configurations.keys();
    if (configurations.size > cachedAtMost && oldest !== undefined) configurations.delete(oldest);
    configuration.catch(() => configurations.delete(key));
    return configuration;
  };

  const reachable = (party: RelyingParty) =>
    getConfiguration(party).catch(() => {
      throw unavailable();
    });

  return {
    /** Reads the issuer's metadata. Throws the reason why it cannot be used. */
    check: async (party: RelyingParty): Promise<void> => {
      await discover(party, deps);
    },

    /** The address at the issuer that asks the person to sign in. */
    authorizationUrl: async (
      party: RelyingParty,
      { state, nonce, codeVerifier }: FlowSecrets,
      { redirectUri, loginHint }: { redirectUri: string; loginHint?: string },
    ): Promise<string> => {
      const url = buildAuthorizationUrl(await reachable(party), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        ...(nonce === null ? {} : { nonce }),
        ...(loginHint === undefined ? {} : { login_hint: loginHint }),
        ...(codeVerifier === null
          ? {}
          : {
              code_challenge: await calculatePKCECodeChallenge(codeVerifier),
              code_challenge_method: 'S256',
            }),
      });
      return url.href;
    },

    /** Exchanges the code for what the issuer says about the person. Throws `sign_in_failed`, whatever was wrong. */
    exchange: async (
      party: RelyingParty,
      { state, nonce, codeVerifier }: FlowSecrets,
      callback: URL,
      log: (reason: string) => void,
    ): Promise<ProviderClaims> => {
      const configuration = await reachable(party);
      try {
        const tokens = await authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          idTokenExpected: true,
          ...(nonce === null ? {} : { expectedNonce: nonce }),
          ...(codeVerifier === null ? {} : { pkceCodeVerifier: codeVerifier }),
        });
        const claims = tokens.claims();
        if (!claims) throw new ClientError('There is no ID token.');
        // An issuer may leave the address out of the ID token, because it gives it here.
        const hasMore = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint;
        const more = hasMore ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
        return toProviderClaims(party.name, { ...more, ...claims });
      } catch (cause) {
        // The message alone: the cause may contain tokens.
        log(cause instanceof Error ? cause.message : 'unknown');
        throw isOutage(cause) ? unavailable() : problem('sign_in_failed');
      }
    },
  };
};

export type RelyingParties = ReturnType<typeof openRelyingParties>;
