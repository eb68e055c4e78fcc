import '../../ui/tokens.css';
import '../../ui/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Notification } from '../../../../contract/src/notifications.ts';
import { renderAt } from '../../../test/render.tsx';
import { setAccessToken } from '../../lib/access-token.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { clearSession, startSession } from '../../lib/session.ts';
import { Providers } from '../../ui/providers.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { useNotifications } from './notifications.data.ts';

let notifications: Notification[];
let refusal: string | undefined;
let marked: unknown[];

const notification = (id: number, read = false): Notification => ({
  id: `0193c1d0-0000-7000-8000-00000000000${id}`,
  kind: 'offer',
  title: `Offer ${id}`,
  body: 'What it is.',
  link: '/account/fractional/opportunities/applied',
  read,
  created_at: new Date().toISOString(),
});

beforeEach(() => {
  notifications = [notification(1), notification(2), notification(3, true)];
  refusal = undefined;
  marked = [];
  vi.stubGlobal('fetch', async (input: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(input, location.origin);
    const answer = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
    const unread = () => notifications.filter(({ read }) => !read).length;
    if (pathname.endsWith('notification_unread')) return answer(unread());
    if (pathname.endsWith('notifications_read')) {
      const { ids, all } = JSON.parse(String(body));
      marked.push(ids ?? all);
      notifications = notifications.map((item) =>
        all || ids.includes(item.id) ? { ...item, read: true } : item,
      );
      return answer({ unread: unread() });
    }
    if (refusal !== undefined) return new Response(refusal, { status: 500 });
    return answer({ count: notifications.length, next: null, previous: null, results: notifications });
  });
  startSession({
    token: 't',
    type: 'admin',
    first_name: 'Mara',
    last_name: 'Lindqvist',
    email: 'mara@example.com',
    id: '0193c1d0-0000-7000-8000-000000000009',
    profile_picture: null,
    plan_name: 'Free',
    submit_approval_request: true,
  });
  setAccessToken(`h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 900 }))}.s`);
});

afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

const open = () =>
  renderAt(
    '/',
    <Providers>
      <NotificationBell />
    </Providers>,
  );
const bell = (name: string) => page.getByRole('button', { name, exact: true });

test('shows the unread count and the latest, and marks an opened notification as read', async () => {
  open();
  await bell('Notifications, 2 unread').click();
  await page.getByRole('link', { name: /Unread: Offer 2/ }).click();
  await expect.element(bell('Notifications, 1 unread')).toBeVisible();
  expect(marked).toEqual([[notifications[1]?.id]]);
});

test('marks all as read and hides the button', async () => {
  open();
  await bell('Notifications, 2 unread').click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(bell('Notifications')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  expect(marked).toEqual([true]);
});

test('shows an empty state without notifications', async () => {
  notifications = [];
  open();
  await bell('Notifications').click();
  await expect.element(page.getByText('No notifications yet.', { exact: false })).toBeVisible();
});

test('offers Try again after a failed load', async () => {
  refusal = JSON.stringify({ error: 'Something went wrong on our side.', code: 'internal' });
  open();
  await bell('Notifications, 2 unread').click();
  await expect.element(page.getByText('Something went wrong on our side.')).toBeVisible();
  refusal = undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: /Offer 3/ })).toBeVisible();
});

const State = ({ opened }: { opened: boolean }) => {
  const { status, error, list, unread } = useNotifications(opened);
  return <p>{JSON.stringify({ status, error, list: list.length, unread })}</p>;
};
const renderState = (opened: boolean) =>
  renderAt(
    '/',
    <Providers>
      <State opened={opened} />
    </Providers>,
  );

test('has the state idle until the list is opened', async () => {
  renderState(false);
  await expect.element(page.getByText('{"status":"idle","list":0,"unread":2}')).toBeVisible();
});

test('has the state succeeded with list and count', async () => {
  renderState(true);
  await expect.element(page.getByText('{"status":"succeeded","list":3,"unread":2}')).toBeVisible();
});

test('has the state failed with Unknown Error for an empty error response', async () => {
  refusal = '';
  renderState(true);
  await expect
    .element(page.getByText('"status":"failed"', { exact: false }))
    .toMatchTextContent(/"error":"Unknown Error"/);
});
