import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ChatRoom } from '../../../../../contract/src/chat.ts';
import { fakeSocket } from '../../../../test/fake-socket.ts';
import { renderAt } from '../../../../test/render.tsx';
import { aMessage, aRoom, ownId } from '../../../../test/sample-chat.ts';
import { signInAs } from '../../../../test/session.ts';
import { getQueryClient } from '../../../lib/query-client.ts';
import { clearSession, useSession } from '../../../lib/session.ts';
import { Providers } from '../../../ui/providers.tsx';
import { ContactList } from './contact-list.tsx';
import { ChosenRoom } from './messenger.tsx';

const firstPage = Array.from({ length: 50 }, () => aRoom());
const found = aRoom({ last_message: aMessage('room', 1, { message: 'About the lease' }) });

/** Undefined: the call fails. */
let secondPage: ChatRoom[] | undefined;
let requests: number;

beforeEach(() => {
  signInAs('fractional');
  fakeSocket('off');
  requests = 0;
  secondPage = undefined;
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname, searchParams } = new URL(input, location.origin);
    if (!pathname.endsWith('/chats')) return Response.json({ results: [], subjects: [] });
    if (searchParams.get('offset') === '0') return Response.json(firstPage);
    requests += 1;
    return secondPage
      ? Response.json(secondPage)
      : Response.json({ error: 'It failed.', code: 'internal' }, { status: 500 });
  });
});
afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

const soon = () => new Promise((resolve) => setTimeout(resolve, 300));
const Chosen = () => {
  const profile = useSession();
  return profile && <ChosenRoom roomId={found.roomId} profile={profile} />;
};

test('stops a search when older conversations fail to load, and continues by Try again', async () => {
  renderAt(
    '/chat',
    <Providers>
      <ContactList userId={ownId} chosen={undefined} />
    </Providers>,
  );
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('lease');
  await expect.element(page.getByText('Older conversations could not be loaded.')).toBeVisible();
  await soon();
  expect(requests).toBe(1);
  secondPage = [found];
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('About the lease')).toBeVisible();
  await expect.element(page.getByText('Older conversations could not be loaded.')).not.toBeInTheDocument();
});

test('shows why an open conversation was not found when its page fails to load', async () => {
  renderAt(
    '/chat',
    <Providers>
      <Chosen />
    </Providers>,
  );
  await expect.element(page.getByText('It failed.')).toBeVisible();
  await soon();
  expect(requests).toBe(1);
  secondPage = [found];
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('region', { name: 'Conversation with Nora Lindqvist' })).toBeVisible();
});
