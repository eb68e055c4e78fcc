import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { notices } from '../lib/notices.ts';
import { reloadOnStaleChunk } from '../lib/stale-chunk.ts';
import { DialogHost } from './dialogs.tsx';
import { ErrorScreen } from './error-screen.tsx';

test('says once that a new version is ready when the page is replaced by the error screen', async () => {
  reloadOnStaleChunk();
  window.dispatchEvent(new Event('vite:preloadError'));
  expect(notices.first()?.title).toBe('A new version is ready');
  renderAt(
    '/',
    <>
      <DialogHost />
      <ErrorScreen error={new TypeError('Failed to fetch dynamically imported module')} />
    </>,
  );
  await expect.element(page.getByRole('heading', { name: 'A new version is ready', level: 1 })).toBeVisible();
  await expect.poll(() => page.getByText('A new version is ready').elements()).toHaveLength(1);
  expect(notices.first()).toBeUndefined();
});
