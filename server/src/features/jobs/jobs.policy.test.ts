import { expect, it } from 'vitest';
import type { JobStatus } from '../../../../contract/src/jobs.ts';
import type { JobRow } from './cards/get-job.ts';
import type { Viewer } from './cards/job-cards.queries.ts';
import { canApply, canMoveJob, canSeeJob, requiresClaim, toJob } from './jobs.policy.ts';

const admin = { type: 'admin', companyId: null } as Viewer;
const owner = { type: 'company', companyId: 'ours' } as Viewer;
const rival = { type: 'company', companyId: 'theirs' } as Viewer;
const fractional = { type: 'fractional', companyId: null } as Viewer;

/** A live job of the company 'ours'. */
const job = (more: Partial<JobRow> = {}) =>
  ({
    company_id: 'ours',
    archived_at: null,
    live: true,
    applied: false,
    application: null,
    source: 'company',
    ...more,
  }) as JobRow;
const archived_at = '2026-01-01T00:00:00Z';

it.each([
  ['a live job', job(), [true, true, true, true, true]],
  ['a job that is not live', job({ live: false }), [true, true, false, false, false]],
  ['an archived job', job({ live: false, archived_at }), [true, false, false, false, false]],
  ['a job that they applied to', job({ live: false, applied: true }), [true, true, true, true, true]],
])('shows %s to admin, owner, rival, fractional, visitor: $2', (_, row, expected) => {
  expect([admin, owner, rival, fractional, null].map((viewer) => canSeeJob(viewer, row))).toEqual(expected);
});

it.each<[from: JobStatus, to: JobStatus, expires_at: string | null, expected: boolean]>([
  ['draft', 'active', null, true],
  ['draft', 'paused', null, false],
  ['active', 'paused', '2026-02-01T00:00:00Z', true],
  ['active', 'active', '2026-02-01T00:00:00Z', false],
  ['active', 'active', '2026-01-01T00:00:00Z', true],
  ['active', 'active', '2025-12-01T00:00:00Z', true],
  ['active', 'active', null, true],
  ['paused', 'active', '2026-02-01T00:00:00Z', true],
  ['closed', 'paused', null, false],
])('moves a job from %s to %s that expires at %s: %s', (status, to, expires_at, expected) => {
  expect(canMoveJob({ status, expires_at }, to, new Date('2026-01-01T00:00:00Z'))).toBe(expected);
});

it('only lets admins manage an imported job until it is claimed', () => {
  const imported = job({ source: 'scraped' });
  expect([admin, owner, null].map((viewer) => requiresClaim(viewer, imported))).toEqual([false, true, true]);
  expect([admin, owner, null].map((viewer) => requiresClaim(viewer, job()))).toEqual([false, false, false]);
});

it('lets a fractional apply once to a live job that is not imported', () => {
  expect(canApply(fractional, job())).toBe(true);
  for (const viewer of [admin, owner, null]) expect(canApply(viewer, job())).toBe(false);
  expect(canApply(fractional, job({ applied: true }))).toBe(false);
  expect(canApply(fractional, job({ live: false }))).toBe(false);
  expect(canApply(fractional, job({ source: 'scraped' }))).toBe(false);
});

it('returns the permissions of each viewer', () => {
  const can = (viewer: Viewer, row: JobRow, full = false) => toJob({ ...row, full }, viewer, {} as never).can;
  expect(can(owner, job())).toEqual({ edit: true, apply: false });
  expect(can(rival, job())).toEqual({ edit: false, apply: false });
  expect(can(owner, job({ archived_at }))).toEqual({ edit: false, apply: false });
  expect(can(owner, job({ source: 'scraped' }))).toEqual({ edit: false, apply: false });
  expect(can(admin, job({ source: 'scraped' }))).toEqual({ edit: true, apply: false });
  expect(can(fractional, job())).toEqual({ edit: false, apply: true });
  expect(can(fractional, job(), true)).toEqual({ edit: false, apply: false });
});

it('returns no_go to the fractional only', () => {
  const shown = (viewer: Viewer) => toJob(job({ no_go: true }), viewer, {} as never).no_go;
  expect([admin, owner, fractional, null].map(shown)).toEqual([null, null, true, null]);
});

it.each([
  [{ source: 'company', company_id: 'ours', employer_domain: 'a.example' } as const, false],
  [{ source: 'scraped', company_id: null, employer_domain: null } as const, false],
  [{ source: 'scraped', company_id: 'ours', employer_domain: null } as const, true],
  [{ source: 'scraped', company_id: null, employer_domain: 'a.example' } as const, true],
])('offers the job %j to be claimed: %s', (more, expected) => {
  expect(toJob(job(more), null, {} as never).claimable).toBe(expected);
});

it('returns the own application with its time in ISO 8601, and null without one', () => {
  const application = { id: 'own', created_at: '2026-01-02 03:04:05+00' } as unknown as JobRow['application'];
  const shown = (more: Partial<JobRow>) => toJob(job(more), fractional, {} as never).application;
  expect(shown({ application })).toEqual({ id: 'own', created_at: '2026-01-02T03:04:05.000Z' });
  expect(shown({})).toBeNull();
});
