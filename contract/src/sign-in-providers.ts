import { z } from 'zod';
import { CompanySignup, EmailForm, FractionalSignup, MailSent, SignInResult } from './accounts.ts';
import { endpoint, signedIn } from './endpoint.ts';
import { byId, Done, Id, Time } from './values.ts';

/** The name of a provider in URLs: `google`, or `company-<id>` for the sign-in of a company. */
const ProviderName = z.string().regex(/^[a-z0-9_-]{1,60}$/);
const Ticket = z.string().min(1).max(200);

const visitorCall = { access: ['public'], invalidates: [], idempotent: false } as const;
const ownCall = { access: signedIn, requiresSeat: false, invalidates: [] } as const;

export const SignInProvider = z.object({ name: z.string(), label: z.string() });
export type SignInProvider = z.infer<typeof SignInProvider>;

export const providerList = endpoint({
  method: 'GET',
  path: '/authentication/providers',
  summary: 'The providers that people can sign in with; none if the operator has set none',
  access: ['public'],
  response: z.array(SignInProvider),
});

/** The provider's page, which ends at `/sign-in/callback/:provider` of this site. */
const ProviderPage = z.object({ url: z.url() });

export const providerStart = endpoint({
  ...visitorCall,
  method: 'POST',
  path: '/authentication/provider_start',
  summary: 'Starts a sign-in at a provider, bound to this browser for ten minutes',
  body: z.object({ provider: ProviderName }),
  response: ProviderPage,
  errors: ['unavailable'],
});

export const companyStart = endpoint({
  ...visitorCall,
  method: 'POST',
  path: '/authentication/company_start',
  summary:
    'Starts a sign-in at the identity provider of the company that owns the domain of the email address',
  body: EmailForm,
  response: ProviderPage,
  errors: ['unavailable'],
});

/** What the person has to do before the provider's account signs them in. `ticket` is for this browser. */
export const ProviderStep = z.discriminatedUnion('next', [
  /** No account has the address: choose the kind of account and accept the terms. */
  z.object({
    next: z.literal('sign_up'),
    ticket: Ticket,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
  /** An account has the address: prove it by a mailed code, or sign in and connect the provider. */
  z.object({ next: z.literal('prove'), ticket: Ticket, email: z.string() }),
  /** The person started this in the settings: connect the provider by `identityAdd`. */
  z.object({ next: z.literal('link'), ticket: Ticket }),
]);
export type ProviderStep = z.infer<typeof ProviderStep>;

export const providerCallback = endpoint({
  ...visitorCall,
  method: 'POST',
  path: '/authentication/provider_callback',
  summary:
    "Takes the provider's answer in the browser that started the sign-in: signs in, or names the next step",
  body: z.object({
    provider: ProviderName,
    state: z.string().min(1).max(200),
    code: z.string().max(4_000).optional(),
    iss: z.string().max(500).optional(),
    /** The provider's reason for its refusal, such as `access_denied`. */
    error: z.string().max(100).optional(),
  }),
  response: z.union([SignInResult, ProviderStep]),
  errors: [
    'sign_in_failed',
    'address_unverified',
    'company_sign_in_required',
    'not_allowed_now',
    'unavailable',
  ],
});

const withoutEmail = { email: true } as const;
const withTicket = { ticket: Ticket } as const;

/** The details of a sign-up whose address the provider has confirmed. */
export const ProviderSignup = z.discriminatedUnion(
  'user_type',
  [
    FractionalSignup.omit(withoutEmail).extend(withTicket),
    CompanySignup.omit(withoutEmail).extend(withTicket),
  ],
  'Please choose how you want to use your account.',
);

export const providerSignUp = endpoint({
  ...visitorCall,
  method: 'POST',
  path: '/authentication/provider_signup',
  summary: 'Creates an account without a password, connected to the provider, and signs in',
  body: ProviderSignup,
  response: SignInResult,
  errors: ['invalid_ticket'],
});

export const providerProofCode = endpoint({
  ...visitorCall,
  method: 'POST',
  path: '/authentication/provider_proof_code',
  summary:
    "Mails a code to the account's address. `verify_code` with the purpose `link` exchanges the code for a proof",
  body: z.object(withTicket),
  response: MailSent,
  errors: ['invalid_ticket', 'not_allowed_now'],
});

export const providerProof = endpoint({
  ...visitorCall,
  method: 'POST',
  path: '/authentication/provider_proof',
  summary: 'Connects the provider to the account of the proved address, and signs in',
  body: z.object({ ...withTicket, proof: Ticket }),
  response: SignInResult,
  errors: ['invalid_ticket', 'company_sign_in_required', 'not_allowed_now', 'already_exists'],
});

/** An account at a provider that signs the person in. */
export const Identity = z.object({
  id: Id,
  provider: z.string(),
  label: z.string(),
  email: z.string(),
  created_at: Time,
  last_used_at: Time.nullable(),
});
export type Identity = z.infer<typeof Identity>;

export const identityList = endpoint({
  method: 'GET',
  path: '/authentication/identities',
  summary: 'The accounts at other providers that sign the caller in',
  access: signedIn,
  response: z.array(Identity),
});

export const identityStart = endpoint({
  ...ownCall,
  method: 'POST',
  path: '/authentication/identity_start',
  summary: 'Starts connecting a provider to your account',
  requiresRecentAuth: true,
  idempotent: false,
  body: z.object({ provider: ProviderName }),
  response: ProviderPage,
  errors: ['unavailable'],
});

export const identityAdd = endpoint({
  ...ownCall,
  method: 'POST',
  path: '/authentication/identities',
  summary: "Connects a provider's account to yours, by a ticket that this browser received",
  requiresRecentAuth: true,
  idempotent: false,
  body: z.object(withTicket),
  response: Identity,
  creates: true,
  errors: ['invalid_ticket', 'already_exists'],
});

export const identityRemove = endpoint({
  ...ownCall,
  method: 'DELETE',
  path: '/authentication/identities/:id',
  summary: 'Disconnects a provider, unless it is the only way to sign in',
  requiresRecentAuth: true,
  idempotent: 'by-nature',
  params: byId,
  response: Done,
  errors: ['not_allowed_now'],
});
