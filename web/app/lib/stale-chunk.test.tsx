import { Link, useNavigation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { leaveFor } from './leave.ts';
import { notices } from './notices.ts';
import { useChunkTimeOut } from './stale-chunk.ts';

const Site = () => {
  useChunkTimeOut();
  return (
    <>
      <Link to="/quick">Quick</Link>
      <Link to="/slow?page=2">Slow</Link>
      <output>{useNavigation().location?.pathname}</output>
    </>
  );
};
const never = () => new Promise<{ Component: () => null }>(() => undefined);

afterEach(() => {
  vi.useRealTimers();
});

test('offers to reload a screen whose code does not load within two minutes', async () => {
  renderAt('/', <Site />, [
    { path: '/quick', lazy: never },
    { path: '/slow', lazy: never },
  ]);
  const follow = async (name: string, path: string) => {
    const link = page.getByRole('link', { name }).element();
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await vi.waitUntil(() => page.getByRole('status').element().textContent === path);
  };
  await expect.element(page.getByRole('link', { name: 'Slow' })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await follow('Quick', '/quick');
  await vi.advanceTimersByTimeAsync(60_000);
  // A second navigation restarts the timer.
  await follow('Slow', '/slow');
  await vi.advanceTimersByTimeAsync(119_000);
  expect(notices.first()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notices.first()?.title).toBe('This page takes too long to load');
  notices.first()?.answer(true);
  await vi.waitUntil(() => vi.mocked(leaveFor).mock.calls.length > 0);
  expect(leaveFor).toHaveBeenCalledWith('/slow?page=2');
});
