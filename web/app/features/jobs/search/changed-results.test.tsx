import '../../../ui/tokens.css';
import '../../../ui/base.css';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../../test/render.tsx';
import { sampleJob } from '../../../../test/sample-job.ts';
import { signInAs } from '../../../../test/session.ts';
import { searchSoon } from '../../../lib/live-updates.ts';
import { getQueryClient } from '../../../lib/query-client.ts';
import { clearSession } from '../../../lib/session.ts';
import { Providers } from '../../../ui/providers.tsx';
import { jobListQuery } from '../jobs.data.ts';
import { JobSearch } from './job-search.tsx';

const aJob = (number: number, title: string) =>
  sampleJob({ id: `0193c1d0-0000-7000-8000-00000000010${number}`, title, bookmarked: false });
const [first, second, third] = [aJob(1, 'CFO in Leith'), aJob(2, 'CFO in Porto'), aJob(3, 'CFO in Bath')];

let jobs: ReturnType<typeof aJob>[];
let searches: number;
beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAs('fractional');
  searches = 0;
  vi.stubGlobal('fetch', async (input: string) => {
    if (!input.includes('job_list'))
      return Response.json({ count: 0, next: null, previous: null, results: [] });
    searches += 1;
    return Response.json({ count: jobs.length, next: null, previous: null, results: jobs });
  });
});
afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

const open = async () => {
  renderAt(
    '/jobgrid',
    <Providers>
      <JobSearch view="row" filters="rail" />
    </Providers>,
  );
  await expect.element(page.getByRole('heading', { name: /^\d+ jobs?$/ })).toBeVisible();
};
const titles = () =>
  page
    .getByRole('article')
    .elements()
    .map((card) => card.querySelector('h3')?.textContent);
const line = page.getByText('The results have changed.');
const loadAgain = (...found: typeof jobs) => {
  jobs = found;
  return getQueryClient().invalidateQueries({ queryKey: [jobListQuery({}).queryKey[0]] });
};

test('keeps the rows where they are until the reader asks for the others, without another request', async () => {
  jobs = [first, second];
  await open();
  const top = page.getByRole('article').first().element().getBoundingClientRect().top;
  await loadAgain(third, first);
  await expect.element(line).toBeVisible();
  await expect.element(page.getByRole('status').filter({ has: line })).toBeInTheDocument();
  expect(titles()).toEqual([first.title, second.title]);
  expect(page.getByRole('article').first().element().getBoundingClientRect().top).toBe(top);

  const before = searches;
  page.getByRole('button', { name: 'Show', exact: true }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(titles).toEqual([third.title, first.title]);
  await expect.element(line).not.toBeInTheDocument();
  expect(searches).toBe(before);
  // The next Tab leads into the results.
  await userEvent.keyboard('{Tab}');
  expect(page.getByRole('article').first().element().contains(document.activeElement)).toBe(true);
});

test('shows changed values of rows that stay, and rows where there were none, at once', async () => {
  jobs = [];
  renderAt(
    '/jobgrid',
    <Providers>
      <JobSearch view="row" filters="rail" />
    </Providers>,
  );
  await expect.element(page.getByText('No open jobs yet')).toBeVisible();
  await loadAgain(first);
  await expect.poll(titles).toEqual([first.title]);
  await loadAgain({ ...first, title: 'CFO in Dundee' });
  await expect.poll(titles).toEqual(['CFO in Dundee']);
  expect(line.elements()).toEqual([]);
});

test('saves a job that is on screen only', async () => {
  jobs = [first, second];
  await open();
  await loadAgain(third, first);
  await expect.element(line).toBeVisible();
  const save = page.getByRole('button', { name: `Save ${second.title}` });
  await save.click();
  await expect.element(save).toHaveAttribute('aria-pressed', 'true');
  expect(titles()).toEqual([first.title, second.title]);
});

test('several changes load a search once, and leave own jobs alone', async () => {
  jobs = [first];
  const [search, own] = [jobListQuery({ sort: 'recent' }), jobListQuery({ mine: 'true' })];
  const stops = [search, own].map((options) =>
    new QueryObserver(getQueryClient(), options).subscribe(() => {}),
  );
  await expect.poll(() => searches).toBe(2);
  for (const tag of ['job_search', 'people_search', 'job_search'] as const) searchSoon(tag);
  await expect.poll(() => searches).toBe(3);
  searchSoon('job_search');
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(searches).toBe(3);
  expect(getQueryClient().getQueryState(own.queryKey)?.isInvalidated).toBe(false);
  for (const stop of stops) stop();
});
