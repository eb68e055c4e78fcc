import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitmentCreate, commitmentDelete, commitmentList } from '../../../../contract/src/capacity.ts';
import { addMonths } from '../../../../contract/src/dates.ts';
import { engagementProposal, engagementProposalAnswer } from '../../../../contract/src/engagements.ts';
import {
  employeeList,
  employeeProfile,
  employeeProfileOwn,
  employeeProfileUpdate,
} from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { fractionalOfferAnswer, offerCreate } from '../../../../contract/src/offers.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aCompany,
  aFractional,
  aJob,
  anApplication,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { dayIn, hire, someTerms } from '../../../test/offers.ts';
import { byForm } from '../../../test/test-form.ts';
import type { Db } from '../../lib/db.ts';
import { renewCapacity } from './capacity.tasks.ts';

let test: TestApp;
let company: Person & { companyId: string };
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
  await aSubscription(test, company.id, 'Full');
});
afterAll(() => test.close());

const thisMonth = `${new Date().toISOString().slice(0, 7)}-01`;
/** The first day of the month so many months from now. */
const first = (ahead: number) => addMonths(thisMonth, ahead);
const getHours = async (person: Person) =>
  Object.values((await test.as(person.token)(employeeProfileOwn)).capacity);
const commit = (person: Person, hours_per_week: number, start_date: string, end_date: string | null = null) =>
  test.as(person.token)(commitmentCreate, {
    body: { label: 'A board', hours_per_week, start_date, end_date },
  });
const interviewing = async (person: Person) =>
  anApplication(test, await aJob(test, company.companyId), person.id, { status: 'interview' });

it('counts both of two changes that meet', async () => {
  const person = await aFractional(test, { hours_per_week_max: 20 });
  const take = (db: Db, hours_per_week: number) =>
    db
      .insertInto('fractional_commitments')
      .values({ user_id: person.id, label: 'A board', hours_per_week, start_date: first(0) })
      .execute();
  const countWaiting = async () =>
    (
      await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db)
    ).rows[0]?.count;
  let second: Promise<unknown> | undefined;
  await test.db.transaction().execute(async (tx) => {
    await take(tx, 5);
    second = take(test.db, 3);
    await expect.poll(countWaiting).toBe(1);
  });
  await second;
  expect(await getHours(person)).toEqual(Array(7).fill(12));
});

describe('private commitments', () => {
  it('return 400 for an end before the start, 404 for those of others, and 409 beyond the limit', async () => {
    const [person, other] = [await aFractional(test, { hours_per_week_max: 10 }), await aFractional(test)];
    expect(await refusal(commit(person, 4, first(1), first(0)))).toMatchObject({
      status: 400,
      fields: { end_date: expect.any(String) },
    });
    expect(await refusal(commit(person, 41, first(1)))).toMatchObject({ status: 400 });
    const { id } = await commit(other, 4, first(0));
    expect(await refusal(test.as(person.token)(commitmentDelete, { params: { id } }))).toMatchObject({
      status: 404,
    });
    await test.db
      .insertInto('fractional_commitments')
      .values(
        Array.from({ length: limits.commitments }, () => ({
          user_id: person.id,
          label: 'One',
          hours_per_week: 1,
          start_date: first(0),
        })),
      )
      .execute();
    expect(await refusal(commit(person, 4, first(1)))).toMatchObject({ status: 409 });
  });

  it('take hours in their months, and only their sum is visible to a company [commitments-private]', async () => {
    const person = await aFractional(test, { hours_per_week_min: 2, hours_per_week_max: 12 });
    expect(await getHours(person)).toEqual(Array(7).fill(12));
    const { id } = await commit(person, 8, first(-1), addMonths(first(2), 0));
    await commit(person, 3, first(1));
    expect(await getHours(person)).toEqual([4, 1, 1, 9, 9, 9, 9]);
    const seen = await test.as(company.token)(employeeProfile, { params: { id: person.id } });
    expect(Object.values(seen.capacity)).toEqual([4, 1, 1, 9, 9, 9, 9]);
    expect(JSON.stringify(seen)).not.toContain('A board');
    await test.as(person.token)(commitmentDelete, { params: { id } });
    expect(await test.as(person.token)(commitmentList)).toMatchObject({
      results: [{ label: 'A board', hours_per_week: 3 }],
      capacity: seen.capacity && { [first(0).slice(0, 7)]: 12, [first(1).slice(0, 7)]: 9 },
    });
    await test.as(person.token)(employeeProfileUpdate, {
      body: { hours_per_week_max: 5, available_from: first(2) },
    });
    expect(await getHours(person)).toEqual([0, 0, 2, 2, 2, 2, 2]);
  });
});

