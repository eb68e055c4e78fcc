import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { type Rule, redirectFor } from './guards.ts';
import { readProfile } from './session.ts';

/** The `clientMiddleware` of a guard's layout route: nothing below it loads for somebody it turns away. */
export const guardRoute =
  (rule: Rule) =>
  async ({ request }: Pick<ClientLoaderFunctionArgs, 'request'>, next: () => Promise<unknown>) => {
    const { pathname, search } = new URL(request.url);
    const elsewhere = redirectFor(rule, readProfile(), `${pathname}${search}`);
    if (elsewhere !== undefined) throw redirect(elsewhere);
    await next();
  };
