import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../../test/render.tsx';
import { Providers } from '../../../ui/providers.tsx';
import { ConversationHead } from './conversation-head.tsx';

const contact = {
  roomId: 'room',
  name: 'Nora Whitfield',
  image: null,
  id: 'nora',
  isOnline: true,
  company: null,
  self: false,
};

test('returns the focus to the menu when the report dialog is closed', async () => {
  renderAt(
    '/c/room',
    <Providers>
      <ConversationHead contact={contact} blocked={false} />
    </Providers>,
  );
  const menu = page.getByRole('button', { name: 'More about Nora Whitfield' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Report Nora Whitfield' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
});
