import { beforeEach, expect, test } from 'vitest';
import { clearAllOwnStorage, saveOwn } from '../../lib/own-storage.ts';
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

test('what was typed comes back, with room for the questions that the job asks by now', () => {
  expect(readDraft('me', 'job', 2)).toEqual({ ...typed, answers: ['In May', ''] });
});

test('nobody else at this browser reads it', () => {
  expect(readDraft('another', 'job', 1)).toEqual(nothing);
});

test('it goes once it is sent, and when the person signs out', () => {
  saveDraft('me', 'second', typed);
  clearDraft('me', 'job');
  expect(readDraft('me', 'job', 1)).toEqual(nothing);
  clearAllOwnStorage();
  expect(readDraft('me', 'second', 1)).toEqual(nothing);
});

test('a draft that cannot be read keeps nobody from applying', () => {
  for (const text of ['{"cover_letter":', 'null', '']) {
    saveOwn('me', 'application.job', text);
    expect(readDraft('me', 'job', 1)).toEqual(nothing);
  }
});
