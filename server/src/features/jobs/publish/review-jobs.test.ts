import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskItems, jobReturn, jobReviewUndo } from '../../../../../contract/src/admin-desk.ts';
import { jobChangeStatus, jobCreate, jobDetail } from '../../../../../contract/src/jobs.ts';
import { notificationHistory } from '../../../../../contract/src/notifications.ts';
import { siteSettings, siteSettingUpdate } from '../../../../../contract/src/site-settings.ts';
import { appForTest, refusal, type TestApp } from '../../../../test/app-for-test.ts';
import {
  aCompany,
  aFractional,
  anAdmin,
  anApplication,
  aSubscription,
  type Person,
} from '../../../../test/builders.ts';
import { type JobFormInput, jobForm, someIndustries } from '../../../../test/job-form.ts';
import { makeTasksDue, runTasks } from '../../../../test/run-tasks.ts';

let test: TestApp;
let admin: Person;
let company: Awaited<ReturnType<typeof aCompany>>;
let form: JobFormInput;

const switchReview = async (review_first_jobs: boolean) => {
  const call = test.as(admin.token);
  const stored = (await call(siteSettings, {})).sections.find(({ section }) => section === 'switches');
  await call(siteSettingUpdate, {
    params: { section: 'switches' },
    body: { value: { ...stored?.value, review_first_jobs }, version: stored?.version ?? 0 },
  });
};

beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  company = await aCompany(test);
  await aSubscription(test, company.id, 'Promote 3');
  form = jobForm((await someIndustries(test)).industry);
});
afterAll(() => test.close());

const post = () => test.as(company.token)(jobCreate, { body: { ...form, status: 'active' } });
const waiting = async () =>
  (await test.as(admin.token)(deskItems, { query: { kind: 'job_review' } })).results.map(({ id }) => id);

it('publishes the first job at once while the switch is off', async () => {
  const other = await aCompany(test);
  await aSubscription(test, other.id, 'Promote 3');
  const job = await test.as(other.token)(jobCreate, { body: { ...form, status: 'active' } });
  expect(job).toMatchObject({ status: 'active' });
  expect(job.in_review).toBeUndefined();
});

it('lets the first two jobs of a company wait on Today until an admin publishes or returns them', async () => {
  await switchReview(true);
  const first = await post();
  expect(first).toMatchObject({ status: 'draft', in_review: true, published_at: null });
  expect(await refusal(test.as()(jobDetail, { params: { id: first.id } }))).toMatchObject({ status: 404 });
  expect(await waiting()).toEqual([first.id]);

  // The company cannot publish it by itself.
  await test.as(company.token)(jobChangeStatus, { body: { job_id: first.id, status: 'active' } });
  expect(await waiting()).toEqual([first.id]);

  const reason = 'Say what the first quarter should bring.';
  await test.as(admin.token)(jobReturn, { params: { id: first.id }, body: { reason } });
  expect(await waiting()).toEqual([]);
  expect(
    await refusal(test.as(admin.token)(jobReturn, { params: { id: first.id }, body: { reason } })),
  ).toMatchObject({
    status: 409,
  });

  await test.as(company.token)(jobChangeStatus, { body: { job_id: first.id, status: 'active' } });
  await test.as(admin.token)(jobChangeStatus, { body: { job_id: first.id, status: 'active' } });
  expect(await test.as(company.token)(jobDetail, { params: { id: first.id } })).toMatchObject({
    status: 'active',
  });
  expect(await waiting()).toEqual([]);
  await makeTasksDue(test.db);
  await runTasks(test);
  const { results } = await test.as(company.token)(notificationHistory, {});
  expect(results.map(({ title }) => title)).toEqual(
    expect.arrayContaining([`${form.title} is live`, `${form.title} needs a change`]),
  );

  expect(await post()).toMatchObject({ in_review: true });
});

it('undoes a publication until the company is told of it, and not after the first application [job-review-undo]', async () => {
  const [id = ''] = await waiting();
  const undo = () => test.as(admin.token)(jobReviewUndo, { params: { id } });
  const publish = () => test.as(admin.token)(jobChangeStatus, { body: { job_id: id, status: 'active' } });
  const live = async () =>
    (await test.as(company.token)(notificationHistory, {})).results.filter(({ title }) =>
      / is live$/.test(title),
    );
  const liveBefore = (await live()).length;
  expect(await refusal(test.as(company.token)(jobReviewUndo, { params: { id } }))).toMatchObject({
    status: 404,
  });
  expect(await refusal(undo())).toMatchObject({ status: 409 });

  await publish();
  const application = await anApplication(test, id, (await aFractional(test)).id);
  expect(await refusal(undo())).toMatchObject({ status: 409 });
  await test.db.deleteFrom('applications').where('id', '=', application).execute();

  await undo();
  expect(await waiting()).toEqual([id]);
  expect(await test.as(company.token)(jobDetail, { params: { id } })).toMatchObject({
    status: 'draft',
    in_review: true,
    published_at: null,
  });
  await makeTasksDue(test.db);
  await runTasks(test);
  expect(await live()).toHaveLength(liveBefore);

  await publish();
  await makeTasksDue(test.db);
  await runTasks(test);
  expect(await live()).toHaveLength(liveBefore + 1);
  expect(await refusal(undo())).toMatchObject({ status: 409 });
  // The next test publishes what waits.
  await test.db.updateTable('jobs').set({ status: 'closed' }).where('id', '=', id).execute();
});

it('answers the plan limit to a company without a plan, and lets nothing wait', async () => {
  const other = await aCompany(test);
  const before = await waiting();
  const refused = await refusal(test.as(other.token)(jobCreate, { body: { ...form, status: 'active' } }));
  expect(refused).toMatchObject({ status: 200, message: 'Please upgrade your plan to start posting jobs.' });
  expect(await waiting()).toEqual(before);
});

it('publishes the third job of a company at once', async () => {
  for (const id of await waiting())
    await test.as(admin.token)(jobChangeStatus, { body: { job_id: id, status: 'active' } });
  // A free slot of the plan is not what this test is about.
  await test.db
    .updateTable('jobs')
    .set({ status: 'closed' })
    .where('company_id', '=', company.companyId)
    .execute();
  expect(await post()).toMatchObject({ status: 'active' });
});
