import { beforeEach, expect, test } from 'vitest';
import { clearAllOwnStorage, saveOwn } from '../../../lib/own-storage.ts';
import { clearDraft, readDraft, saveDraft } from './apply-draft.ts';

const typed = {
  cover_letter: 'I led two turnarounds.',
  proposed_rate: 180,
  answers: ['In May'],
  accept_no_go: true,
};
const nothing = { cover_letter: '', proposed_rate: '', answers: [''], accept_no_go: false };

beforeEach(() => {
  clearAllOwnStorage();
  saveDraft('me', 'job', typed);
});

test('reads the stored draft with an answer for each question the job has now', () => {
  expect(readDraft('me', 'job', 2)).toEqual({ ...typed, answers: ['In May', ''] });
});

test('does not return the draft of another account in the same browser', () => {
  expect(readDraft('another', 'job', 1)).toEqual(nothing);
});

test('deletes a draft when it is sent and all drafts at sign-out', () => {
  saveDraft('me', 'second', typed);
  clearDraft('me', 'job');
  expect(readDraft('me', 'job', 1)).toEqual(nothing);
  clearAllOwnStorage();
  expect(readDraft('me', 'second', 1)).toEqual(nothing);
});

test('returns an empty draft when the stored draft is unreadable', () => {
  for (const text of ['{"cover_letter":', 'null', '']) {
    saveOwn('me', 'application.job', text);
    expect(readDraft('me', 'job', 1)).toEqual(nothing);
  }
});
