import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  homepageReviews,
  ownReviews,
  reviewAdd,
  reviewFeature,
  reviewHide,
  reviewList,
  reviewReply,
  reviewReport,
} from '../../../../contract/src/reviews.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, aFractional, anAdmin, aRunningEngagement, type Person } from '../../../test/builders.ts';
import { ageReviews } from '../../../test/move-clock.ts';
import { listNotices } from '../../../test/notices.ts';
import { eraseReviews, exportReviews } from './reviews.public.ts';
import { notifyDueReviews } from './reviews.tasks.ts';

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

const add = (person: Person, application_id: string, rating = 4, comment = `Rated ${rating}.`) =>
  test.as(person.token)(reviewAdd, { body: { application_id, rating, comment } });
const about = (query: object, person = fractional) => test.as(person.token)(reviewList, { query });
it('lets the reviewed side reply once to a published review', async () => {
  const [employer, executive] = [await aCompany(test), await aFractional(test)];
  const application = await aRunningEngagement(test, executive.id, employer.companyId);
  const { id: review_id } = await add(executive, application);
  const answer = (person: Person, reply = 'Thank you for the year.') =>
    test.as(person.token)(reviewReply, { body: { review_id, reply } });
  expect(await refusal(answer(employer))).toMatchObject({ status: 404 });
  await ageReviews(test, application, 15);
  for (const wrong of [executive, fractional, company, admin])
    expect(await refusal(answer(wrong))).toMatchObject({ status: 404 });
  expect(await refusal(answer(employer, ' '))).toMatchObject({ status: 400 });
  expect(await answer(employer)).toMatchObject({ text: 'Thank you for the year.' });
  expect(await refusal(answer(employer))).toMatchObject({ status: 409 });
  expect((await about({ company: employer.companyId })).results[0]).toMatchObject({
    reply: { text: 'Thank you for the year.' },
    can_reply: false,
  });
});

it('lets an admin feature a review on the home page and hide it', async () => {
  const [employer, executive] = [await aCompany(test), await aFractional(test)];
  const application = await aRunningEngagement(test, executive.id, employer.companyId);
  const { id: review_id } = await add(executive, application, 5, 'Worth reading.');
  const call = test.as(admin.token);
  const feature = (featured: boolean) => call(reviewFeature, { body: { review_id, featured } });
  expect(await refusal(feature(true))).toMatchObject({ status: 409 });
  expect(
    await refusal(test.as(employer.token)(reviewReport, { body: { review_id, reason: 'Untrue.' } })),
  ).toMatchObject({
    status: 404,
  });
  await ageReviews(test, application, 15);
  expect(
    await refusal(test.as(employer.token)(reviewFeature, { body: { review_id, featured: true } })),
  ).toMatchObject({ status: 404 });
  await feature(true);
  const home = async () => (await test.as()(homepageReviews)).map(({ id }) => id);
  expect(await home()).toContain(review_id);
  expect((await about({ featured: true }, admin)).results.map(({ id }) => id)).toEqual([review_id]);

  await test.as(employer.token)(reviewReport, { body: { review_id, reason: 'Untrue.' } });
  await test.as(employer.token)(reviewReport, { body: { review_id, reason: 'It names a client.' } });
  expect((await about({ reported: true }, admin)).results).toMatchObject([
    { id: review_id, reports: [{ reason: 'It names a client.' }], featured: true, hidden: false },
  ]);
  expect(await listNotices(test, admin, 'report_filed')).toMatchObject([
    {
      title: expect.stringMatching(/^A review of Company \d+ was reported$/),
      body: 'Open the review to read the report.',
      link: '/admin-reviews?show=reported',
    },
  ]);
  expect((await about({ company: employer.companyId }, employer)).results).toMatchObject([
    { reports: null, featured: null, hidden: null },
  ]);
  const hide = (hidden: boolean) =>
    call(reviewHide, { body: { review_id, hidden, reason: 'It names a client.' } });
  await hide(true);
  expect(await home()).not.toContain(review_id);
  expect((await about({ company: employer.companyId })).count).toBe(0);
  expect((await test.as(executive.token)(ownReviews)).given).toMatchObject([
    { hidden: true, published: false },
  ]);
  expect((await about({ reported: true }, admin)).count).toBe(0);
  await hide(false);
  expect((await about({ company: employer.companyId })).count).toBe(1);
  const log = await listAudit(test, review_id);
  expect(log.map(({ action }) => action)).toEqual(['review_featured', 'review_hidden', 'review_hidden']);
});

it('sends the notification only when the review is published', async () => {
  const [employer, executive] = [await aCompany(test), await aFractional(test)];
  const application = await aRunningEngagement(test, executive.id, employer.companyId);
  const { id: review_id } = await add(executive, application, 1, 'It names a client.');
  const hide = (hidden: boolean) =>
    test.as(admin.token)(reviewHide, { body: { review_id, hidden, reason: 'It names a client.' } });
  const countNotifications = async () => {
    await notifyDueReviews.run(test.deps, {});
    return (await listNotices(test, employer, 'review_published')).length;
  };
  await hide(true);
  await ageReviews(test, application, 15);
  expect(await countNotifications()).toBe(0);
  await hide(false);
  expect(await countNotifications()).toBe(1);
});

it('erases reviews, replies and reports of a fractional and of a company', async () => {
  const [employer, executive] = [await aCompany(test), await aFractional(test)];
  const application = await aRunningEngagement(test, executive.id, employer.companyId);
  await add(executive, application, 4, 'By the person.');
  const { id: review_id } = await add(employer, application, 5, 'By the company.');
  const [received] = (await about({ company: employer.companyId })).results;
  await test.as(employer.token)(reviewReply, {
    body: { review_id: received?.id ?? '', reply: 'An answer.' },
  });
  await test.as(executive.token)(reviewReport, { body: { review_id, reason: 'Untrue.' } });
  expect(await exportReviews(test.db, executive.id)).toMatchObject({
    reviews: [{ comment: 'By the person.' }, { comment: 'By the company.' }],
    review_reports: [{ reason: 'Untrue.' }],
  });

  await test.db.transaction().execute((db) => eraseReviews(db, employer.id));
  expect((await about({ fractional: executive.id })).count).toBe(0);
  expect((await about({ company: employer.companyId })).results).toMatchObject([
    { comment: 'By the person.', reply: null },
  ]);
  await test.db.transaction().execute((db) => eraseReviews(db, executive.id));
  expect((await about({ company: employer.companyId })).count).toBe(0);
});
