import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { byId, Done, Id, Time } from './values.ts';

const CompanyName = z.object({ id: Id, name: z.string() });

/** A new name of a company with a plan or a live job. */
export const CompanyRename = z.object({
  id: Id,
  company: CompanyName,
  /** The new name. */
  name: z.string(),
  verified_domain: z.string().nullable(),
  created_at: Time,
});
export type CompanyRename = z.infer<typeof CompanyRename>;

/** A company that read more people in the directory on a day than a company may, and is slowed down. */
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
  summary: 'Allows a company without a verified domain and a plan to see the last names of people',
  ...forAdmins('people'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});
