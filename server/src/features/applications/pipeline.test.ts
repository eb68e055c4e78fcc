import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import {
  ApplicationStatus,
  companyMoves,
  jobApplication,
  jobApply,
  openStatuses,
} from '../../../../contract/src/applications.ts';
import type { CallError } from '../../../../contract/src/client.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, type Person } from '../../../test/builders.ts';
import { byForm } from '../../../test/test-form.ts';
import { closeApplications } from './applications.public.ts';

let test: TestApp;
let company: Person & { companyId: string };

beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
});
afterAll(() => test.close());

const cover_letter = 'I have led finance in three companies of this size.';

type Step =
  | { by: 'company' | 'fractional'; to: ApplicationStatus; applicant: number }
  | { by: 'open'; applicant: number }
  | { by: 'close' };

const applicant = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      by: fc.constant('company' as const),
      to: fc.constantFrom(...ApplicationStatus.options),
      applicant,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      by: fc.constant('fractional' as const),
      to: fc.constantFrom(...ApplicationStatus.options),
      applicant,
    }),
  },
  { weight: 3, arbitrary: fc.record({ by: fc.constant('open' as const), applicant }) },
  { weight: 1, arbitrary: fc.constant({ by: 'close' as const }) },
);

const isEdge = (from: ApplicationStatus, to: ApplicationStatus) =>
  companyMoves[from].includes(to) ||
  (openStatuses.some((open) => open === from) && (to === 'withdrawn' || to === 'closed'));

// The jobs state no start, so an offer of their terms is incomplete.
const refusals = ['invalid_transition', 'invalid_input'];

it('never leaves the state graph under random concurrent moves of both sides', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const job_id = await aJob(test, company.companyId);
      const people = [await aFractional(test), await aFractional(test)];
      const ids: string[] = [];
      for (const { token } of people)
        ids.push((await test.as(token)(jobApply, { body: { job_id, cover_letter } })).id);

      const take = async (step: Step) => {
        if (step.by === 'close')
          return test.db.transaction().execute((db) => closeApplications(db, job_id, new Date()));
        const application_id = ids[step.applicant] ?? '';
        const call = test.as(step.by === 'fractional' ? people[step.applicant]?.token : company.token);
        await (step.by === 'open'
          ? call(jobApplication, { params: { id: application_id } })
          : call(jobApplicationStatus, { body: { application_id, status: step.to } })
        ).catch((cause: CallError) => expect(refusals).toContain(cause.code));
      };
      for (let index = 0; index < steps.length; index += 2)
        await Promise.all(steps.slice(index, index + 2).map(take));

      for (const id of ids) {
        const { status } = await test.db
          .selectFrom('applications')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const history = await test.db
          .selectFrom('application_history')
          .select('status')
          .where('application_id', '=', id)
          .orderBy('id')
          .execute();
        const path = history.map((entry) => entry.status);
        expect(path[0]).toBe('submitted');
        expect(path.at(-1)).toBe(status);
        path.slice(1).forEach((to, before) => {
          expect([path[before], to, isEdge(path[before] as ApplicationStatus, to)]).toEqual([
            path[before],
            to,
            true,
          ]);
        });
      }
      const recount = await test.db
        .selectFrom('applications')
        .select((eb) => [
          eb.fn.countAll<number>().as('applicants_count'),
          eb.fn.countAll<number>().filterWhere('status', '=', 'submitted').as('new_applicants'),
        ])
        .where('job_id', '=', job_id)
        .executeTakeFirstOrThrow();
      const counters = await test.db
        .selectFrom('jobs')
        .select(['applicants_count', 'new_applicants'])
        .where('id', '=', job_id)
        .executeTakeFirstOrThrow();
      expect(counters).toEqual(recount);
    }),
    { numRuns: byForm(10, 40) },
  );
}, 60_000);

describe('a move from a status that a colleague has changed', () => {
  const anApplicant = async () => {
    const { token } = await aFractional(test);
    const job_id = await aJob(test, company.companyId);
    return (await test.as(token)(jobApply, { body: { job_id, cover_letter } })).id;
  };
  const move = (application_id: string, status: ApplicationStatus, from?: ApplicationStatus) =>
    test.as(company.token)(jobApplicationStatus, { body: { application_id, status, ...(from && { from }) } });
  const open = (id: string) => test.as(company.token)(jobApplication, { params: { id } });

  it('returns 409 changed_meanwhile and keeps what the colleague did', async () => {
    const id = await anApplicant();
    await move(id, 'shortlisted', 'submitted');
    expect(await refusal(move(id, 'declined', 'viewed'))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      message: 'Somebody has moved this application to ‘Shortlisted’ in the meantime.',
    });
    expect((await open(id)).status).toBe('shortlisted');
  });

  it('moves from the present status, from sent when it was seen, and without a status', async () => {
    const id = await anApplicant();
    await open(id);
    await move(id, 'shortlisted', 'submitted');
    await move(id, 'interview', 'shortlisted');
    await move(id, 'declined');
    expect((await open(id)).status).toBe('declined');
  });
});
