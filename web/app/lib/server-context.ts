import { createContext, type RouterContextProvider } from 'react-router';
import { createClient } from '../../../contract/src/client.ts';

/** What the HTTP server passes to a rendering. `fetchApi` calls the API within the process. */
export interface ServerContext {
  /** Marks the page's own scripts, which the server then allows by their hashes. Never sent. */
  nonce: string | undefined;
  /** The origin at which people reach the site, without a trailing slash. */
  publicUrl: string;
  /** Whether this is a test site, on which nobody is charged. */
  staging: boolean;
  fetchApi: typeof fetch;
  /** The rendered page, set by the rendering. */
  html?: string;
}

export const serverContext = createContext<ServerContext>();

/** The typed client for the `loader` of a public page; it calls as a visitor. */
export const callFrom = (context: Readonly<RouterContextProvider>) =>
  createClient({ baseUrl: '/api', fetch: context.get(serverContext).fetchApi });
