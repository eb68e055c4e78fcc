import { Link, useNavigation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { notices } from './notices.ts';
import { useChunkTimeOut } from './stale-chunk.ts';

const Site = () => {
  useChunkTimeOut();
  return (
    <>
      <Link to="/slow">Slow</Link>
      <output>{useNavigation().state}</output>
    </>
  );
};
const never = () => new Promise<{ Component: () => null }>(() => undefined);

afterEach(() => {
  vi.useRealTimers();
});

test('a screen whose code does not come is given two minutes, then one may reload', async () => {
  renderAt('/', <Site />, [{ path: '/slow', lazy: never }]);
  const link = page.getByRole('link', { name: 'Slow' });
  await expect.element(link).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  link.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await vi.waitUntil(() => page.getByRole('status').element().textContent === 'loading');
  await vi.advanceTimersByTimeAsync(119_000);
  expect(notices.first()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notices.first()?.title).toBe('This page does not come');
});
