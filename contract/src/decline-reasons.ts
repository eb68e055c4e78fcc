import { z } from 'zod';

/** The reason why an application ended without an offer; the sentence is the default text shown to the fractional. */
export const declineReasons = {
  experience:
    'Thank you for applying. We are going ahead with people whose experience is closer to this role.',
  timing: 'Thank you for applying. The timing or the hours did not work for us this time.',
  budget: 'Thank you for applying. Our budgets do not meet for this role.',
  filled: 'Thank you for applying. We have found someone for this role.',
  other: 'Thank you for applying. We are going ahead with other people for this role.',
} as const;
export const DeclineReason = z.enum(['experience', 'timing', 'budget', 'filled', 'other']);
export type DeclineReason = z.infer<typeof DeclineReason>;
