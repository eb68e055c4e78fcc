import { expect, test } from 'vitest';
import { clearAllOwnStorage } from '../../../lib/own-storage.ts';
import { emptyValues } from './job-form-values.ts';
import { readUnsaved, storeUnsaved } from './use-job-editor.ts';

test('keeps unsaved input per person and clears it on sign-out', () => {
  const values = { ...emptyValues, title: 'CFO for a bakery' };
  storeUnsaved('me', 'new', values);
  expect(readUnsaved('me', 'new')).toEqual(values);
  expect(readUnsaved('another', 'new')).toBeUndefined();
  clearAllOwnStorage();
  expect(readUnsaved('me', 'new')).toBeUndefined();
});
