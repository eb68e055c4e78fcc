import { CallError, createClient } from '../../../contract/src/client.ts';
import type { App } from './deps.ts';
import { injectFetch } from './inject-fetch.ts';

type Fields = Partial<Record<string, string>>;

interface PlainForm {
  /** The address that the form posts to. */
  path: `/forms/${string}`;
  /** Calls the API with the fields, with its usual validation and limits. */
  send: (call: ReturnType<typeof createClient>, fields: Fields) => Promise<unknown>;
  /** The page that shows the outcome by `?outcome=`: `sent`, or the error code. */
  page: (fields: Fields) => string;
}

/**
 * Accepts the forms of public pages from browsers without JavaScript. Each goes through the API, and the redirect leads to
 * a page with the outcome. The submitted values never appear in a URL.
 */
export const acceptForms = async (app: App, forms: PlainForm[]): Promise<void> => {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    for (const { path, send, page } of forms)
      scope.post(path, { schema: { hide: true } }, async (request, reply) => {
        const fields = (request.body ?? {}) as Fields;
        const call = createClient({ baseUrl: '/api', fetch: injectFetch(app, request.ip) });
        const outcome = await send(call, fields).then(
          () => 'sent',
          (cause: unknown) => {
            if (cause instanceof CallError) return cause.code;
            throw cause;
          },
        );
        const target = page(fields);
        return reply.redirect(`${target}${target.includes('?') ? '&' : '?'}outcome=${outcome}`, 303);
      });
  });
};
