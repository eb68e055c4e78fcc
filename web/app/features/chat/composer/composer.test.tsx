import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../../test/render.tsx';
import { Composer } from './composer.tsx';

const sent = vi.hoisted(() => [] as { action: string; typing: boolean }[]);
vi.mock('../../../lib/live.ts', () => ({
  sendLive: (frame: { action: string; typing: boolean }) => sent.push(frame) > 0,
  useLive: () => {},
}));

const [userId, roomId] = ['me', 'room'];
const onSend = vi.fn();
const field = page.getByRole('textbox', { name: 'Message' });
const typing = () => sent.map((frame) => frame.typing);

const show = (self = false) =>
  renderAt(
    `/c/${roomId}`,
    <MantineProvider>
      <Composer userId={userId} roomId={roomId} self={self} onSend={onSend} />
    </MantineProvider>,
  );

beforeEach(() => {
  sent.length = 0;
  onSend.mockClear();
});
afterEach(() => localStorage.clear());

test('sends the trimmed text on Enter and adds a line on Shift+Enter', async () => {
  show();
  await field.fill('  Hello');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}there ');
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onSend.mock.calls).toEqual([['Hello\nthere']]);
  await expect.element(field).toHaveValue('');
});

test('does not send an empty or too long message', async () => {
  show();
  const button = page.getByRole('button', { name: 'Send' });
  await expect.element(button).toBeDisabled();
  await field.fill(' \n ');
  await userEvent.keyboard('{Enter}');
  // Counted in UTF-16 code units, as the server does: each emoji is two.
  await field.fill('🙂'.repeat(5_001));
  await expect.element(page.getByText('A message can have at most 10,000 characters.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onSend).not.toHaveBeenCalled();
});

test('does not send when Enter accepts a composed word', async () => {
  show();
  await field.fill('にほん');
  const enter = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true };
  field.element().dispatchEvent(new KeyboardEvent('keydown', enter));
  expect(onSend).not.toHaveBeenCalled();
});

test('sends typing at the first key, and stopped after three idle seconds or on Enter', async () => {
  show();
  await field.fill('H');
  await field.fill('He');
  expect(typing()).toEqual([true]);
  await expect.poll(typing, { timeout: 5_000 }).toEqual([true, false]);
  await field.fill('Hello');
  await userEvent.keyboard('{Enter}');
  expect(typing()).toEqual([true, false, true, false]);
});

test('sends stopped on Enter with an empty field', async () => {
  show();
  await field.fill('H');
  await field.fill('');
  await userEvent.keyboard('{Enter}');
  expect(typing()).toEqual([true, false]);
  expect(onSend).not.toHaveBeenCalled();
});

test('sends no typing state in a room for notes', async () => {
  show(true);
  await field.fill('Remember the lease');
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([]);
  expect(onSend).toHaveBeenCalledOnce();
});

test('stores the text as the draft of the room', async () => {
  show();
  await field.fill('Half a thought');
  expect(localStorage.getItem('cadre.own.me.draft.room')).toBe('Half a thought');
});
