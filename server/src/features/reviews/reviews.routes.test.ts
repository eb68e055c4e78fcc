import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMilliseconds } from '../../../../contract/src/dates.ts';
import type { NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import { homepageReviews, ownReviews, reviewAdd, reviewList } from '../../../../contract/src/reviews.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anApplication,
  aRunningEngagement,
  type Person,
} from '../../../test/builders.ts';
import { ageReviews } from '../../../test/move-clock.ts';
import { listNotices } from '../../../test/notices.ts';
import { hire } from '../../../test/offers.ts';
import { startOn } from '../../../test/statement-records.ts';
import { byForm } from '../../../test/test-form.ts';
import { notifyDueReviews, requestReviews } from './reviews.tasks.ts';

let test: TestApp;
let company: Person & { companyId: string };
let fractional: Person;
let admin: Person;

beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test, { name: 'Northwind' });
  fractional = await aFractional(
    test,
    { headline: 'CFO for software' },
    { first_name: 'Ada', last_name: 'Byron' },
  );
  admin = await anAdmin(test);
});
afterAll(() => test.close());

const at = (days: number) => new Date(Date.now() + days * dayMilliseconds).toISOString();

const add = (person: Person, application_id: string, rating = 4, comment = `Rated ${rating}.`) =>
  test.as(person.token)(reviewAdd, { body: { application_id, rating, comment } });
const about = (query: object, person = fractional) => test.as(person.token)(reviewList, { query });
const titlesTo = async (person: Person, kind: NotificationKind) =>
  (await listNotices(test, person, kind)).map(({ title }) => title);

it('returns 401 for a visitor and 400 for an invalid filter or review', async () => {
  const query = { company: company.companyId };
  expect(await refusal(test.as()(reviewList, { query }))).toMatchObject({ status: 401 });
  for (const bad of [{}, { ...query, fractional: fractional.id }, { company: 'abc' }])
    expect(await refusal(about(bad))).toMatchObject({ status: 400 });
  const application = await aRunningEngagement(test, fractional.id, company.companyId);
  for (const [rating, comment] of [
    [0, 'x'],
    [6, 'x'],
    [2.5, 'x'],
    [3, '  '],
    [3, 'x'.repeat(2_001)],
  ] as const)
    expect(await refusal(add(fractional, application, rating, comment))).toMatchObject({ status: 400 });
  expect(await refusal(add(admin, application))).toMatchObject({ status: 404 });
});

it('accepts one review for each side of an own engagement after the hire [review-own-engagement]', async () => {
  const application = await aRunningEngagement(test, fractional.id, company.companyId);
  const [stranger, rival] = [await aFractional(test), await aCompany(test)];
  for (const author of [stranger, rival])
    expect(await refusal(add(author, application))).toMatchObject({ status: 404 });
  const offered = await aRunningEngagement(test, fractional.id, company.companyId, { status: 'offer' });
  expect(await refusal(add(fractional, offered))).toMatchObject({ status: 409, code: 'not_allowed_now' });
  expect(await add(fractional, application)).toMatchObject({ rating: 4, published: false });
  expect(await refusal(add(fractional, application, 5))).toMatchObject({
    status: 409,
    code: 'already_reviewed',
  });
});

it('accepts a review after 14 days of work or the end of the engagement only [review-after-work]', async () => {
  const dayBefore = at(-13).slice(0, 10);
  const set = (application_id: string, values: object) =>
    test.db.updateTable('engagements').set(values).where('application_id', '=', application_id).execute();
  const application = await aRunningEngagement(test, fractional.id, company.companyId);
  const toWrite = async () =>
    (await test.as(fractional.token)(ownReviews)).to_write.map(({ application_id }) => application_id);
  for (const values of [
    { status: 'planned', start_date: at(3).slice(0, 10) },
    { status: 'active', start_date: dayBefore },
    { status: 'ended', start_date: at(3).slice(0, 10) },
  ]) {
    await set(application, values);
    expect(await refusal(add(fractional, application))).toMatchObject({
      status: 409,
      code: 'not_allowed_now',
      message: expect.stringContaining('14 days'),
    });
    expect(await toWrite()).not.toContain(application);
  }
  await set(application, { status: 'ended', start_date: dayBefore });
  expect(await toWrite()).toContain(application);
  expect(await add(fractional, application)).toMatchObject({ rating: 4 });
  await set(application, { status: 'paused', start_date: at(-14).slice(0, 10) });
  expect(await add(company, application)).toMatchObject({ rating: 4, published: true });
});

