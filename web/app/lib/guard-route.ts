import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { redirectFor, ruleOf } from './guards.ts';
import { readProfile } from './session.ts';

/** The `clientMiddleware` of the guard layouts: runs before any loader below and redirects who may not see the screen. */
export const guardRoute = async (
  { request, pattern }: Pick<ClientLoaderFunctionArgs, 'request' | 'pattern'>,
  next: () => Promise<unknown>,
) => {
  const { pathname, search } = new URL(request.url);
  const target = redirectFor(ruleOf(pattern), readProfile(), `${pathname}${search}`);
  if (target !== undefined) throw redirect(target);
  await next();
};
