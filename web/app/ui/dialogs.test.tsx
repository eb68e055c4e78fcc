import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { showNotice } from '../lib/notices.ts';
import { confirmDialog, DialogHost, errorDialog } from './dialogs.tsx';

const question = { title: 'Delete this job?', text: 'Applicants are told.', action: 'Delete' };
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('resolves with the choice', async () => {
  renderAt('/', <DialogHost />);
  const agreed = confirmDialog(question);
  await button('Delete').click();
  expect(await agreed).toBe(true);
  const refused = confirmDialog(question);
  await button('Cancel').click();
  expect(await refused).toBe(false);
});

test('focuses the cancel button, and Escape cancels', async () => {
  renderAt('/', <DialogHost />);
  const answer = confirmDialog(question);
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(await answer).toBe(false);
});

test('a click outside cancels; a click on the edge does not', async () => {
  renderAt('/', <DialogHost />);
  const answer = showNotice({ title: 'Upgrade Your plan', text: 'No more left.', action: 'UPGRADE NOW' });
  await expect.element(button('UPGRADE NOW')).toBeVisible();
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  const { left, top } = dialog.getBoundingClientRect();
  const tap = (clientX: number, clientY: number) =>
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }));
  tap(left + 4, top + 4);
  await expect.element(button('UPGRADE NOW')).toBeVisible();
  tap(left - 4, top - 4);
  expect(await answer).toBe(false);
});

test('shows a duplicate dialog once and queues another', async () => {
  renderAt('/', <DialogHost />);
  const answers = [
    errorDialog('No.'),
    errorDialog('No.'),
    showNotice({ title: 'Next', text: 'One', action: 'Continue' }),
  ];
  await button('OK').click();
  await button('Continue').click();
  expect(await Promise.all(answers)).toEqual([true, true, true]);
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
});

test('returns the focus to the opening button, even if it was disabled meanwhile', async () => {
  renderAt(
    '/',
    <>
      <button type="button">Publish</button>
      <DialogHost />
    </>,
  );
  await button('Publish').click();
  const publish = button('Publish').element() as HTMLButtonElement;
  publish.disabled = true;
  const answer = confirmDialog(question);
  await expect.element(button('Cancel')).toHaveFocus();
  publish.disabled = false;
  await userEvent.keyboard('{Escape}');
  await answer;
  await expect.element(button('Publish')).toHaveFocus();
});
