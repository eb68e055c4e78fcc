import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line } from './values.ts';

/**
 * `soft`: colleagues may use the company's sign-in. `required`: those with an address of a proved domain have to; the
 * owner may still use a password.
 */
export const CompanySignInMode = z.enum(['off', 'soft', 'required']);
export type CompanySignInMode = z.infer<typeof CompanySignInMode>;

export const CompanySignIn = z.object({
  mode: CompanySignInMode,
  issuer: z.string(),
  client_id: z.string(),
  /** The secret itself is never sent. */
  has_secret: z.boolean(),
  /** The address to register at the issuer. */
  redirect_uri: z.string(),
});
export type CompanySignIn = z.infer<typeof CompanySignIn>;

export const companySignInOwn = endpoint({
  method: 'GET',
  path: '/employer/company_sign_in',
  summary: "The OpenID Connect issuer of your company's sign-in",
  access: ['company'],
  ownerOnly: true,
  response: CompanySignIn,
});

export const CompanySignInForm = z.object({
  mode: CompanySignInMode,
  issuer: z.url('Enter an address such as https://login.example.com.').max(500),
  client_id: line(500, 1),
  /** Left out: the saved one stays. */
  client_secret: line(500, 1).optional(),
});

export const companySignInUpdate = endpoint({
  method: 'PUT',
  path: '/employer/company_sign_in',
  summary: "Changes your company's sign-in; it works for addresses of its proved domains",
  access: ['company'],
  ownerOnly: true,
  requiresSeat: false,
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: 'by-nature',
  body: CompanySignInForm,
  response: CompanySignIn,
});
