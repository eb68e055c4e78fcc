import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What the provider says about the person who signs in next. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  given_name?: string;
  family_name?: string;
  xms_edov?: boolean;
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'ES256' };

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** Signs changed claims with the provider's own key, or leaves the signature out for `alg: none`. */
export const resign = (idToken: string, claims: object, header: object = {}): string => {
  const [head, body] = idToken.split('.');
  const content = `${encode({ ...decode(head), ...header })}.${encode({ ...decode(body), ...claims })}`;
  if ('alg' in header && header.alg === 'none') return `${content}.`;
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
};

/** The parts of a request that LinkedIn ignores or refuses, or undefined if it refuses the request. */
const asLinkedIn = (url: URL): URL | undefined => {
  if (url.searchParams.has('code_challenge')) return undefined;
  url.searchParams.delete('nonce');
  return url;
};

/**
 * A real OpenID Connect provider on a free port that signs `person` in without asking. `path` is part of its issuer.
 * `isLinkedIn`: its ID tokens have no nonce, and it refuses PKCE. `changeIdToken` replaces the ID tokens it sends.
 */
export const openidProvider = async ({ path = '', isLinkedIn = false } = {}) => {
  const person: { current: ProviderPerson } = { current: { sub: 'nobody' } };
  const people = new Map<string, ProviderPerson>();
  const state: { changeIdToken: ((idToken: string) => string) | undefined } = { changeIdToken: undefined };
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}${path}`;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'cadre',
        client_secret: 'a secret of the client',
        redirect_uris: ['https://cadre.example/'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['only for tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['given_name', 'family_name'],
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => false },
    interactions: { url: (_context, { uid }) => `${path}/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ ...people.get(sub), sub }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // Each app of the tests has other addresses.
  provider.Client.prototype.redirectUriAllowed = () => true;
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (body?.id_token !== undefined && state.changeIdToken)
      body.id_token = state.changeIdToken(body.id_token);
  });

  const callback = provider.callback();
  handle = (request, response) => {
    const url = new URL(request.url ?? '', origin);
    const allowed = isLinkedIn ? asLinkedIn(url) : url;
    if (!allowed) return void response.writeHead(400).end();
    const local = `${allowed.pathname.slice(path.length)}${allowed.search}`;
    if (local.startsWith('/interaction/')) {
      people.set(person.current.sub, person.current);
      const login = { login: { accountId: person.current.sub } };
      return void provider.interactionFinished(request, response, login);
    }
    Object.assign(request, { originalUrl: `${path}${local}` });
    request.url = local;
    callback(request, response);
  };
  return {
    issuer,
    /** The settings of a client of this provider. */
    client: { issuer, clientId: 'cadre', clientSecret: 'a secret of the client' },
    signInAs: (next: ProviderPerson) => {
      person.current = next;
    },
    changeIdTokens: (change: ((idToken: string) => string) | undefined) => {
      state.changeIdToken = change;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export type OpenidProvider = Awaited<ReturnType<typeof openidProvider>>;
