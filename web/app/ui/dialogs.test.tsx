import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../test/render.tsx';
import { ask } from '../lib/notices.ts';
import { confirmDialog, DialogHost, errorDialog } from './dialogs.tsx';

const question = { title: 'Delete this job?', text: 'Applicants are told.', action: 'Delete' };
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a question resolves with the choice', async () => {
  renderAt('/', <DialogHost />);
  const agreed = confirmDialog(question);
  await button('Delete').click();
  expect(await agreed).toBe(true);
  const refused = confirmDialog(question);
  await button('Cancel').click();
  expect(await refused).toBe(false);
});

test('the harmless button is focused, and Escape refuses', async () => {
  renderAt('/', <DialogHost />);
  const answer = confirmDialog(question);
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(await answer).toBe(false);
});

test('a tap beside it refuses, one on its edge does not', async () => {
  renderAt('/', <DialogHost />);
  const answer = ask({ title: 'Upgrade Your plan', text: 'No more left.', action: 'UPGRADE NOW' });
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

test('what is already open is not shown twice; another waits its turn', async () => {
  renderAt('/', <DialogHost />);
  const answers = [
    errorDialog('No.'),
    errorDialog('No.'),
    ask({ title: 'Next', text: 'One', action: 'Go on' }),
  ];
  await button('OK').click();
  await button('Go on').click();
  expect(await Promise.all(answers)).toEqual([true, true, true]);
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
});

test('the focus returns to the button that asked, though it was disabled meanwhile', async () => {
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
