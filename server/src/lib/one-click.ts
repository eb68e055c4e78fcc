import type { z } from 'zod';
import type { Endpoint } from '../../../contract/src/endpoint.ts';
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

/** What says to a mail program that a mail is one of many (RFC 2919) and how it is left with one click (RFC 8058). */
export const bulkHeaders = (leaveUrl: string, listId: string): Record<string, string> => ({
  'List-Unsubscribe': `<${leaveUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'List-Id': listId,
  Precedence: 'bulk',
});

/**
 * Serves the address of such a header. A mail program posts a form to it, and what that says is always the same; one
 * without one-click opens it for its reader, who is led to `page`. `leave` answers what is said then.
 */
export const serveOneClick = async (
  app: App,
  endpoint: ByToken,
  page: `/${string}`,
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
      reply.redirect(`${app.deps.config.publicUrl}${page}?token=${encodeURIComponent(params.token)}`),
  );
};
