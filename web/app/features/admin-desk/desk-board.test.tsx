import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type DeskItem, deskCounts, deskItems } from '../../../../contract/src/admin-desk.ts';
import { renderAt } from '../../../test/render.tsx';
import { signInAs } from '../../../test/session.ts';
import { getQueryClient, invalidate } from '../../lib/query-client.ts';
import { clearSession } from '../../lib/session.ts';
import { Providers } from '../../ui/providers.tsx';
import { DeskBoard } from './desk-board.tsx';

const message: DeskItem = {
  kind: 'enquiry',
  id: '0193c1d0-0000-7000-8000-000000000001',
  title: 'May we share an account?',
  detail: 'Wilhelmina Quix, wilhelmina@people.example',
  since: '2026-11-20T10:00:00.000Z',
  due_at: null,
  link: '/admin-messages',
  account_id: null,
  message: 'We are two.',
  changes: [],
  assignee: null,
};

let waiting: DeskItem[];
beforeEach(() => {
  signInAs('admin');
  waiting = [message];
  vi.stubGlobal('fetch', async (url: string) => {
    const body = url.includes(deskCounts.path)
      ? { total: waiting.length, mine: 0, kinds: {} }
      : { count: waiting.length, next: null, previous: null, results: waiting, admins: [] };
    return Response.json(body);
  });
  renderAt(
    '/',
    <Providers>
      <DeskBoard />
    </Providers>,
  );
});
afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

test('a half-written answer stays when another admin ends the item meanwhile', async () => {
  await page.getByRole('button', { name: `Answer… ${message.title}` }).click();
  const answer = page.getByRole('textbox', { name: 'Answer' });
  await answer.fill('One plan is enough for');
  waiting = [];
  await invalidate(deskItems, deskCounts);
  await expect.element(page.getByText('Nothing waits')).toBeInTheDocument();
  await expect.element(answer).toHaveValue('One plan is enough for');
});
