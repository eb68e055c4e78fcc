import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type PendingAction, pendingActionList } from '../../../../contract/src/pending-actions.ts';
import { renderAt } from '../../../test/render.tsx';
import { getQueryClient } from '../../lib/query-client.ts';
import { DialogHost } from '../../ui/dialogs.tsx';
import { Providers } from '../../ui/providers.tsx';
import { PendingActions } from './pending-actions.tsx';

const anAction = (more: Partial<PendingAction> = {}): PendingAction => ({
  id: crypto.randomUUID(),
  title: 'Send a message',
  key_name: 'My assistant',
  details: [
    { label: 'To', value: 'Ada Byron' },
    { label: 'Message', value: 'Does Tuesday suit you?' },
  ],
  state: 'pending',
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  decided_at: null,
  error: null,
  result: null,
  ...more,
});

let actions: PendingAction[];
let sent: string[];
/** The answer to a confirmation, if it is refused. */
let refusal: { status: number; body: object } | undefined;
let listStatus: number;

beforeEach(() => {
  getQueryClient().clear();
  [actions, sent, refusal, listStatus] = [[], [], undefined, 200];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (!path.includes(pendingActionList.path)) return new Response('', { status: 500 });
    if (method === 'GET')
      return listStatus === 200
        ? Response.json(actions)
        : Response.json(
            { error: 'Refused.', code: listStatus === 409 ? 'not_allowed_now' : 'internal' },
            { status: listStatus },
          );
    sent.push(path);
    if (refusal) return Response.json(refusal.body, { status: refusal.status });
    const state = path.endsWith('/confirm') ? 'done' : 'declined';
    actions = actions.map((action) =>
      path.includes(action.id) ? { ...action, state, decided_at: action.created_at } : action,
    );
    return Response.json(state === 'done' ? actions[0] : { message: 'Declined. Nothing was done.' });
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  renderAt(
    '/',
    <Providers>
      <PendingActions />
      <DialogHost />
    </Providers>,
  );
const waiting = () => page.getByRole('list', { name: 'Actions to confirm' });
const button = (name: string) => waiting().getByRole('button', { name });

test('says what will be here', async () => {
  show();
  await expect.element(page.getByRole('heading', { name: 'No actions to confirm' })).toBeVisible();
});

test('tells a colleague that keys belong to the owner', async () => {
  listStatus = 409;
  show();
  await expect.element(page.getByRole('heading', { name: 'API keys belong to the owner' })).toBeVisible();
});

test('offers to try again when the list cannot be loaded', async () => {
  listStatus = 500;
  show();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('shows who asks for what, and confirms it once', async () => {
  actions = [anAction()];
  show();
  await expect.element(waiting().getByText(/Asked by “My assistant”/)).toBeVisible();
  await expect.element(waiting().getByText('Does Tuesday suit you?')).toBeVisible();
  await expect.element(waiting().getByText(/24 hours left/)).toBeVisible();
  await button('Confirm').click();
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible();
  await expect.element(waiting().getByRole('listitem')).not.toBeInTheDocument();
  expect(sent).toEqual([expect.stringMatching(/\/confirm$/)]);
});

test('declines', async () => {
  actions = [anAction()];
  show();
  await button('Decline').click();
  await expect.element(page.getByText('Declined', { exact: true })).toBeVisible();
  expect(sent).toEqual([expect.stringMatching(/\/decline$/)]);
});

test('shows why an attempt was refused, and keeps the action', async () => {
  actions = [anAction()];
  refusal = { status: 409, body: { error: 'This job no longer takes applications.', code: 'job_closed' } };
  show();
  await expect.element(button('Confirm')).toBeVisible();
  actions = actions.map((action) => ({ ...action, error: 'This job no longer takes applications.' }));
  await button('Confirm').click();
  await expect.element(page.getByRole('dialog').getByText(/no longer takes applications/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect.element(waiting().getByText(/refused: This job/)).toBeVisible();
  await expect.element(button('Confirm')).toBeEnabled();
});
