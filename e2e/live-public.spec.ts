import { randomUUID } from 'node:crypto';
import { blogCreate, blogDelete, publicBlogList } from '../contract/src/blog.ts';
import { companyPageUpdate } from '../contract/src/company-pages.ts';
import { employeeList } from '../contract/src/fractionals.ts';
import { publicJobPath } from '../contract/src/job-address.ts';
import { jobChangeStatus } from '../contract/src/jobs.ts';
import { callAsAdmin, callWith } from './support/accounts.ts';
import { postJob, signUpCompany } from './support/hiring.ts';
import { axe, expect, hydrated } from './support/journey.ts';
import { followRow, type LiveRow, withinMilliseconds } from './support/live-rows.ts';
import { withOwnServer } from './support/own-server.ts';

// Other journeys publish jobs, and a process reports them only once in a while.
const { test, db } = withOwnServer();

const unique = () => randomUUID().slice(0, 8);

test('lists that visitors see say within two seconds that they have changed [live-lists-visitors]', {
  tag: '@long',
}, async ({ page, consoleErrors }) => {
  test.slow();
  const company = await signUpCompany('Promote 10', 'Open Mills');
  const admin = await callAsAdmin();
  const slug = `open-mills-${unique()}`;
  await company.call(companyPageUpdate, { body: { slug, visibility: 'indexed' } });
  const title = `CFO in the open ${unique()}`;
  const [open_id, closed_id] = [await postJob(company.call, title), await postJob(company.call, title)];
  await company.call(jobChangeStatus, { body: { job_id: closed_id, status: 'paused' } });
  const { results: posts } = await callWith()(publicBlogList, { query: {} });
  const { results: people } = await callWith()(employeeList, { query: {} });

  // The browser has loaded the code of both kinds of page before, as that of a visitor who follows a link.
  for (const path of ['/jobgrid', '/resources/blog']) {
    await page.goto(path);
    await hydrated(page);
  }
  let job_id = '';
  const job = {
    act: async () => {
      job_id = await postJob(company.call, `${title} ${unique()}`);
    },
    undo: () => company.call(jobChangeStatus, { body: { job_id, status: 'paused' } }),
  };
  let post_id = '';
  const post = {
    act: async () => {
      const body = { title: `Rates ${unique()}`, summary: 'Short.', body: '<p>Text.</p>' };
      post_id = (await admin(blogCreate, { body: { ...body, status: 'published' } })).id;
    },
    undo: () => admin(blogDelete, { params: { id: post_id } }),
  };
  const setPaused = (paused: boolean) =>
    db.query('update fractionals set paused = $1 where user_id = $2', [paused, people[0]?.id]);
  const rows: (Pick<LiveRow, 'list' | 'path' | 'act'> & { undo: () => Promise<unknown> })[] = [
    { ...job, list: 'jobs in cards', path: '/jobgrid' },
    { ...job, list: 'jobs beside filters', path: '/jobgrid2' },
    { ...job, list: 'jobs in rows', path: '/joblist2?search=open' },
    { ...job, list: 'jobs of a function', path: '/jobs/function/cfo' },
    { ...job, list: 'jobs of a place', path: '/jobs/location/usa' },
    { ...job, list: 'jobs of a function in a place', path: '/jobs/function/cfo/usa' },
    { ...job, list: 'jobs of a company', path: `/c/${slug}` },
    { ...job, list: 'newest jobs', path: '/' },
    { ...job, list: 'newest jobs below a search', path: '/layout3' },
    { ...post, list: 'posts', path: '/resources/blog' },
    { ...post, list: 'newest posts', path: '/' },
    { ...post, list: 'more posts below one', path: `/resources/blog/${posts[0]?.slug}` },
    { ...job, list: 'similar jobs below one', path: publicJobPath({ id: open_id, title }) },
    { ...job, list: 'similar jobs of a closed one', path: publicJobPath({ id: closed_id, title }) },
    {
      list: 'preview of people',
      path: '/candidategrid',
      act: () => setPaused(true),
      undo: () => setPaused(false),
    },
    {
      list: 'people below a search',
      path: '/layout3',
      act: () => setPaused(true),
      undo: () => setPaused(false),
    },
  ];
  const line = page.getByText('The results have changed.');
  for (const row of rows) {
    await followRow({ ...row, page, isVisitor: true, shows: () => line });
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(line).toBeHidden();
    await test.step(`${row.list}, once the code is loaded`, async () => {
      await row.undo();
      await expect(line).toBeVisible({ timeout: withinMilliseconds });
    });
  }
  await axe(page);
  // The page of a closed job.
  consoleErrors.splice(0, Infinity, ...consoleErrors.filter((error) => !error.includes('410')));
});

test('a visitor who comes back to a hidden list sees what has changed [live-lists-hidden]', {
  tag: '@long',
}, async ({ page }) => {
  const company = await signUpCompany('Promote 10', 'Late Mills');
  const title = `CFO at night ${unique()}`;
  await page.goto('/jobs/function/cfo');
  await page.evaluate(
    "Object.defineProperty(document, 'hidden', { get: () => window.isAway, configurable: true })",
  );
  const setAway = (isAway: boolean) =>
    page.evaluate(`window.isAway = ${isAway}; document.dispatchEvent(new Event('visibilitychange'))`);
  await setAway(true);
  await postJob(company.call, title);
  const line = page.getByText('The results have changed.');
  await expect(line).toBeHidden();
  await setAway(false);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('main').getByText(title)).toBeVisible();
});
