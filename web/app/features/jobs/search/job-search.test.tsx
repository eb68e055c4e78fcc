import '../../../ui/tokens.css';
import '../../../ui/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../../test/render.tsx';
import { sampleJob } from '../../../../test/sample-job.ts';
import { signInAs } from '../../../../test/session.ts';
import { notices } from '../../../lib/notices.ts';
import { getQueryClient } from '../../../lib/query-client.ts';
import { clearSession } from '../../../lib/session.ts';
import { Providers } from '../../../ui/providers.tsx';
import { JobSearch } from './job-search.tsx';

type Answer = { status?: number; body: unknown };

const found = (...results: unknown[]) => ({ count: results.length, next: null, previous: null, results });
let answers: Record<string, (url: URL) => Answer | Promise<Answer>>;
let searches: string[];

beforeEach(async () => {
  await page.viewport(1440, 900);
  searches = [];
  answers = { '/api/employer/job_list': () => ({ body: found(sampleJob()) }) };
  vi.stubGlobal('fetch', async (input: string, { method = 'GET' }: RequestInit = {}) => {
    const url = new URL(input, location.origin);
    if (url.pathname.endsWith('job_list')) searches.push(url.search);
    const answer = answers[`${method === 'GET' ? '' : `${method} `}${url.pathname}`];
    const { status = 200, body }: Answer = answer ? await answer(url) : { body: found() };
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

const open = (url: string) =>
  renderAt(
    url,
    <Providers>
      <JobSearch view="row" filters="rail" />
    </Providers>,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test('searches by the URL, and a changed filter goes into the URL and back to page 1', async () => {
  const { search } = open('/jobgrid?search=board&fractional_type=CFO&page=3&sort=budget');
  await expect.element(heading('1 job')).toBeVisible();
  expect(new URLSearchParams(searches[0])).toEqual(
    new URLSearchParams('search=board&fractional_type=CFO&sort=budget&page=3'),
  );
  await page.getByRole('checkbox', { name: 'CTO' }).click();
  await expect.poll(search).toBe('?search=board&fractional_type=CFO&fractional_type=CTO&sort=budget');
  await expect
    .poll(() => new URLSearchParams(searches.at(-1)).getAll('fractional_type'))
    .toEqual(['CFO', 'CTO']);
  expect(new URLSearchParams(searches.at(-1)).get('page')).toBe('1');
});

test('a search without results says nothing of the next one, which is still loading', async () => {
  let answer: (answer: Answer) => void = () => {};
  answers['/api/employer/job_list'] = () => ({ body: found() });
  open('/jobgrid');
  await expect.element(heading('0 jobs')).toBeVisible();
  const next = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  answers['/api/employer/job_list'] = () => next;
  await page.getByRole('checkbox', { name: 'CTO' }).click();
  await expect.element(heading('Loading jobs')).toBeVisible();
  await expect.element(page.getByText('No jobs match these filters')).not.toBeInTheDocument();
  answer({ body: found(sampleJob()) });
  await expect.element(heading('1 job')).toBeVisible();
});

test('searches for the text on Enter', async () => {
  const { search } = open('/jobgrid');
  const box = page.getByRole('combobox', { name: 'Search jobs' });
  await box.fill('  interim cfo ');
  expect(search()).toBe('');
  (box.element() as HTMLInputElement).form?.requestSubmit();
  await expect.poll(search).toBe('?search=interim+cfo');
});

test('completes the last words by keyboard, and submits other words as typed', async () => {
  answers['/api/employer/search_suggestions'] = () => ({
    body: {
      results: [
        { kind: 'function', text: 'CFO', names: ['chief financial officer'] },
        { kind: 'place', text: 'Hamburg', names: ['hambourg'] },
        { kind: 'place', text: 'Hamilton', names: [] },
      ],
    },
  });
  const { search } = open('/jobgrid');
  const box = page.getByRole('combobox', { name: 'Search jobs' });
  await box.fill('chief f');
  await expect.element(page.getByRole('option', { name: 'CFO Function' })).toBeVisible();
  await box.fill('cfo ham');
  await expect.element(page.getByRole('option', { name: 'cfo Hamilton City' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(page.getByRole('option', { name: 'cfo Hamburg City', selected: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(search).toBe('?search=cfo+Hamburg');
  await expect.element(box).toHaveValue('cfo Hamburg');
  await box.fill('ham');
  await userEvent.keyboard('{Escape}');
  expect(page.getByRole('option', { name: /Ham/ }).elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(search).toBe('?search=ham');
});

test('says how the words were changed, and links to a search for exactly the typed ones', async () => {
  answers['/api/employer/job_list'] = () => ({
    body: {
      ...found(sampleJob()),
      search_changes: [
        { kind: 'spelling', from: 'controler berlin', to: 'controller berlin' },
        { kind: 'place', from: 'Berlin', to: 'Germany' },
        { kind: 'words', from: 'falconry', to: null },
      ],
    },
  });
  const { search } = open('/jobgrid?search=controler+berlin&sort=recent&page=2');
  await expect
    .element(page.getByText(/^Showing results for/))
    .toMatchTextContent(
      'Showing results for “controller berlin”. Search for “controler berlin” instead. No exact match. These are in Germany instead of Berlin and do not mention “falconry”.',
    );
  await page.getByRole('link', { name: 'Search for “controler berlin” instead' }).click();
  await expect.poll(search).toBe('?search=%22controler%22+%22berlin%22&sort=recent');
});

test('a minimum pay sets its currency and period', async () => {
  const { search } = open('/jobgrid');
  const least = page.getByRole('textbox', { name: 'At least' });
  await least.fill('120');
  (least.element() as HTMLElement).blur();
  await expect.poll(search).toBe('?budget_min=120&rate_period=hour&currency=USD');
  await expect.element(page.getByText('At least $120 an hour')).toBeVisible();
});

test('chips remove one filter, or all of them but the sort order', async () => {
  const { search } = open('/jobgrid?fractional_type=CFO&hours_min=5&sort=recent');
  await button('Remove CFO').click();
  await expect.poll(search).toBe('?hours_min=5&sort=recent');
  await button('Clear all').click();
  await expect.poll(search).toBe('?sort=recent');
});

test('shows a plus sign when the count is capped', async () => {
  answers['/api/employer/job_list'] = () => ({
    body: { ...found(sampleJob()), count: 1000, count_capped: true },
  });
  open('/jobgrid');
  await expect.element(heading('1,000+ jobs')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Page 4' })).toBeVisible();
});

test('offers to remove each filter when no job is found', async () => {
  answers['/api/employer/job_list'] = (url) => ({
    body: url.searchParams.has('workplace') ? found() : found(sampleJob()),
  });
  open('/jobgrid?workplace=on_site&fractional_type=CFO');
  await button('Without On site').click();
  await expect.element(heading(sampleJob().title)).toBeVisible();
});

test('a page past the last one links to the first', async () => {
  answers['/api/employer/job_list'] = () => ({ body: { ...found(), count: 3 } });
  const { search } = open('/jobgrid?page=9&workplace=remote');
  await button('Go to the first page').click();
  await expect.poll(search).toBe('?workplace=remote');
});

test('a failed search shows the error and a retry', async () => {
  answers['/api/employer/job_list'] = () => ({
    status: 500,
    body: { error: 'Our side broke.', code: 'internal' },
  });
  open('/jobgrid');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Our side broke.');
  answers['/api/employer/job_list'] = () => ({ body: found(sampleJob()) });
  await button('Try again').click();
  await expect.element(heading(sampleJob().title)).toBeVisible();
});

test('a search that takes too long shows the message of its field', async () => {
  const fields = { search: 'This search takes too long. Please narrow it.' };
  answers['/api/employer/job_list'] = () => ({
    status: 400,
    body: { error: 'Some fields are wrong.', code: 'invalid_input', fields },
  });
  open('/jobgrid?search=a');
  await expect.element(page.getByRole('alert')).toMatchTextContent(fields.search);
});

test('a visitor sees a sign-in link, and no match or bookmark', async () => {
  open('/jobgrid?fractional_type=CFO');
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/sign-in?return=%2Fjobgrid%3Ffractional_type%3DCFO');
  expect(page.getByRole('option', { name: 'Best match' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: /^(Save|Match)/ }).elements()).toEqual([]);
});

const reasons = [{ factor: 'function', points: 30, most: 30, text: 'The function is yours' }];
const matched = sampleJob({ bookmarked: false, applied: false, match: { score: 82, reasons } });

test('a fractional sees why a job matches', async () => {
  signInAs('fractional');
  answers['/api/employer/job_list'] = () => ({ body: found(matched) });
  const { search } = open('/jobgrid');
  await button('Match 82 of 100, show the reasons').hover();
  // The card shows the best reasons, too.
  await expect.element(page.getByText('The function is yours').nth(1)).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Best match');
  await expect.poll(search).toBe('?sort=match');
});

test('a bookmark shows at once and is reverted when the server refuses it', async () => {
  signInAs('fractional');
  const { promise: hold, resolve: release } = Promise.withResolvers<void>();
  answers['/api/employer/job_list'] = () => ({ body: found(matched) });
  answers['POST /api/employer/bookmark_job'] = () => ({
    status: 500,
    body: { error: 'No.', code: 'internal' },
  });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (...parts: Parameters<typeof fetch>) => {
    if (String(parts[0]).includes('bookmark_job')) await hold;
    return answer(...parts);
  });
  open('/jobgrid');
  const save = button(`Save ${matched.title}`);
  await save.click();
  await expect.element(save).toHaveAttribute('aria-pressed', 'true');
  release();
  await expect.element(save).toHaveAttribute('aria-pressed', 'false');
  notices.first()?.answer(true);
});
