import '../../ui/tokens.css';
import '../../ui/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { getQueryClient } from '../../lib/query-client.ts';
import { clearSession, startSession } from '../../lib/session.ts';
import { Providers } from '../../ui/providers.tsx';
import { AcceptTexts } from './accept-texts.tsx';

let awaited: object[];
const accepted: object[] = [];

beforeEach(() => {
  awaited = [];
  accepted.length = 0;
  startSession({
    token: 'h.e30.s',
    type: 'fractional',
    first_name: 'Mara',
    last_name: 'Lindqvist',
    email: 'mara@example.com',
    id: '0193c1d0-0000-7000-8000-000000000001',
    profile_picture: null,
    plan_name: 'Premium',
    submit_approval_request: true,
  });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!String(input).includes('/site/acceptances')) return Response.json({ texts: awaited });
    accepted.push(JSON.parse(String(init?.body)));
    awaited = [];
    return Response.json({ message: 'Thank you.' });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  getQueryClient().clear();
  clearSession();
});

const message = page.getByRole('textbox', { name: 'Message' });
const dialog = page.getByRole('dialog', { name: 'This text has changed' });

test('asks while a message is being written, which stays, and gives the focus back', async () => {
  await page.viewport(390, 844);
  const element = (
    <Providers>
      <label htmlFor="message">Message</label>
      <textarea id="message" />
      <AcceptTexts />
    </Providers>
  );
  renderAt('/chat', null, [{ id: 'root', path: '/chat', element, loader: () => ({ asksToAccept: true }) }]);
  await userEvent.type(message, 'I can start in');
  awaited = [
    { name: 'terms-and-conditions', title: 'Terms', version: 3, changed_at: '2026-11-20T08:00:00.000Z' },
  ];
  await getQueryClient().invalidateQueries();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Terms' })).toHaveAttribute('target', '_blank');

  // Neither a key nor a click beside it closes it, and what is typed reaches no field behind it.
  await userEvent.keyboard('{Escape} on Monday');
  await expect.element(dialog).toBeVisible();
  expect((message.element() as HTMLTextAreaElement).value).toBe('I can start in');
  const button = dialog.getByRole('button', { name: 'Accept and continue' });
  expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => dialog.elements().length).toBe(0);
  expect(accepted).toEqual([{ name: 'terms-and-conditions', version: 3 }]);
  await expect.poll(() => document.activeElement).toBe(message.element());
  await userEvent.keyboard(' January');
  expect((message.element() as HTMLTextAreaElement).value).toBe('I can start in January');
});
