import { z } from 'zod';
import { CodeSent, Credentials, SecondFactorRequired, Session, Signup } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { SecondFactorProof } from './factors.ts';

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
const ApiSession = ApiTokens.extend({ user: Session.omit({ token: true }) });

export const apiLogin = endpoint({
  method: 'POST',
  path: '/v1/login',
  summary:
    'Signs in an API client: both tokens in the body, no cookie; or asks for the second factor of an account that has one',
  access: ['public'],
  invalidates: [],
  idempotent: false,
  body: Credentials,
  response: z.union([ApiSession, SecondFactorRequired]),
  errors: ['invalid_credentials', 'not_allowed_now'],
});

export const apiSecondFactor = endpoint({
  method: 'POST',
  path: '/v1/second_factor',
  summary: 'Finishes the sign-in of an API client with one second factor',
  access: ['public'],
  invalidates: [],
  idempotent: false,
  body: SecondFactorProof,
  response: ApiSession,
  errors: ['invalid_code', 'invalid_ticket', 'company_sign_in_required', 'not_allowed_now'],
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
