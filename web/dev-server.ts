import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'vite';

/** Serves the sources through Vite, with hot reload over a WebSocket of `server`. */
export const openDevServer = async (server: Server) => {
  const vite = await createServer({
    root: import.meta.dirname,
    configFile: `${import.meta.dirname}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    handle: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
      vite.middlewares(request, response, next),
    render: async (request: Request, context: unknown) =>
      (await vite.ssrLoadModule('/app/handler.server.ts')).render(request, context),
    close: () => vite.close(),
  };
};
