import { z } from 'zod';
import { AccountStatus } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Done, Email, Id, Name, Time } from './values.ts';

/** Somebody who acts for a company. */
export const TeamMember = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  status: AccountStatus,
  /** The account that the company belongs to; it alone may buy plans and change the team. */
  owner: z.boolean(),
  /** Beyond the seats of the plans: the owner has the first, then who joined first. */
  read_only: z.boolean(),
  created_at: Time,
});
export type TeamMember = z.infer<typeof TeamMember>;

export const teamList = endpoint({
  method: 'GET',
  path: '/employer/team',
  summary: 'The people of one’s own company, its owner first, and the seats that its plans give',
  access: ['company'],
  response: z.object({ seats: z.int(), members: z.array(TeamMember) }),
});

export const TeamInvitation = z.object({ first_name: Name, last_name: Name, email: Email });

export const teamInvite = endpoint({
  method: 'POST',
  path: '/employer/team',
  summary: 'Mails a colleague an invitation, where a seat is free',
  access: ['company'],
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-key',
  ownerOnly: true,
  body: TeamInvitation,
  response: TeamMember,
  creates: true,
  planLimited: true,
  errors: ['already_exists', 'not_allowed_now'],
});

export const teamRemove = endpoint({
  method: 'DELETE',
  path: '/employer/team/:id',
  summary: 'Takes a colleague out; their account is erased, what they did for the company stays',
  access: ['company'],
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  ownerOnly: true,
  params: z.object({ id: Id }),
  response: Done,
  errors: ['not_allowed_now'],
});