describe('capacity', () => {
  it('filters people by free hours and their month', async () => {
    const type = { fractional_type: 'CIO' } as const;
    const free = await aFractional(test, { ...type, hours_per_week_max: 10 });
    const busy = await aFractional(test, { ...type, hours_per_week_max: 10 });
    await commit(busy, 7, first(0), first(3));
    await aFractional(test, type);
    const found = async (query: object) =>
      (await test.as(company.token)(employeeList, { query: { fractional_type: ['CIO'], ...query } })).results
        .map(({ id }) => id)
        .sort();
    expect(await found({ free_hours: 3 })).toEqual([free.id, busy.id].sort());
    expect(await found({ free_hours: 4 })).toEqual([free.id]);
    expect(await found({ free_hours: 10, free_from: first(4) })).toEqual([free.id, busy.id].sort());
    expect(await found({ free_hours: 10, free_from: first(30) })).toEqual([free.id, busy.id].sort());
    expect(await found({ free_hours: 11 })).toEqual([]);
  });

  it('asks both sides once before a hire beyond it [capacity-confirmed]', async () => {
    const person = await aFractional(test, { hours_per_week_max: 10 });
    await commit(person, 4, dayIn(40), dayIn(41));
    const application_id = await interviewing(person);
    const offer = (more: object) =>
      test.as(company.token)(offerCreate, {
        body: { application_id, ...someTerms({ hours_per_week: 8 }), ...more },
      });
    expect(await refusal(offer({}))).toMatchObject({
      status: 409,
      code: 'beyond_capacity',
      message: expect.stringContaining('6 are free'),
    });
    expect((await offer({ beyond_capacity: true })).open).not.toBeNull();
    const answer = (more: object) =>
      test.as(person.token)(fractionalOfferAnswer, { body: { application_id, answer: 'accept', ...more } });
    expect(await refusal(answer({}))).toMatchObject({ status: 409, code: 'beyond_capacity' });
    expect(await answer({ beyond_capacity: true })).toMatchObject({ status: 'hired' });
    expect(Math.min(...(await getHours(person)))).toBe(0);
  });

  it('accepts one of two offers at the same time that exceed the free hours together', async () => {
    const person = await aFractional(test, { hours_per_week_max: 10 });
    const applications = [await interviewing(person), await interviewing(person)];
    for (const application_id of applications)
      await test.as(company.token)(offerCreate, {
        body: { application_id, ...someTerms({ hours_per_week: 8 }) },
      });
    const outcomes = await Promise.all(
      applications.map((application_id) =>
        test
          .as(person.token)(fractionalOfferAnswer, { body: { application_id, answer: 'accept' } })
          .then(
            ({ status }) => status,
            ({ code }) => code,
          ),
      ),
    );
    expect(outcomes.sort()).toEqual(['beyond_capacity', 'hired']);
  });

  it(
    'equals a recount over random engagements and commitments, also after the month has changed [capacity-recount]',
    async () => {
      const entry = fc.record({
        kind: fc.constantFrom('engagement', 'ended', 'commitment'),
        hours: fc.integer({ min: 1, max: 9 }),
        start: fc.integer({ min: 1, max: 150 }),
        days: fc.option(fc.integer({ min: 0, max: 120 })),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(entry, { minLength: 1, maxLength: 4 }),
          fc.integer({ min: 1, max: 40 }),
          async (entries, max) => {
            const person = await aFractional(test, { hours_per_week_max: max });
            const taken: { hours: number; start: string; end: string | null }[] = [];
            for (const { kind, hours, start: ahead, days } of entries) {
              const [start, end] = [dayIn(ahead), days === null ? null : dayIn(ahead + days)];
              if (kind === 'commitment') await commit(person, hours, start, end);
              else {
                const application_id = await interviewing(person);
                const terms = { hours_per_week: hours, start_date: start, end_date: end };
                await test.as(company.token)(offerCreate, {
                  body: { application_id, ...someTerms(terms), beyond_capacity: true },
                });
                await test.as(person.token)(fractionalOfferAnswer, {
                  body: { application_id, answer: 'accept', beyond_capacity: true },
                });
                if (kind === 'ended')
                  await test.db
                    .updateTable('engagements')
                    .set({ status: 'ended' })
                    .where('application_id', '=', application_id)
                    .execute();
              }
              if (kind !== 'ended') taken.push({ hours, start, end });
            }
            const recount = Array.from({ length: 7 }, (_, month) => {
              const used = taken.filter(
                ({ start, end }) => start < first(month + 1) && (end === null || end >= first(month)),
              );
              return Math.max(0, max - used.reduce((sum, { hours }) => sum + hours, 0));
            });
            expect(await getHours(person)).toEqual(recount);
            await test.db
              .updateTable('fractionals')
              .set({ capacity: '{}' })
              .where('user_id', '=', person.id)
              .execute();
            await renewCapacity.run(test.deps, {});
            expect(await getHours(person)).toEqual(recount);
          },
        ),
        { numRuns: byForm(6, 100) },
      );
    },
    byForm(20_000, 120_000),
  );

  it('follows changed terms that both sides accept', async () => {
    const person = await aFractional(test, { hours_per_week_max: 20 });
    const application_id = await interviewing(person);
    await hire(test, { company, person, application_id, terms: { start_date: first(1) } });
    expect(await getHours(person)).toEqual([20, 12, 12, 12, 12, 12, 12]);
    const terms = someTerms({ start_date: first(1), hours_per_week: 15, end_date: addMonths(first(3), 0) });
    const { proposal } = await test.as(company.token)(engagementProposal, {
      body: { application_id, terms },
    });
    const body = { proposal_id: proposal?.id ?? '', answer: 'accept' } as const;
    await test.as(person.token)(engagementProposalAnswer, { body });
    expect(await getHours(person)).toEqual([20, 5, 5, 5, 20, 20, 20]);
  });
});
