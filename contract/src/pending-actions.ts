import { z } from 'zod';
import { endpoint, signedIn } from './endpoint.ts';
import { limits } from './limits.ts';
import { byId, Done, Id, Time } from './values.ts';

/** `pending`: waits for the person. `expired` and `revoked`, with its key: can no longer be confirmed. */
export const PendingActionState = z.enum(['pending', 'done', 'declined', 'expired', 'revoked']);
export type PendingActionState = z.infer<typeof PendingActionState>;

/** A line of what a program wants to send, in words. */
export const ActionDetail = z.object({ label: z.string(), value: z.string() });
export type ActionDetail = z.infer<typeof ActionDetail>;

/** What a program wants to do for a person, and does once they confirm it. */
export const PendingAction = z.object({
  id: Id,
  /** What it does, verb first. */
  title: z.string(),
  /** The name of the API key that asks. */
  key_name: z.string(),
  details: z.array(ActionDetail),
  state: PendingActionState,
  created_at: Time,
  expires_at: Time,
  decided_at: Time.nullable(),
  /** Why the last attempt was refused, while it can be confirmed again. */
  error: z.string().nullable(),
  /** What the call answered in words; null before, or if it has none. */
  result: z.string().nullable(),
});
export type PendingAction = z.infer<typeof PendingAction>;

// Keys cannot confirm: no call has a scope.
const forOwner = { access: signedIn, ownerOnly: true } as const;
const change = { ...forOwner, method: 'POST', requiresSeat: false, invalidates: [] } as const;
export const pendingActionList = endpoint({
  ...forOwner,
  method: 'GET',
  path: '/authentication/pending_actions',
  summary: `The actions that programs with a key of the caller ask for: those that wait, newest first, then those of the last ${limits.pendingActionDays} days`,
  // An action may be a message.
  viewer: 'refused',
  response: z.array(PendingAction),
  errors: ['not_allowed_now'],
});

export const pendingActionConfirm = endpoint({
  ...change,
  path: '/authentication/pending_actions/:id/confirm',
  summary:
    'Makes the call that a program asked for as the caller, once. A refused one can be confirmed again',
  idempotent: 'by-nature',
  params: byId,
  body: z.object({}),
  response: PendingAction,
  planLimited: true,
  errors: ['not_allowed_now', 'reauthentication_required'],
});

export const pendingActionDecline = endpoint({
  ...change,
  path: '/authentication/pending_actions/:id/decline',
  summary: 'Declines an action that a program asked for',
  idempotent: 'by-nature',
  params: byId,
  body: z.object({}),
  response: Done,
  errors: ['not_allowed_now'],
});
