import { z } from 'zod';
import { endpoint, forSeats } from './endpoint.ts';
import { limits } from './limits.ts';
import { Id, line, paragraph } from './values.ts';
import { Version, versioned } from './version.ts';

const Key = z.string().regex(/^[a-z0-9_-]{1,40}$/);

/** A criterion by which a company scores the applicants of a job. Its key stays when its label changes. */
export const Criterion = z.object({ key: Key, label: z.string() });
export type Criterion = z.infer<typeof Criterion>;

/** The criteria of a job whose company chose none. */
export const defaultCriteria: readonly Criterion[] = [
  { key: 'track_record', label: 'Track record' },
  { key: 'function', label: 'Functional depth' },
  { key: 'sector', label: 'Sector knowledge' },
  { key: 'communication', label: 'Communication' },
  { key: 'fit', label: 'Team fit' },
];

/** By the key of the criterion, from 1 (not at all) to 4 (fully); omitted criteria are not scored. */
export const Scores = z.record(Key, z.int().min(1).max(4));
export type Scores = z.infer<typeof Scores>;

export const Verdict = z.enum(['strong_yes', 'yes', 'no', 'strong_no']);
export type Verdict = z.infer<typeof Verdict>;

export const ScorecardForm = z.object({
  scores: Scores.default({}),
  verdict: Verdict,
  comment: paragraph(limits.scorecardCommentCharacters).default(''),
});

export const Scorecard = z.object({
  author: z.string(),
  mine: z.boolean(),
  scores: Scores,
  verdict: Verdict,
  comment: z.string(),
  version: Version,
});
export type Scorecard = z.infer<typeof Scorecard>;

/** The scorecards of an application. Those of colleagues are hidden until the reader's own is in. */
export const Scorecards = z.object({
  criteria: z.array(Criterion),
  /** 0 while the job has the default criteria. */
  criteria_version: Version,
  cards: z.array(Scorecard),
  /** The number of hidden cards. */
  hidden: z.int(),
});
export type Scorecards = z.infer<typeof Scorecards>;

export const applicationScorecard = endpoint({
  method: 'PUT',
  path: '/employer/job_application_scorecard',
  summary: 'Saves or, by null, removes your scorecard of an applicant, which only the company reads',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ application_id: Id, card: ScorecardForm.nullable(), ...versioned }),
  response: Scorecards,
  errors: ['changed_meanwhile'],
});

export const scorecardCriteria = endpoint({
  method: 'PUT',
  path: '/employer/job_scorecard_criteria',
  summary:
    'Sets the criteria of the scorecards of one of your jobs, in order. One without a key is new; scores of a removed one are hidden',
  ...forSeats('jobs:write'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({
    job_id: Id,
    criteria: z
      .array(z.object({ key: Key.optional(), label: line(60, 1) }))
      .min(1)
      .max(limits.scorecardCriteria)
      .refine(
        (criteria) => new Set(criteria.map(({ label }) => label.toLowerCase())).size === criteria.length,
        'Each criterion needs a name of its own.',
      ),
    ...versioned,
  }),
  response: z.object({ criteria: z.array(Criterion), version: Version }),
  errors: ['changed_meanwhile'],
});
