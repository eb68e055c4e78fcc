import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { Id, line } from './values.ts';
import { Version } from './version.ts';

/** An admin's decision about an account. `approved` and `rejected` apply to fractionals only. */
export const UserDecision = z.enum(['approved', 'rejected', 'suspended', 'active']);

/** The reason why a profile was not approved, and the sentence shown to its owner. */
export const rejectionReasons = {
  incomplete: 'The profile needs more detail about your work.',
  experience: 'We could not see the leadership experience that companies here look for.',
  identity: 'We could not confirm that the profile is yours.',
  not_executive: 'The role is not an executive one.',
  conduct: 'The profile does not meet our community rules.',
  other: 'Please see the note.',
} as const;
export const RejectionReason = z.enum(Object.keys(rejectionReasons) as [keyof typeof rejectionReasons]);

export const changeUserStatus = endpoint({
  method: 'POST',
  path: '/authentication/change_user_status',
  summary: 'Approves, rejects, suspends or reactivates an account; rejecting and suspending require a reason',
  ...forAdmins('people'),
  tool: {
    name: 'change_user_status',
    description: 'Approves, rejects, suspends or reactivates an account.',
    confirm: 'Decide about an account',
  },
  invalidates: ['companies', 'jobs', 'people', 'reviews'],
  idempotent: 'by-nature',
  body: z
    .object({
      user_id: Id,
      status: UserDecision,
      reason: line(1_000).optional(),
      reason_code: RejectionReason.optional(),
      /** Of the profile that was looked at: an approval of another version is refused with `not_allowed_now`. */
      version: Version.optional(),
    })
    .refine((body) => !['rejected', 'suspended'].includes(body.status) || (body.reason ?? '') !== '', {
      path: ['reason'],
      message: 'Please give a reason.',
    }),
  response: z.object({ user_id: Id, status: z.string() }),
  errors: ['not_allowed_now', 'own_account', 'last_admin', 'reauthentication_required'],
});
