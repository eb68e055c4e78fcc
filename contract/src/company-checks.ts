import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { byId, Done, Id, Time } from './values.ts';

const CompanyName = z.object({ id: Id, name: z.string() });

/** A rename that waits for an admin, because the company has a plan or a live job. */
export const CompanyRename = z.object({
  id: Id,
  company: CompanyName,
  /** The new name. */
  name: z.string(),
  verified_domain: z.string().nullable(),
  created_at: Time,
});
export type CompanyRename = z.infer<typeof CompanyRename>;

/** A company that viewed more people in a day than the limit: its further pages of the directory are slowed down. */
export const DirectoryReader = z.object({
  company: CompanyName,
  /** In UTC. */
  day: z.string(),
  people: z.int(),
});
export type DirectoryReader = z.infer<typeof DirectoryReader>;

export const companyChecks = endpoint({
  method: 'GET',
  path: '/employer/company_checks',
  summary:
    'Lists what an admin has to check: pending renames, oldest first, and the heaviest directory readers of the week',
  ...forAdmins('people'),
  response: z.object({ renames: z.array(CompanyRename), readers: z.array(DirectoryReader) }),
});

export const companyRenameDecide = endpoint({
  method: 'PUT',
  path: '/employer/company_rename/:id',
  summary: 'Approves or declines a pending rename',
  ...forAdmins('people'),
  invalidates: ['companies', 'jobs', 'reviews'],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({ approve: z.boolean() }),
  response: Done,
});

export const companyApprove = endpoint({
  method: 'POST',
  path: '/employer/company_approval/:id',
  summary: 'Lets a company that has neither a verified domain nor had a plan see the last names of people',
  ...forAdmins('people'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});
