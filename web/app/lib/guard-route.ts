import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { type Rule, redirectFor, ruleIn } from './guards.ts';
import { readProfile } from './session.ts';

/**
 * The `clientMiddleware` of a guard layout: runs before any loader below and redirects people who may not see the
 * screen. `screens` are the paths of each rule below that layout.
 */
export const guardRoute =
  (screens: Partial<Record<Rule, string[]>>) =>
  async (
    { request, pattern }: Pick<ClientLoaderFunctionArgs, 'request' | 'pattern'>,
    next: () => Promise<unknown>,
  ) => {
    const { pathname, search } = new URL(request.url);
    const target = redirectFor(ruleIn(screens, pattern), readProfile(), `${pathname}${search}`);
    if (target !== undefined) throw redirect(target);
    await next();
  };
