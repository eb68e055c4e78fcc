import '../../ui/tokens.css';
import '../../ui/base.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DueItem } from '../../../../contract/src/company-home.ts';
import { renderAt } from '../../../test/render.tsx';
import { Providers } from '../../ui/providers.tsx';
import { DueList } from './due-list.tsx';

const aReply = (number: number): DueItem => ({
  kind: 'reply',
  waits_for: 'company',
  application_id: `0193c1d0-0000-7000-8000-${String(number).padStart(12, '0')}`,
  job: { id: '0193c1d0-0000-7000-8000-00000000000a', title: 'Fractional CFO' },
  first_name: 'Mara',
  last_name: `Lindqvist ${number}`,
  due_at: '2030-01-01T00:00:00.000Z',
});

test('shows the first six of what is due, and the rest on request', async () => {
  const due = Array.from({ length: 9 }, (_, index) => aReply(index));
  renderAt(
    '/',
    <Providers>
      <DueList due={due} due_count={9} />
    </Providers>,
  );
  const entries = page.getByRole('link', { name: /^Reply to Mara/ });
  await expect.poll(() => entries.all().length).toBe(6);
  await page.getByRole('button', { name: 'Show 3 more' }).click();
  await expect.poll(() => entries.all().length).toBe(9);
  await expect.element(page.getByRole('button', { name: /more/ })).not.toBeInTheDocument();
});
