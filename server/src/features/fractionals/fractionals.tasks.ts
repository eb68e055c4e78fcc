import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import { decisionMail } from './fractionals.emails.ts';

/** Mails a fractional what was decided on their profile. */
export const tellDecision = defineTask({
  name: 'tell_approval_decision',
  input: z.object({
    userId: z.string(),
    decision: z.enum(['approved', 'rejected', 'suspended', 'active']),
  }),
  run: async ({ db, config, mailer }, { userId, decision }) => {
    const found = await db
      .selectFrom('fractionals')
      .innerJoin('users', 'users.id', 'fractionals.user_id')
      .select(['users.email', 'fractionals.reason_code', 'fractionals.reason'])
      .where('users.id', '=', userId)
      .where('users.status', '<>', 'removed')
      .executeTakeFirst();
    if (!found) return;
    await mailer.send(
      decisionMail(found.email, {
        decision,
        reasonCode: found.reason_code,
        reason: found.reason,
        publicUrl: config.publicUrl,
        contactEmail: config.contactEmail,
      }),
    );
  },
});
