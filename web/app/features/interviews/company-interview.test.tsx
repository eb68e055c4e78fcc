import '../../ui/tokens.css';
import '../../ui/base.css';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Application } from '../../../../contract/src/applications.ts';
import type { Interview } from '../../../../contract/src/interviews.ts';
import { renderAt } from '../../../test/render.tsx';
import { Providers } from '../../ui/providers.tsx';
import { CompanyInterview } from './company-interview.tsx';

const id = '0193c1d0-0000-7000-8000-000000000001';
const fractional = { id, first_name: 'Grace', last_name: 'Hopper' };

const booked: Interview = {
  id,
  application_id: id,
  job: { id, title: 'CFO' },
  company_name: 'Orchard Works',
  fractional,
  status: 'scheduled',
  times: ['2031-03-03T10:00:00.000Z'],
  starts_at: '2031-03-03T10:00:00.000Z',
  minutes: 30,
  time_zone: 'Europe/London',
  place: 'By telephone',
  video_url: null,
  interviewers: [],
  note: '',
  answer: '',
  calendar_url: null,
  created_at: '2026-01-05T09:00:00.000Z',
};

test('shows a booked interview after the hire, as the fractional sees it, and lets the company cancel it', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ count: 1, next: null, previous: null, results: [booked] }),
  );
  renderAt(
    '/',
    <Providers>
      <main>
        <CompanyInterview application={{ id, status: 'hired', fractional } as Application} />
      </main>
    </Providers>,
  );
  await expect.element(page.getByText('By telephone')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Cancel/ })).toBeVisible();
  expect(page.getByRole('button', { name: /Propose/ }).elements()).toEqual([]);
});
