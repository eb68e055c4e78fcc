import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './values.ts';

/** The criteria by which members of a company's team score an applicant. */
export const Criterion = z.enum(['track_record', 'function', 'sector', 'communication', 'fit']);
export type Criterion = z.infer<typeof Criterion>;

/** From 1 (not at all) to 4 (fully); omitted criteria are not scored. */
export const Scores = z.partialRecord(Criterion, z.int().min(1).max(4));
export type Scores = z.infer<typeof Scores>;

export const Scorecard = z.object({ author: z.string(), mine: z.boolean(), scores: Scores });
export type Scorecard = z.infer<typeof Scorecard>;

export const applicationScorecard = endpoint({
  method: 'PUT',
  path: '/employer/job_application_scorecard',
  summary: 'Saves the own scores of an applicant, which only the company reads; empty scores remove them',
  access: ['company'],
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ application_id: Id, scores: Scores }),
  response: z.object({ scorecards: z.array(Scorecard) }),
});
