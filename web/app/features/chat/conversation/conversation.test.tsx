import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ChatMessage, ChatRoom } from '../../../../../contract/src/chat.ts';
import { fakeSocket } from '../../../../test/fake-socket.ts';
import { renderAt } from '../../../../test/render.tsx';
import { aMessage, aRoom } from '../../../../test/sample-chat.ts';
import { signInAs } from '../../../../test/session.ts';
import { getQueryClient } from '../../../lib/query-client.ts';
import { clearSession, useSession } from '../../../lib/session.ts';
import { Providers } from '../../../ui/providers.tsx';
import { Conversation } from './conversation.tsx';

/** Another room for each test: opened threads are cached. */
let room: ChatRoom;
let newest: ChatMessage[];
let older: ChatMessage[];
let socket: ReturnType<typeof fakeSocket>;
/** Answers a call by the end of its path. */
let answers: Record<string, (query: URLSearchParams) => Response>;
let requested: string[];

const toPage = (results: ChatMessage[]) =>
  Response.json({ count: results.length, next: null, previous: null, results });
const failure = () => Response.json({ error: 'It failed.', code: 'internal' }, { status: 500 });
const countOf = (name: string) => requested.filter((path) => path === name).length;
const soon = () => new Promise((resolve) => setTimeout(resolve, 300));

/** The upload of a file that the server refuses. */
class RefusedUpload {
  upload = {};
  status = 400;
  responseText = JSON.stringify({ error: 'This file contains a virus.', code: 'invalid' });
  onload = () => {};
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  abort() {}
  send() {
    setTimeout(() => this.onload());
  }
}

beforeEach(() => {
  signInAs('fractional');
  socket = fakeSocket();
  room = aRoom();
  const messages = [1, 2, 3, 4, 5, 6, 7, 8].map((sequence) => aMessage(room.roomId, sequence));
  [older, newest] = [messages.slice(0, 5), messages.slice(5)];
  requested = [];
  answers = {
    messages: () => toPage(newest),
    older: () => toPage(older),
    context: () => Response.json({ subjects: [] }),
    read: () => Response.json({ unread_count: 0, readSequence: 8 }),
  };
  vi.stubGlobal('XMLHttpRequest', RefusedUpload);
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname, searchParams } = new URL(input, location.origin);
    const name = searchParams.has('before') ? 'older' : (pathname.split('/').at(-1) ?? '');
    requested.push(name);
    return answers[name]?.(searchParams) ?? failure();
  });
});
afterEach(() => {
  clearSession();
  getQueryClient().clear();
  vi.unstubAllGlobals();
});

const Opened = () => {
  const profile = useSession();
  return profile && <Conversation room={room} profile={profile} />;
};
const show = () =>
  renderAt(
    `/c/${room.roomId}`,
    <Providers>
      <div style={{ display: 'flex', height: 500, width: 600 }}>
        <Opened />
      </div>
    </Providers>,
    [{ path: '/chat', element: <p>All conversations</p> }],
  );
const field = page.getByRole('textbox', { name: 'Message' });
const chooseFile = () => page.getByLabelText('Files to attach').upload([new File(['%PDF'], 'plan.pdf')]);
const sendFile = async (message: string) => {
  await chooseFile();
  await field.fill(message);
  await userEvent.keyboard('{Enter}');
};
const text = (content: string) => page.getByRole('log').getByText(content, { exact: true });
const reconnect = async () => {
  socket.setState('waiting');
  await soon();
  socket.setState('open');
};
const unavailable = () => Response.json({ error: 'Busy.', code: 'unavailable' }, { status: 503 });
const expectReads = (times: number) =>
  expect.poll(() => countOf('read'), { timeout: 10_000 }).toBeGreaterThanOrEqual(times);
const olderFailure = page.getByRole('alert').filter({ hasText: 'Earlier messages could not be loaded.' });

test('loads earlier messages once after a failure, and again by Try again', async () => {
  answers.older = failure;
  show();
  await expect.element(olderFailure).toBeVisible();
  await soon();
  expect(countOf('older')).toBe(1);
  answers.older = () => toPage(older);
  await olderFailure.getByRole('button', { name: 'Try again' }).click();
  await expect.element(text('Message 5')).toBeInTheDocument();
  await expect.element(olderFailure).not.toBeInTheDocument();
});

test('loads earlier messages after a failure when the socket opens again', async () => {
  answers.older = failure;
  show();
  await expect.element(olderFailure).toBeVisible();
  answers.older = () => toPage(older);
  await reconnect();
  await expect.element(text('Message 5')).toBeInTheDocument();
});

test('marks read messages again after a temporary failure', async () => {
  answers.read = unavailable;
  show();
  await expectReads(1);
  answers.read = () => Response.json({ unread_count: 0, readSequence: 8 });
  await expectReads(2);
});

test('marks read messages again after a failure when the socket opens again', async () => {
  answers.read = failure;
  show();
  await expectReads(1);
  await reconnect();
  await expectReads(2);
});

test('puts the text of a discarded file back into the field, after what was written since', async () => {
  show();
  await expect.element(text('Message 8')).toBeInTheDocument();
  await sendFile('The plan');
  const discard = page.getByRole('button', { name: 'Discard' });
  await expect.element(field).toHaveValue('');
  await discard.click();
  await expect.element(field).toHaveValue('The plan');
  await expect.element(discard).not.toBeInTheDocument();
  await sendFile('The plan');
  await field.fill('One more thing');
  await discard.click();
  await expect.element(field).toHaveValue('One more thing\n\nThe plan');
});

test('stays in the conversation on Escape while files are chosen', async () => {
  show();
  await chooseFile();
  await field.click();
  await userEvent.keyboard('{Escape}');
  await soon();
  await expect.element(page.getByRole('list', { name: 'Files to send' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove plan.pdf' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('All conversations')).toBeVisible();
});
