import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ClientFrame } from '../../../../../contract/src/realtime.ts';
import { renderAt } from '../../../../test/render.tsx';
import { sendLive } from '../../../lib/live.ts';
import { useChosenFiles } from '../files/chosen-files.ts';
import { Composer } from './composer.tsx';

const [userId, roomId] = ['me', 'room'];
const onSend = vi.fn();
const sent: ClientFrame[] = [];
const field = page.getByRole('textbox', { name: 'Message' });
const typing = () => sent.map((frame) => frame.action === 'typing' && frame.typing);

const WithFiles = ({ self }: { self: boolean }) => (
  <Composer userId={userId} roomId={roomId} self={self} chosen={useChosenFiles()} onSend={onSend} />
);
const show = (self = false) =>
  renderAt(
    `/c/${roomId}`,
    <MantineProvider>
      <WithFiles self={self} />
    </MantineProvider>,
  );
const plan = new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' });
const choose = (...files: File[]) => page.getByLabelText('Files to attach').upload(files);

beforeEach(() => {
  sent.length = 0;
  vi.mocked(sendLive).mockImplementation((frame) => sent.push(frame) > 0);
});
afterEach(() => localStorage.clear());

test('sends the trimmed text on Enter and adds a line on Shift+Enter', async () => {
  show();
  await field.fill('  Hello');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}there ');
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onSend.mock.calls).toEqual([['Hello\nthere', []]]);
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

test('sends chosen files with the text, and files alone', async () => {
  show();
  await choose(plan);
  await field.fill('The plan');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(onSend.mock.calls).toEqual([['The plan', [plan]]]);
  await expect.element(page.getByRole('list', { name: 'Files to send' })).not.toBeInTheDocument();
  await choose(plan);
  await page.getByRole('button', { name: 'Send' }).click();
  expect(onSend.mock.lastCall).toEqual(['', [plan]]);
});

test('removes a chosen file, and names files that cannot be sent with the reason', async () => {
  show();
  await choose(plan, new File(['MZ'], 'setup.exe'), new File([], 'empty.txt'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'setup.exe cannot be sent. Choose a picture, PDF, DOCX, XLSX, CSV or text file. empty.txt is empty.',
    );
  await page.getByRole('button', { name: 'Remove plan.pdf' }).click();
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect.element(field).toHaveFocus();
});

test('takes pasted files', async () => {
  show();
  await expect.element(field).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.items.add(plan);
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('plan.pdf')).toBeVisible();
});
