import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { signInAs } from '../../../test/session.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { clearSession } from '../../lib/session.ts';
import { Providers } from '../../ui/providers.tsx';
import { PushSwitch } from './push-switch.tsx';

const endpoint = 'https://push.example.com/this-browser';
const registration = {
  active: { scriptURL: `${location.origin}/push-worker.js` },
  pushManager: { getSubscription: async () => ({ endpoint }) },
};
let refused: boolean;

beforeEach(() => {
  refused = false;
  signInAs('fractional');
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.spyOn(navigator.serviceWorker, 'getRegistrations').mockResolvedValue([registration as never]);
  vi.stubGlobal('fetch', async () =>
    refused
      ? Response.json({ error: 'Something went wrong on our side.', code: 'internal' }, { status: 500 })
      : Response.json([{ endpoint, current: true }]),
  );
});
afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pushSwitch = page.getByRole('switch', { name: /^Push to this browser/ });
const show = () =>
  renderAt(
    '/account/notifications',
    <Providers>
      <PushSwitch />
    </Providers>,
  );

test('is on when the server has the subscription of this browser', async () => {
  show();
  await expect.element(pushSwitch).toBeChecked();
});

test('shows why the state could not be loaded, and loads it by Try again', async () => {
  refused = true;
  show();
  await expect.element(page.getByText('Something went wrong on our side.')).toBeVisible();
  refused = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(pushSwitch).toBeChecked();
});
