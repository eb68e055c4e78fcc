import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { resetForgotPassword } from '../../../../contract/src/accounts.ts';
import { renderAt } from '../../../test/render.tsx';
import { Providers } from '../../ui/providers.tsx';
import { ResetPassword } from './password-reset.tsx';

const problem = {
  error: 'This link has been used or has expired. Request a new one.',
  code: 'invalid_ticket',
};

beforeEach(() =>
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes(resetForgotPassword.path)
      ? Response.json(problem, { status: 400 })
      : Response.json({ score: 4 }),
  ),
);
afterEach(() => vi.unstubAllGlobals());

test('leads from an expired link to a new code, and says why', async () => {
  renderAt(
    '/account/reset-password?ticket=late',
    <Providers>
      <ResetPassword onDone={() => {}} />
    </Providers>,
  );
  await page.getByLabelText('Password', { exact: true }).fill('seven brass kettles');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(problem.error);
  await expect.element(page.getByRole('link', { name: 'Get a code' })).toBeVisible();
});
