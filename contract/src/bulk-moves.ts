import { z } from 'zod';
import { DeclineReason } from './decline-reasons.ts';
import { endpoint, forSeats } from './endpoint.ts';
import { limits } from './limits.ts';
import { Id, paragraph, Time } from './values.ts';

/** Several applications of one job. */
const severalOfJob = {
  job_id: Id,
  application_ids: z.array(Id).min(1).max(limits.applicationsAtOnce),
};

/** Each application is changed, or refused with the reason in words. */
export const BulkOutcome = z.object({
  done: z.array(Id),
  refused: z.array(z.object({ application_id: Id, reason: z.string() })),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/** The stages to which several applications can move. An offer has terms of its own. */
export const BulkStatus = z.enum(['viewed', 'shortlisted', 'interview', 'declined']);
export type BulkStatus = z.infer<typeof BulkStatus>;

export const bulkMove = endpoint({
  method: 'POST',
  path: '/employer/job_applications_status',
  summary:
    'Moves or declines several applications of a job. Those that cannot move are refused one by one; one that is there already is not moved again',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({
    ...severalOfJob,
    status: BulkStatus,
    /** What the applicants read. At `declined`, by default the text of `reason`. */
    message: paragraph(1_000).optional(),
    reason: DeclineReason.optional(),
  }),
  response: BulkOutcome,
});

export const bulkUndo = endpoint({
  method: 'POST',
  path: '/employer/job_applications_undo',
  summary: 'Undoes the declines of several applications of a job, each within its five minutes',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object(severalOfJob),
  response: BulkOutcome,
});

export const declineRest = endpoint({
  method: 'POST',
  path: '/employer/decline_rest',
  summary: 'Declines all open applicants of a job; each decline can be undone within five minutes',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({
    job_id: Id,
    message: paragraph(1_000).optional(),
    reason: DeclineReason.default('filled'),
  }),
  response: z.object({ application_ids: z.array(Id), undo_until: Time.nullable() }),
});
