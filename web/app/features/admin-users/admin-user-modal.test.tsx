import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { signInAs } from '../../../test/session.ts';
import { queryClient } from '../../lib/query-client.ts';
import { clearSession } from '../../lib/session.ts';
import { Providers } from '../../ui/providers.tsx';
import { AdminUserModal } from './admin-user-modal.tsx';

beforeEach(() => signInAs('admin'));
afterEach(() => {
  clearSession();
  queryClient().clear();
  vi.unstubAllGlobals();
});

test('says why a save is refused for a reason that belongs to no field', async () => {
  const error = 'Another owner has to change your role.';
  vi.stubGlobal('fetch', async () => Response.json({ error, code: 'own_account' }, { status: 409 }));
  renderAt(
    '/',
    <Providers>
      <AdminUserModal userId={undefined} onClose={() => {}} />
    </Providers>,
  );
  await page.getByRole('textbox', { name: 'First Name' }).fill('Ines');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Faro');
  await page.getByRole('textbox', { name: 'Email' }).fill('ines@cadre.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent(error);
});
