import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byId, Done, Id, Time } from './values.ts';

/** A domain of mail addresses, such as `example.com`; stored in lower case. */
export const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'This domain is too long.')
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/,
    'Enter a domain such as example.com.',
  );

/** The domain of a mail address in lower case. */
export const getMailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** How a company proved a domain: by a record in its DNS, or by a mail to an address of the domain. */
export const DomainMethod = z.enum(['dns', 'mail']);

export const CompanyDomain = z.object({
  id: Id,
  domain: z.string(),
  /** The text of the TXT record that proves the domain. */
  record: z.string(),
  method: DomainMethod.nullable(),
  verified_at: Time.nullable(),
});
export type CompanyDomain = z.infer<typeof CompanyDomain>;

export const DomainForm = z.object({ domain: Domain });

const change = { access: ['company'], ownerOnly: true, requiresSeat: false } as const;

export const companyDomainList = endpoint({
  method: 'GET',
  path: '/employer/domains',
  summary: "Lists your company's mail domains",
  access: ['company'],
  response: z.array(CompanyDomain),
});

export const companyDomainAdd = endpoint({
  ...change,
  method: 'POST',
  path: '/employer/domains',
  summary: 'Adds a mail domain to your company; it counts once it is proved',
  invalidates: [],
  idempotent: 'by-nature',
  body: DomainForm,
  response: CompanyDomain,
  creates: true,
  errors: ['already_exists'],
});

export const companyDomainVerify = endpoint({
  ...change,
  method: 'POST',
  path: '/employer/domains/:id/verify',
  summary: "Looks for the TXT record that proves a domain in the domain's DNS",
  invalidates: ['companies'],
  idempotent: 'by-nature',
  params: byId,
  response: CompanyDomain,
  errors: ['already_exists', 'not_allowed_now'],
});

export const companyDomainRemove = endpoint({
  ...change,
  method: 'DELETE',
  path: '/employer/domains/:id',
  summary: 'Removes a mail domain from your company, and with it the company sign-in of its addresses',
  requiresRecentAuth: true,
  invalidates: ['companies'],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});
