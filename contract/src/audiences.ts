import { z } from 'zod';
import { PlanTitle } from './plans.ts';
import { CompanyStage, FractionalType, Location, several } from './values.ts';

/**
 * The audience of a campaign. `unverified`: fractionals whom no admin has approved yet; `newsletter`: confirmed subscribers,
 * with or without an account.
 */
export const Segment = z.enum([
  'all',
  'fractional',
  'company',
  'free_fractional',
  'paid_fractional',
  'unverified',
  'newsletter',
]);
export type Segment = z.infer<typeof Segment>;

export const segmentLabels: Record<Segment, string> = {
  all: 'Everybody',
  fractional: 'Fractionals',
  company: 'Companies',
  free_fractional: 'Fractionals without a plan',
  paid_fractional: 'Fractionals with a plan',
  unverified: 'Fractionals not yet approved',
  newsletter: 'Newsletter',
};

/** When a person last used the site, by their sessions. */
export const LastSeen = z.enum(['within_30_days', 'within_90_days', 'not_for_30_days', 'not_for_90_days']);
export type LastSeen = z.infer<typeof LastSeen>;

export const lastSeenLabels: Record<LastSeen, string> = {
  within_30_days: 'Within 30 days',
  within_90_days: 'Within 90 days',
  not_for_30_days: 'Not for 30 days',
  not_for_90_days: 'Not for 90 days',
};

/** Narrows a segment. An account must match every field that is given; one of a field's values is enough. */
export const AudienceFilter = z.object({
  functions: z.array(FractionalType).max(20).optional(),
  /** Where the fractional or the company is. */
  regions: z.array(Location).max(20).optional(),
  plans: z.array(PlanTitle).max(20).optional(),
  seen: LastSeen.optional(),
  /** The funding or ownership of the company. */
  stages: z.array(CompanyStage).max(20).optional(),
});
export type AudienceFilter = z.infer<typeof AudienceFilter>;

/** The fields of `AudienceFilter` as query parameters. */
export const audienceQueryFields = {
  functions: several(FractionalType).optional(),
  regions: several(Location).optional(),
  plans: several(PlanTitle).optional(),
  seen: LastSeen.optional(),
  stages: several(CompanyStage).optional(),
};
