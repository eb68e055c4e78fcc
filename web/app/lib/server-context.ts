import { createContext, type RouterContextProvider } from 'react-router';
import { createClient } from '../../../contract/src/client.ts';

/** What the HTTP server hands to a rendering. `fetchApi` reaches the API inside the process, without a hop. */
export interface ServerContext {
  nonce: string | undefined;
  /** Where people reach the site, without a trailing slash. */
  publicUrl: string;
  fetchApi: typeof fetch;
}

export const serverContext = createContext<ServerContext>();

/** The typed client for the `loader` of a public page; it speaks as a visitor. */
export const callFrom = (context: Readonly<RouterContextProvider>) =>
  createClient({ baseUrl: '/api', fetch: context.get(serverContext).fetchApi });
