import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type ServerContext, serverContext } from './lib/server-context.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Answers a page or its data. The server bundle's one export: it keeps a single copy of the router. */
export const render = (request: Request, given: ServerContext): Promise<Response> => {
  const context = new RouterContextProvider();
  context.set(serverContext, given);
  return handle(request, context);
};
