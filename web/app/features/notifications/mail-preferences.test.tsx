import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { Providers } from '../../ui/providers.tsx';
import { MailPreferences } from './mail-preferences.tsx';

let status: number;

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ error: 'No.', code: 'bad_link' }), { status }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const show = (token: string) =>
  renderAt(
    '/mail-preferences',
    <Providers>
      <MailPreferences token={token} />
    </Providers>,
  );
const settingsLink = page.getByRole('link', { name: 'Sign in to settings' });

test.each(['', 'old'])('links to the settings for a missing or expired token: %j', async (token) => {
  status = 400;
  show(token);
  await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect.element(settingsLink).toHaveAttribute('href', '/account/notifications');
});

test('offers Try again when the server fails', async () => {
  status = 503;
  show('good');
  await expect.element(page.getByRole('button', { name: 'Try again' }), { timeout: 10_000 }).toBeVisible();
});
