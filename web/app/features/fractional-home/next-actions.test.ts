import { expect, it } from 'vitest';
import { nextActions } from './next-actions.ts';

const profile = {
  status: 'verified' as const,
  completeness: 100,
  missing: [],
  checklist: null,
  resume_id: 'a',
};
const titles = (...options: Parameters<typeof nextActions>) =>
  nextActions(...options).map(({ title }) => title);

it('puts an offer before an interview, and both before the profile', () => {
  const open = { ...profile, missing: [], completeness: 80 };
  expect(titles(open, { offer: 1, interview: 2, shortlisted: 1 })).toEqual([
    'You have 1 offer',
    '2 interviews to prepare',
    'Complete your profile',
  ]);
});

it('leaves out interviews that the page lists itself', () => {
  expect(nextActions(profile, { interview: 2 }, { arranged: 1 })[0]?.title).toBe('1 interview to prepare');
  expect(titles(profile, { interview: 1 }, { arranged: 1 })).toEqual([]);
});

it('asks for approval first, then for a first application', () => {
  expect(titles({ ...profile, status: 'unverified' }, {})).toEqual(['Get your profile approved']);
  expect(titles(profile, {})).toEqual(['Send your first application']);
  expect(titles(profile, { declined: 1 })).toEqual([]);
});

it('puts unread messages after an offer and before all else', () => {
  const counts = { offer: 1, interview: 1, shortlisted: 1 };
  const unread = { messages: 5, chats: 2 };
  expect(titles(profile, counts, { unread })).toEqual([
    'You have 1 offer',
    '5 unread messages',
    '1 interview to prepare',
  ]);
  const [only] = nextActions(profile, { declined: 1 }, { unread: { messages: 1, chats: 1 } });
  expect(only).toEqual({ title: '1 unread message', text: 'In 1 conversation.', to: '/chat' });
  expect(titles(profile, { declined: 1 }, { unread: { messages: 0, chats: 0 } })).toEqual([]);
});
