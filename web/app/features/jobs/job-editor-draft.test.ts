import { expect, test } from 'vitest';
import { clearAllOwnStorage } from '../../lib/own-storage.ts';
import { readTyped, saveTyped } from './job-editor-draft.ts';
import { emptyValues } from './job-form-values.ts';

test('what was typed of a job is one person’s own, and goes when they sign out', () => {
  const typed = { ...emptyValues, title: 'CFO for a bakery' };
  saveTyped('me', 'new', typed);
  expect(readTyped('me', 'new')).toEqual(typed);
  expect(readTyped('another', 'new')).toBeUndefined();
  clearAllOwnStorage();
  expect(readTyped('me', 'new')).toBeUndefined();
});
