import { notifications } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { Providers } from './providers.tsx';
import { successToast } from './toasts.ts';

afterEach(() => notifications.clean());

test('shows a message once although it is reported twice, and another message beside it', async () => {
  renderAt('/', <Providers>A page</Providers>);
  await expect.element(page.getByText('A page')).toBeVisible();
  successToast('Saved.');
  successToast('Saved.');
  successToast('Sent.');
  await expect.element(page.getByText('Sent.')).toBeVisible();
  expect(page.getByText('Saved.').elements()).toHaveLength(1);
});
