import { CallError, createClient } from '../../../contract/src/client.ts';
import type { App } from './deps.ts';
import { injectFetch } from './inject-fetch.ts';

type Fields = Partial<Record<string, string>>;

interface PlainForm {
  /** Where the form posts to. */
  path: `/forms/${string}`;
  /** Hands the fields to the API, which validates, limits and answers as ever. */
  send: (call: ReturnType<typeof createClient>, fields: Fields) => Promise<unknown>;
  /** The page that says what became of it, by `?outcome=`: `sent`, or the code of the refusal. */
  page: (fields: Fields) => string;
}

/**
 * Takes the forms of public pages as a browser posts them where no JavaScript runs: each goes through the API's own
 * call, and a page tells the outcome. What was typed never stands in an address.
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
