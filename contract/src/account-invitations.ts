import { z } from 'zod';
import { UserTypeValue } from './accounts.ts';
import { endpoint } from './endpoint.ts';

/** Who invited whom to an account. */
export const AccountInvitation = z.object({
  type: UserTypeValue,
  first_name: z.string(),
  email: z.string(),
  /** The company whose team the person joins, or that was created for them; null for an admin. */
  company: z.string().nullable(),
  /** Null if nobody signed in sent the invitation, or if their account was removed. */
  inviter: z.string().nullable(),
});
export type AccountInvitation = z.infer<typeof AccountInvitation>;

export const accountInvitation = endpoint({
  method: 'GET',
  path: '/authentication/invitation',
  summary: 'The invitation of a mailed ticket, which stays valid',
  access: ['public'],
  query: z.object({ ticket: z.string().min(1).max(200) }),
  response: AccountInvitation,
  errors: ['invalid_ticket'],
});
