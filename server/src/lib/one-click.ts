import type { z } from 'zod';
import type { Endpoint } from '../../../contract/src/endpoint.ts';
import { type LinkedScreen, screenUrl } from '../../../contract/src/screens.ts';
import type { Done } from '../../../contract/src/values.ts';
import type { Db } from './db.ts';
import type { App } from './deps.ts';
import { serve } from './serve.ts';

type ByToken = Endpoint<
  z.ZodObject<{ token: z.ZodString }>,
  undefined,
  undefined,
  typeof Done,
  readonly ['public']
>;

/** The headers of bulk mail: the list (RFC 2919) and the one-click unsubscribe (RFC 8058). */
export const bulkHeaders = (leaveUrl: string, listId: string): Record<string, string> => ({
  'List-Unsubscribe': `<${leaveUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'List-Id': listId,
  Precedence: 'bulk',
});

/**
 * Serves the address of the unsubscribe header. A mail program posts a form to it, whose content is ignored; one without
 * one-click support opens it, which redirects to `page`. `leave` unsubscribes and returns the message to show.
 */
export const serveOneClick = async (
  app: App,
  endpoint: ByToken,
  page: LinkedScreen,
  leave: (db: Db, token: string) => Promise<string>,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, _body, done) => done(null, undefined),
    );
    serve(Object.assign(scope, { deps: app.deps }), endpoint, async ({ db, params }) => ({
      message: await leave(db, params.token),
    }));
  });
  app.get<{ Params: { token: string } }>(
    `/api${endpoint.path}`,
    { schema: { hide: true } },
    ({ params }, reply) =>
      reply.redirect(
        screenUrl(app.deps.config.publicUrl, `${page}?token=${encodeURIComponent(params.token)}`),
      ),
  );
};
