import type { Endpoint } from '../../contract/src/endpoint.ts';
import {
  companyStart,
  identityStart,
  providerCallback,
  providerStart,
} from '../../contract/src/sign-in-providers.ts';
import type { TestApp } from './app-for-test.ts';

/** The response that a provider sends through the browser. */
export interface ProviderAnswer {
  provider: string;
  state: string;
  code?: string;
  iss?: string;
  error?: string;
}

/** Follows a provider's pages until it sends the browser back to the site. */
const visitProvider = async (start: string, site: string): Promise<ProviderAnswer> => {
  const cookies = new Map<string, string>();
  for (let url = start, hop = 0; hop < 10; hop++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const next = new URL(response.headers.get('location') ?? 'about:blank', url);
    if (next.href.startsWith(site)) {
      const provider = next.pathname.split('/').at(-1) ?? '';
      return { provider, ...Object.fromEntries(next.searchParams) } as unknown as ProviderAnswer;
    }
    if (next.protocol === 'about:') throw new Error(`The provider answered ${response.status} at ${url}.`);
    url = next.href;
  }
  throw new Error('The provider did not return.');
};

/** A browser with cookies of its own. `send` calls the API and returns status and body. */
export const openidBrowser = ({ app, deps }: TestApp) => {
  const cookies = new Map<string, string>();
  const send = async (endpoint: Endpoint, body: object, token?: string) => {
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      payload: body,
      cookies: Object.fromEntries(cookies),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return { status: response.statusCode, body: response.json() };
  };
  const visit = async (endpoint: Endpoint, body: object, token?: string): Promise<ProviderAnswer> => {
    const started = await send(endpoint, body, token);
    if (started.status !== 200) throw new Error(JSON.stringify(started.body));
    return visitProvider(started.body.url, deps.config.publicUrl);
  };
  return {
    send,
    visit: (provider: string) => visit(providerStart, { provider }),
    visitToLink: (provider: string, token: string) => visit(identityStart, { provider }, token),
    visitCompany: (email: string) => visit(companyStart, { email }),
    /** Hands the provider's response to the site. */
    finish: ({ provider, state, code, iss, error }: ProviderAnswer) =>
      send(providerCallback, { provider, state, code, iss, error }),
  };
};
