import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeSocket } from '../../../../test/fake-socket.ts';
import { renderAt } from '../../../../test/render.tsx';
import { aMessage, ownId } from '../../../../test/sample-chat.ts';
import { Announcer } from './announcer.tsx';
import { toRows } from './conversation-rows.ts';

let socket: ReturnType<typeof fakeSocket>;
beforeEach(() => {
  socket = fakeSocket();
});

const refusal = 'You cannot write to this person.';
const aRefused = (id: string) => ({ id, roomId: 'room', message: 'Hello', at: 1, refused: refusal });
const toRefusedRows = (ids: string[]) =>
  toRows({
    userId: ownId,
    ownName: 'Mara',
    image: null,
    messages: [],
    hasOlder: false,
    groupStarts: new Set(),
    unsent: ids.map(aRefused),
    newAfter: undefined,
    seenUpTo: 0,
    typing: false,
  });

const Refusals = ({ first }: { first: string[] }) => {
  const [ids, setIds] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setIds([...ids, 'another'])}>
        Refuse
      </button>
      <button type="button" onClick={() => setIds([])}>
        Retry
      </button>
      <Announcer roomId="room" userId={ownId} rows={toRefusedRows(ids)} />
    </>
  );
};
const show = async (first: string[] = []) => {
  renderAt('/c/room', <Refusals first={first} />);
  await expect.element(page.getByRole('status')).toBeInTheDocument();
};
const status = page.getByRole('status');
const press = (name: string) => page.getByRole('button', { name }).click();

/** Collects what screen readers announce: the texts of elements that are added. */
const collectAnnouncements = () => {
  const texts: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) texts.push(node.textContent ?? '');
  });
  observer.observe(status.element(), { childList: true, subtree: true, characterData: true });
  return texts;
};

test('announces two messages with the same text', async () => {
  await show();
  const announced = collectAnnouncements();
  socket.receive({ action: 'message', ...aMessage('room', 1, { message: 'Yes' }) });
  await expect.poll(() => announced).toEqual(['Nora Lindqvist: Yes']);
  socket.receive({ action: 'message', ...aMessage('room', 2, { message: 'Yes' }) });
  await expect.poll(() => announced).toEqual(['Nora Lindqvist: Yes', 'Nora Lindqvist: Yes']);
});

test('announces that a message was not sent, each time it is refused', async () => {
  await show();
  const announced = collectAnnouncements();
  await press('Refuse');
  await expect.poll(() => announced).toEqual([`Not sent. ${refusal}`]);
  await press('Retry');
  await press('Refuse');
  await expect.poll(() => announced).toEqual([`Not sent. ${refusal}`, `Not sent. ${refusal}`]);
});

test('does not announce a message that was refused before the conversation was opened', async () => {
  await show(['earlier']);
  expect(status.element().textContent).toBe('');
});
