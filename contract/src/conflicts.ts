import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Id, line } from './values.ts';
import { Version, versioned } from './version.ts';

/** The companies that a company names as its competitors; private to its team. */
export const CompetitorList = z.object({ names: z.array(line(120, 1)).max(limits.competitors) });
export type CompetitorList = z.infer<typeof CompetitorList>;

export const StoredCompetitorList = CompetitorList.extend({
  /** 0: nothing is stored yet. */
  version: Version,
});
export type StoredCompetitorList = z.infer<typeof StoredCompetitorList>;

/**
 * Whether the person works for a competitor of the company. It never says which one. Null if it cannot be said: the
 * company may not see the person's experience.
 */
export const ConflictAnswer = z.object({ conflict: z.boolean().nullable() });
export type ConflictAnswer = z.infer<typeof ConflictAnswer>;

export const competitorList = endpoint({
  method: 'GET',
  path: '/employer/competitors',
  summary: "Gets your company's private list of competitors",
  access: ['company'],
  response: StoredCompetitorList,
});

export const competitorUpdate = endpoint({
  method: 'PUT',
  path: '/employer/competitors',
  summary: "Replaces your company's private list of competitors, a few times a day",
  access: ['company'],
  ownerOnly: true,
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  body: CompetitorList.extend(versioned),
  response: StoredCompetitorList,
  errors: ['changed_meanwhile'],
});

export const conflictWithPerson = endpoint({
  method: 'GET',
  path: '/employer/conflict_check',
  summary: 'Says before an invitation, and of an applicant, whether the person works for a listed competitor',
  access: ['company'],
  scope: 'people:read',
  query: z.object({ fractional_id: Id }),
  response: ConflictAnswer,
});

export const conflictWithJob = endpoint({
  method: 'GET',
  path: '/employee/conflict_check',
  summary: "Says before an application whether the caller works for a competitor of the job's company",
  access: ['fractional'],
  scope: 'applications:read',
  query: z.object({ job_id: Id }),
  response: ConflictAnswer,
});
