import { z } from 'zod';
import { applicationTools } from './application-tools.ts';
import { Application, ApplicationStatus } from './applications.ts';
import { DeclineReason } from './decline-reasons.ts';
import { endpoint, forSeats } from './endpoint.ts';
import { Id, paragraph } from './values.ts';

/** A transition in the pipeline. */
export const ApplicationMove = z.object({
  application_id: Id,
  status: ApplicationStatus,
  /** The status that the mover saw. The move is refused if somebody has changed it since; without it, it is not checked. */
  from: ApplicationStatus.optional(),
  /**
   * `note` is internal to the company. `message` is shown to the other side; for `declined` it defaults to the text of
   * `reason`.
   */
  note: paragraph(1_000).optional(),
  message: paragraph(1_000).optional(),
  reason: DeclineReason.optional(),
});
export type ApplicationMove = z.output<typeof ApplicationMove>;

export const jobApplicationStatus = endpoint({
  method: 'POST',
  path: '/employer/job_application_status',
  summary:
    'Moves an application along the pipeline; a fractional may only withdraw. A decline is final, and visible to the fractional, after five minutes. `offer` offers the terms of the job at the proposed rate; `hired` needs an accepted offer',
  access: ['company', 'fractional'],
  scope: 'applications:write',
  tool: applicationTools.jobApplicationStatus,
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  body: ApplicationMove,
  response: Application,
  errors: ['changed_meanwhile', 'invalid_transition', 'not_allowed_now', 'offer_not_accepted'],
});

export const jobApplicationUndo = endpoint({
  method: 'POST',
  path: '/employer/job_application_undo',
  summary: 'Undoes a decline, or an unanswered offer, within five minutes and restores the previous status',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ application_id: Id }),
  response: Application,
  errors: ['undo_over'],
});