it('asks for the agreed outcomes, and shows them to the two sides alone [review-outcomes]', async () => {
  const [employer, executive] = [await aCompany(test), await aFractional(test)];
  const job = await aJob(test, employer.companyId);
  const application_id = await anApplication(test, job, executive.id, { status: 'interview' });
  await hire(test, {
    company: employer,
    person: executive,
    application_id,
    terms: { outcomes: ['A forecast', 'A bank'] },
  });
  await test.db
    .updateTable('engagements')
    .set({ status: 'active', start_date: at(-20).slice(0, 10) })
    .execute();
  expect((await test.as(employer.token)(ownReviews)).to_write).toMatchObject([
    { outcomes: ['A forecast', 'A bank'] },
  ]);
  const review = (person: Person, ...outcomes: object[]) =>
    test.as(person.token)(reviewAdd, {
      body: { application_id, rating: 4, comment: 'Good.', outcomes: outcomes as never },
    });
  const met = { outcome: 'A forecast', result: 'met' };
  for (const wrong of [[met, met], [{ ...met, outcome: 'A rocket' }], [{ ...met, result: 'maybe' }]])
    expect(await refusal(review(employer, ...wrong))).toMatchObject({ status: 400 });
  await review(employer, met, { outcome: 'A bank', result: 'partly', remark: 'Signed late.' });
  await review(executive);
  const shown = async (person: Person) => (await about({ fractional: executive.id }, person)).results[0];
  const counts = { outcome_counts: { met: 1, partly: 1, not: 0 } };
  expect(await shown(executive)).toMatchObject({
    ...counts,
    outcomes: [{ remark: '' }, { remark: 'Signed late.' }],
  });
  expect(await shown(company)).toMatchObject({ ...counts, outcomes: [] });
});

it('publishes both reviews when both are submitted, and notifies each side once', async () => {
  const [employer, executive] = [await aCompany(test, { name: 'Fabrikam' }), await aFractional(test)];
  const application = await aRunningEngagement(test, executive.id, employer.companyId);
  await add(employer, application, 5, 'Calm and exact.');
  expect(await about({ fractional: executive.id }, employer)).toMatchObject({ count: 0, results: [] });
  const [waiting] = (await test.as(executive.token)(ownReviews)).to_write;
  expect(waiting).toMatchObject({ application_id: application, about_name: 'Fabrikam' });
  expect(Math.round((Date.parse(waiting?.other_shows_at ?? '') - Date.now()) / dayMilliseconds)).toBe(14);
  expect(await titlesTo(executive, 'review_asked')).toEqual(['Review Fabrikam']);

  expect(await add(executive, application, 4, 'Clear brief.')).toMatchObject({ published: true });
  expect(await about({ fractional: executive.id }, employer)).toMatchObject({
    results: [{ rating: 5, comment: 'Calm and exact.', author_title: 'Fabrikam', can_reply: false }],
  });
  expect(await about({ company: employer.companyId }, employer)).toMatchObject({
    results: [{ rating: 4, job_title: 'Fractional CFO for a year', can_reply: true }],
  });
  await notifyDueReviews.run(test.deps, {});
  expect(await titlesTo(employer, 'review_published')).toHaveLength(1);
  expect(await titlesTo(executive, 'review_published')).toEqual(['Fabrikam reviewed you']);
  expect(await test.as(executive.token)(ownReviews)).toMatchObject({
    to_write: [],
    given: [{ published: true }],
  });
});

