import '../../../ui/tokens.css';
import '../../../ui/base.css';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Application } from '../../../../../contract/src/applications.ts';
import { renderAt } from '../../../../test/render.tsx';
import { sampleJob } from '../../../../test/sample-job.ts';
import { Providers } from '../../../ui/providers.tsx';
import { ApplicantBoard } from './applicant-board.tsx';
import { useSelection } from './use-selection.ts';

const declined = {
  id: '0193c1d0-0000-7000-8000-000000000001',
  job: sampleJob(),
  fractional: {
    first_name: 'Grace',
    last_name: 'Hopper',
    headline: 'CFO',
    profile_picture: null,
    city: 'Hamburg',
    hours_per_week_min: 8,
    hours_per_week_max: 12,
    rate_min: null,
    rate_max: null,
    capacity: {},
  },
  proposed_rate: null,
  rate_period: null,
  currency: 'USD',
  status: 'declined',
  starred: false,
  match: { score: 80 },
  moves: [],
  created_at: '2026-01-05T09:00:00.000Z',
  reply_due_at: null,
  undo_until: new Date(Date.now() + 300_000).toISOString(),
} as unknown as Application;
const restored: Application = { ...declined, status: 'viewed', undo_until: null };
const another: Application = { ...restored, id: '0193c1d0-0000-7000-8000-000000000002' };

let show: (applicants: Application[]) => void;
const Board = () => {
  const [applicants, setApplicants] = useState([declined]);
  show = setApplicants;
  const selection = useSelection(applicants);
  return (
    <main tabIndex={-1}>
      <ApplicantBoard
        applicants={applicants}
        job={undefined}
        selection={selection}
        counts={undefined}
        onOpen={() => {}}
        onMove={() => {}}
      />
    </main>
  );
};

test('keeps the focus on a card moved by keyboard, even when another card arrives before the response', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  renderAt(
    '/',
    <Providers>
      <Board />
    </Providers>,
  );
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect.element(undo).toBeVisible();
  (undo.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(undo).toBeDisabled();
  show([another, declined]);
  const stage = page.getByRole('region', { name: 'Sent and seen', exact: true });
  await expect.element(stage.getByRole('article')).toBeVisible();
  show([another, restored]);
  await expect
    .element(stage.getByRole('article').nth(1).getByRole('button', { name: 'Grace Hopper', exact: true }))
    .toHaveFocus();
});

test('selects a stage by its head, and a range of applicants with Shift', async () => {
  renderAt(
    '/',
    <Providers>
      <Board />
    </Providers>,
  );
  const cards = [restored, another, { ...another, id: '0193c1d0-0000-7000-8000-000000000003' }];
  await expect.element(page.getByRole('article')).toBeVisible();
  show(cards);
  const all = page.getByRole('checkbox', { name: 'Select all in Sent and seen' });
  const boxes = page.getByRole('checkbox', { name: 'Select Grace Hopper' });
  const checked = () => boxes.elements().map((box) => (box as HTMLInputElement).checked);
  await all.click();
  expect(checked()).toEqual([true, true, true]);
  await all.click();
  expect(checked()).toEqual([false, false, false]);
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  expect(checked()).toEqual([true, true, true]);
});
