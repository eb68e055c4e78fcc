import { z } from 'zod';
import { CodeSent, Credentials, Session, Signup } from './accounts.ts';
import { endpoint } from './endpoint.ts';

/** Like `user_signup`, for API clients. */
export const apiSignup = endpoint({
  method: 'POST',
  path: '/v1/signup',
  summary: 'Like user_signup, for API clients',
  access: ['public'],
  invalidates: [],
  idempotent: 'by-key',
  body: Signup,
  response: CodeSent,
  creates: true,
});

const ApiTokens = z.object({ access: z.string(), refresh: z.string() });

export const apiLogin = endpoint({
  method: 'POST',
  path: '/v1/login',
  summary: 'Signs in an API client: both tokens in the body, no cookie',
  access: ['public'],
  invalidates: [],
  idempotent: false,
  body: Credentials,
  response: ApiTokens.extend({ user: Session.omit({ token: true }) }),
  errors: ['invalid_credentials', 'not_allowed_now'],
});

export const apiRefresh = endpoint({
  method: 'POST',
  path: '/v1/refresh',
  summary: 'Exchanges a refresh token for the next pair',
  access: ['public'],
  invalidates: [],
  idempotent: false,
  body: z.object({ refresh: z.string().min(1).max(500) }),
  response: ApiTokens,
});
