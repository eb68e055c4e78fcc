import { z } from 'zod';
import { AccountStatus } from './account-list.ts';
import { endpoint } from './endpoint.ts';
import { byId, Done, Email, Id, Name, Time } from './values.ts';

/** A member of a company's team. */
export const TeamMember = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  status: AccountStatus,
  /** The account that owns the company: it alone may buy plans and change the team. */
  owner: z.boolean(),
  /** Beyond the plans' seats, which go to the owner first, then by time of joining. */
  read_only: z.boolean(),
  created_at: Time,
});
export type TeamMember = z.infer<typeof TeamMember>;

export const teamList = endpoint({
  method: 'GET',
  path: '/employer/team',
  summary: "Lists your company's team, the owner first, with the seats of its plans",
  access: ['company'],
  response: z.object({ seats: z.int(), members: z.array(TeamMember) }),
});

export const TeamInvitation = z.object({ first_name: Name, last_name: Name, email: Email });

export const teamInvite = endpoint({
  method: 'POST',
  path: '/employer/team',
  summary: 'Mails an invitation to a colleague, if a seat is free',
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

export const teamInviteAgain = endpoint({
  method: 'POST',
  path: '/employer/team/:id/invitation',
  summary: 'Mails a colleague who has not joined yet their invitation again; earlier links stop working',
  access: ['company'],
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-key',
  ownerOnly: true,
  params: byId,
  response: Done,
  errors: ['not_allowed_now'],
});

export const teamRemove = endpoint({
  method: 'DELETE',
  path: '/employer/team/:id',
  summary: 'Removes a colleague and erases their account; their work for the company stays',
  access: ['company'],
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  ownerOnly: true,
  requiresRecentAuth: true,
  params: byId,
  response: Done,
  errors: ['not_allowed_now'],
});
