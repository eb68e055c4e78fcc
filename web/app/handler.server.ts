import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type ServerContext, serverContext } from './lib/server-context.ts';
import { orderStyles } from './lib/style-order.ts';

orderStyles(build.assets);
const handle = createRequestHandler(build, import.meta.env.MODE);

/**
 * Responds with a page, whose HTML is set in `serverValues`, or with its data. The server bundle's only export, so that
 * the bundle has a single copy of the router.
 */
export const render = (request: Request, serverValues: ServerContext): Promise<Response> => {
  const context = new RouterContextProvider();
  context.set(serverContext, serverValues);
  return handle(request, context);
};
