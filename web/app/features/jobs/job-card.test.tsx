import '../../ui/tokens.css';
import '../../ui/base.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { publicJobPath } from '../../../../contract/src/job-address.ts';
import { renderAt } from '../../../test/render.tsx';
import { sampleJob } from '../../../test/sample-job.ts';
import { JobCard } from './job-card.tsx';

const card = () => page.getByRole('article');

test('shows company, function, pay, hours and place, and links to the job', async () => {
  const job = sampleJob();
  renderAt('/', <JobCard job={job} />);
  for (const text of [
    'Saltmarsh Studio',
    'CFO',
    '6 months',
    '$120–180',
    '/hour',
    '10–20 h/week',
    'Austin, USA',
  ])
    await expect.element(card()).toMatchTextContent(text);
  await expect.element(card()).toMatchTextContent(/days ago/);
  const link = page.getByRole('link', { name: job.title });
  await expect.element(link).toHaveAttribute('href', publicJobPath(job));
});

test('says that no pay is stated', async () => {
  renderAt('/', <JobCard job={sampleJob({ budget_min: null, budget_max: null, rate_period: null })} />);
  await expect.element(card()).toMatchTextContent('Pay not stated');
});

test.each([
  [{ budget_min: 8000, budget_max: 8000, currency: 'CAD', rate_period: 'month' }, 'CA$8,000/month'],
  [{ hours_per_week_min: 5, hours_per_week_max: 5 }, '5 h/week'],
  [{ term_months: null }, 'Open-ended'],
  [{ workplace: 'remote', city: '', location: 'Europe' }, 'Europe'],
] as const)('formats %o as %s', async (changes, text) => {
  renderAt('/', <JobCard job={sampleJob(changes)} />);
  await expect.element(card()).toMatchTextContent(text);
});

test('shows the working hours in the time of the reader', async () => {
  renderAt('/', <JobCard job={sampleJob({ own_hours: { theirs: '9–17', own: '13:30–21:30' } })} />);
  await expect.element(card()).toMatchTextContent('Their 9–17 is your 13:30–21:30');
});

test.each([
  [{ promoted: true }, 'Promoted'],
  [{ source: 'scraped' }, 'Imported'],
  [{ status: 'closed' }, 'Closed'],
  [{ applied: true }, 'Applied'],
  [{ apply_by: '2026-12-12' }, 'Apply by 12 Dec'],
] as const)('labels %o with %s, and no other job', async (changes, label) => {
  renderAt(
    '/',
    <>
      <JobCard job={sampleJob()} />
      <JobCard job={sampleJob(changes)} />
    </>,
  );
  await expect.element(page.getByText(label, { exact: true })).toBeVisible();
});

test('shows four skills and counts the rest', async () => {
  renderAt('/', <JobCard job={sampleJob({ skills: ['a', 'b', 'c', 'd', 'e', 'f'] })} />);
  await expect.element(page.getByRole('list', { name: 'Skills' })).toMatchTextContent('abcd2 more');
});

test.each(['card', 'compact', 'row'] as const)('a %s wraps long words within its width', async (view) => {
  const long = 'W'.repeat(100);
  const company = { ...sampleJob().company, name: long };
  renderAt(
    '/',
    <div style={{ width: 350 }} data-testid="place">
      <JobCard
        job={sampleJob({ title: long, company, city: 'W'.repeat(80), promoted: true })}
        view={view}
        tools={<button type="button">Save</button>}
      />
    </div>,
  );
  await expect.element(card()).toBeVisible();
  const place = page.getByTestId('place').element();
  expect(place.scrollWidth).toBe(350);
  const right = page.getByRole('button').element().getBoundingClientRect().right;
  expect(right).toBeLessThan(place.getBoundingClientRect().right);
});
