import { spotlight } from '@mantine/spotlight';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { getQueryClient } from '../../lib/query-client.ts';
import { clearSession, startSession } from '../../lib/session.ts';
import { Providers } from '../../ui/providers.tsx';
import { AdminSearch } from './admin-search.tsx';

const people = ['Anna Berg', 'Anna Bergman'].map((name, index) => ({
  id: `0193c1d0-0000-7000-8000-00000000000${index}`,
  name,
  email: `anna${index}@example.com`,
  type: 'fractional',
  status: 'active',
  company: null,
  match: null,
}));
/** The requests that the server has not answered yet. */
let pending: { search: string; answer: () => void }[];
let failing: string | undefined;
let found: typeof people;

beforeEach(() => {
  pending = [];
  failing = undefined;
  found = people;
  startSession({
    token: `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 900 }))}.s`,
    type: 'admin',
    first_name: 'Ada',
    last_name: 'Admin',
    email: 'ada@example.com',
    id: '0193c1d0-0000-7000-8000-0000000000ff',
    profile_picture: null,
    plan_name: 'Free',
    submit_approval_request: false,
    admin_role: 'owner',
  });
  vi.stubGlobal('fetch', (input: string) => {
    const { pathname, searchParams } = new URL(input, location.origin);
    const body = JSON.stringify(
      pathname.endsWith('/account_search') ? found : { count: 0, next: null, previous: null, results: [] },
    );
    if (failing !== undefined && pathname.endsWith(failing))
      return Promise.resolve(new Response('{"error":"Try again.","code":"internal"}', { status: 500 }));
    return new Promise((resolve) => {
      pending.push({ search: searchParams.get('search') ?? '', answer: () => resolve(new Response(body)) });
    });
  });
});

afterEach(() => {
  spotlight.close();
  vi.unstubAllGlobals();
  clearSession();
  getQueryClient().clear();
});

const requested = async (search: string) => {
  await vi.waitFor(() => expect(pending.filter((request) => request.search === search)).toHaveLength(3));
  return () => {
    for (const { answer } of pending.splice(0)) answer();
  };
};

test('keeps the selection while more is typed and searched', async () => {
  renderAt(
    '/dashboard',
    <Providers>
      <AdminSearch pages={[]} />
    </Providers>,
  );
  await page.getByRole('button', { name: 'Search everything' }).click();
  await userEvent.keyboard('ann');
  (await requested('ann'))();
  const second = page.getByRole('button', { name: /^Anna Bergman/ });
  await expect.element(second).toBeVisible();
  await userEvent.keyboard('a{ArrowDown}');
  await expect.element(second).toHaveAttribute('data-selected');
  const answer = await requested('anna');
  await expect.element(second).toHaveAttribute('data-selected');
  answer();
  await vi.waitFor(() => expect(getQueryClient().isFetching()).toBe(0));
  await expect.element(second).toHaveAttribute('data-selected');
});

test('says that it could not search when one of its searches failed and the others found nothing', async () => {
  failing = '/employer_list';
  found = [];
  renderAt(
    '/dashboard',
    <Providers>
      <AdminSearch pages={[]} />
    </Providers>,
  );
  await page.getByRole('button', { name: 'Search everything' }).click();
  await userEvent.keyboard('zzz');
  await vi.waitFor(() => expect(pending).toHaveLength(2));
  for (const { answer } of pending.splice(0)) answer();
  await expect.element(page.getByText(/^Couldn’t search/)).toBeVisible();
});