it('publishes both reviews that are submitted at the same time', async () => {
  for (let round = 0; round < 5; round++) {
    const [employer, executive] = [await aCompany(test), await aFractional(test)];
    const application = await aRunningEngagement(test, executive.id, employer.companyId);
    const responses = await Promise.allSettled(
      [employer, executive, employer].map((side) => add(side, application)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect((await about({ company: employer.companyId })).count).toBe(1);
    expect((await about({ fractional: executive.id })).count).toBe(1);
    expect(await titlesTo(employer, 'review_published')).toHaveLength(1);
    expect(await titlesTo(executive, 'review_published')).toHaveLength(1);
  }
});

it('publishes a single review after 14 days, with one notification by several workers', async () => {
  const [employer, executive] = [await aCompany(test), await aFractional(test)];
  const application = await aRunningEngagement(test, executive.id, employer.companyId);
  await add(executive, application, 2);
  await ageReviews(test, application, 13.9);
  await notifyDueReviews.run(test.deps, {});
  expect((await about({ company: employer.companyId })).count).toBe(0);
  expect(await titlesTo(employer, 'review_published')).toEqual([]);
  await ageReviews(test, application, 14.1);
  expect((await about({ company: employer.companyId })).count).toBe(1);
  await Promise.all([1, 2, 3].map(() => notifyDueReviews.run(test.deps, {})));
  expect(await titlesTo(employer, 'review_published')).toHaveLength(1);
  // A late review is accepted and published at once.
  expect(await add(employer, application, 3)).toMatchObject({ published: true });
  expect(await titlesTo(executive, 'review_published')).toHaveLength(1);
});

it('shows no review to others before both are submitted or 14 days have passed', async () => {
  const step = fc.oneof(
    fc.constantFrom('company', 'fractional', 'announce'),
    fc.double({ min: 0, max: 16, noNaN: true }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const [employer, executive] = [await aCompany(test), await aFractional(test)];
      const application = await aRunningEngagement(test, executive.id, employer.companyId);
      const written = new Set<string>();
      let oldest = 0;
      for (const taken of steps) {
        if (taken === 'company' || taken === 'fractional') {
          await add(taken === 'company' ? employer : executive, application, 3, `Secret of ${taken}`).catch(
            () => {},
          );
          written.add(taken);
        } else if (taken === 'announce') await notifyDueReviews.run(test.deps, {});
        else if (written.size > 0) {
          oldest = Math.max(oldest, taken as number);
          await ageReviews(test, application, oldest);
        }
        const open = written.size === 2 || oldest > 14;
        const seen = async (reader: Person) =>
          JSON.stringify([
            await about({ company: employer.companyId }, reader),
            await about({ fractional: executive.id }, reader),
            await test.as()(homepageReviews),
            reader === admin
              ? await about({ page_size: 100 }, admin)
              : await test.as(reader.token)(ownReviews),
            await test.db.selectFrom('notifications').selectAll().where('user_id', '=', reader.id).execute(),
          ]);
        expect((await seen(executive)).includes('Secret of company')).toBe(open && written.has('company'));
        expect((await seen(employer)).includes('Secret of fractional')).toBe(
          open && written.has('fractional'),
        );
        if (!open) expect(await seen(admin)).not.toContain('Secret');
        if (!open) expect(await seen(fractional)).not.toContain('Secret');
        // Excludes results of earlier rounds.
        if (open) break;
      }
      await test.db.deleteFrom('reviews').where('application_id', '=', application).execute();
    }),
    { numRuns: byForm(6, 25) },
  );
}, 60_000);

it('shows an average from three reviews on, and abbreviates anonymous names', async () => {
  const employer = await aCompany(test, { name: 'Tailspin' });
  const ratings = [5, 4, 4];
  for (const [index, rating] of ratings.entries()) {
    const person = await aFractional(
      test,
      { anonymous: index === 2 },
      { first_name: 'Ida', last_name: 'Rhodes' },
    );
    const application = await aRunningEngagement(test, person.id, employer.companyId);
    await add(person, application, rating);
    await add(employer, application, 5);
    const list = await about({ company: employer.companyId, page_size: 1 });
    expect(list).toMatchObject({
      count: index + 1,
      average: index === 2 ? 4.3 : null,
      results: [{ author_name: index === 2 ? 'Ida R.' : 'Ida Rhodes' }],
    });
  }
  expect(await about({ company: employer.companyId, page_size: 1 })).toMatchObject({
    counts: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 1 },
    next: expect.stringContaining('page=2'),
  });
});

it('requests a review once a month after the hire or a later start, except from a side that has written', async () => {
  const [employer, executive] = [await aCompany(test), await aFractional(test)];
  const application = await aRunningEngagement(test, executive.id, employer.companyId);
  /** Asks for reviews that many days after the hire and the start. Returns the notifications to each side until now. */
  const ask = async (hired: number, started: number) => {
    const updated_at = at(-hired);
    await test.db.updateTable('applications').set({ updated_at }).where('id', '=', application).execute();
    await startOn(test, application, at(-started).slice(0, 10));
    await Promise.all([1, 2].map(() => requestReviews.run(test.deps, {})));
    const asked = [employer, executive].map((side) => titlesTo(side, 'review_asked'));
    return (await Promise.all(asked)).map(({ length }) => length);
  };
  expect(await ask(29, 29)).toEqual([0, 0]);
  expect(await ask(60, 29)).toEqual([0, 0]);
  expect(await ask(60, 31)).toEqual([1, 1]);
  expect(await ask(31, 31)).toEqual([1, 1]);
  await add(employer, application);
  expect(await ask(31, 31)).toEqual([1, 1]);
});
