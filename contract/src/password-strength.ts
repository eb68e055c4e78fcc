import { z } from 'zod';
import { Password } from './accounts.ts';
import { endpoint, everyone } from './endpoint.ts';

export const passwordStrength = endpoint({
  method: 'POST',
  path: '/authentication/password_strength',
  summary: 'How hard a new password is to guess, by zxcvbn: scores of 3 and 4 are accepted',
  access: everyone,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({
    password: Password,
    /** The ticket with which the password will be set, so that the person's own words count as known. */
    ticket: z.string().min(1).max(200).optional(),
  }),
  response: z.object({
    score: z.int().min(0).max(4),
    /** What makes it easy to guess, if it is. */
    advice: z.string().optional(),
  }),
});
