import { createContext, type RouterContextProvider } from 'react-router';
import { createClient } from '../../../contract/src/client.ts';
import type { Site, SiteSwitch } from '../../../contract/src/site-values.ts';

/** What the HTTP server passes to a rendering. `fetchApi` calls the API within the process. */
export interface ServerContext {
  /** Marks the page's own scripts, which the server then allows by their hashes. Never sent. */
  nonce: string | undefined;
  /** The origin at which people reach the site, without a trailing slash. */
  publicUrl: string;
  /** Whether this is a test site, on which nobody is charged. */
  staging: boolean;
  /** Whether tax is added to the prices of plans. */
  plusTax: boolean;
  /** What the operator decides about the site. */
  site: Site;
  /** Whether everybody may open `/components`; otherwise admins alone. */
  styleGuide: boolean;
  fetchApi: typeof fetch;
  /** The rendered page, set by the rendering. */
  html?: string;
}

export const serverContext = createContext<ServerContext>();

/** The typed client for the `loader` of a public page; it calls as a visitor. */
export const callFrom = (context: Readonly<RouterContextProvider>) =>
  createClient({ baseUrl: '/api', fetch: context.get(serverContext).fetchApi });

type Context = Readonly<RouterContextProvider>;

/** What the operator decides about the site, for the `loader` of a page. */
export const siteFrom = (context: Context): Site => context.get(serverContext).site;

/** Throws 404 for the page of something that the operator switched off. */
export const requireSwitch = (context: Context, name: SiteSwitch): void => {
  if (!siteFrom(context).switches[name]) throw new Response(null, { status: 404 });
};
