import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { signInAs } from '../../../test/session.ts';
import { leaveFor } from '../../lib/leave.ts';
import { ownNames, saveOwn, unsentPrefix } from '../../lib/own-storage.ts';
import { clearSession, readProfile } from '../../lib/session.ts';
import { DialogHost } from '../../ui/dialogs.tsx';
import { signOutHere } from './sign-out.ts';

const getUserId = () => readProfile()?.id ?? '';
const storeUnsent = (...ids: string[]) => {
  for (const id of ids) saveOwn(getUserId(), unsentPrefix + id, '{}');
};
const dialog = page.getByRole('dialog', { name: 'Sign out with unsent messages?' });

beforeEach(() => {
  signInAs('fractional');
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Signed out.' }));
  renderAt('/', <DialogHost />);
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

test('stays signed in with an unsent message when the person decides to stay', async () => {
  storeUnsent('one');
  const left = signOutHere();
  await expect.element(dialog.getByText('1 message was not sent yet. Signing out deletes it.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await left;
  expect(leaveFor).not.toHaveBeenCalled();
  expect(ownNames(getUserId(), unsentPrefix)).toHaveLength(1);
});

test('signs out and deletes unsent messages after the person has agreed', async () => {
  storeUnsent('one', 'two');
  const userId = getUserId();
  const left = signOutHere();
  await expect
    .element(dialog.getByText('2 messages were not sent yet. Signing out deletes them.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await left;
  expect(leaveFor).toHaveBeenCalledWith('/');
  expect(ownNames(userId, unsentPrefix)).toEqual([]);
});

test('signs out at once without unsent messages', async () => {
  saveOwn(getUserId(), 'draft.room', 'Half a thought');
  await signOutHere();
  expect(leaveFor).toHaveBeenCalledWith('/');
  expect(readProfile()).toBeNull();
});
