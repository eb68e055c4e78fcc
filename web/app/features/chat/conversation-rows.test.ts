import { expect, test } from 'vitest';
import type { ChatMessage } from '../../../../contract/src/chat.ts';
import { rowsOf, type Talk } from './conversation-rows.ts';

const me = 'me';
const messageOf = (sequence: number, user: string, timestamp: string): ChatMessage => ({
  id: `m${sequence}`,
  sequence,
  roomId: 'room',
  user,
  userName: user === me ? 'Own Name' : 'Mara Lindqvist',
  userImage: null,
  message: `Message ${sequence}`,
  timestamp,
});

const talk = (changes: Partial<Talk>): Talk => ({
  userId: me,
  ownName: 'Own Name',
  image: null,
  messages: [],
  hasOlder: false,
  starts: new Set(),
  unsent: [],
  newAfter: undefined,
  seenUpTo: 0,
  typing: false,
  ...changes,
});
const drawn = (changes: Partial<Talk>) =>
  rowsOf(talk(changes)).map((row) =>
    row.kind === 'message'
      ? `${row.said.id}${row.first ? ' first' : ''}${row.last ? ' last' : ''}`
      : row.kind,
  );

const morning = (minute: number) => new Date(2026, 10, 20, 9, minute).toISOString();
const nextDay = new Date(2026, 10, 21, 9, 0).toISOString();

test('groups what one person says within five minutes, day by day', () => {
  const messages = [
    messageOf(1, 'mara', morning(0)),
    messageOf(2, 'mara', morning(2)),
    messageOf(3, 'mara', morning(10)),
    messageOf(4, me, morning(11)),
    messageOf(5, me, nextDay),
  ];
  expect(drawn({ messages })).toEqual([
    'day',
    'm1 first',
    'm2 last',
    'm3 first last',
    'm4 first last',
    'day',
    'm5 first last',
  ]);
});

test('names no day above the first message while older ones may be of the same', () => {
  const messages = [messageOf(7, 'mara', morning(0)), messageOf(8, 'mara', nextDay)];
  expect(drawn({ messages, hasOlder: true })).toEqual(['m7 first last', 'day', 'm8 first last']);
});

test('what was drawn as the first of a group stays so when earlier ones come before it', () => {
  const messages = [1, 2, 3].map((sequence) => messageOf(sequence, 'mara', morning(sequence)));
  expect(drawn({ messages, starts: new Set(['m2']) })).toEqual([
    'day',
    'm1 first last',
    'm2 first',
    'm3 last',
  ]);
});

test('draws a line above what is new, which begins a group', () => {
  const messages = [1, 2, 3].map((sequence) => messageOf(sequence, 'mara', morning(sequence)));
  expect(drawn({ messages, newAfter: 1 })).toEqual(['day', 'm1 first last', 'new', 'm2 first', 'm3 last']);
  expect(drawn({ messages, newAfter: 3 })).toEqual(['day', 'm1 first', 'm2', 'm3 last']);
});

test('says that the last of one’s own was seen, until it is answered', () => {
  const messages = [
    messageOf(1, 'mara', morning(0)),
    messageOf(2, me, morning(1)),
    messageOf(3, me, morning(2)),
  ];
  expect(drawn({ messages, seenUpTo: 2 })).toEqual(['day', 'm1 first last', 'm2 first', 'seen', 'm3 last']);
  expect(drawn({ messages, seenUpTo: 1 })).not.toContain('seen');
  const answered = [...messages, messageOf(4, 'mara', morning(3))];
  expect(drawn({ messages: answered, seenUpTo: 4 })).not.toContain('seen');
});

test('puts what is not stored yet at the end, and never beside its stored self', () => {
  const messages = [messageOf(1, me, morning(0))];
  const unsent = ['m1', 'u2', 'u3'].map((id) => ({
    id,
    roomId: 'room',
    message: id,
    at: Date.parse(morning(1)),
    ...(id === 'u3' && { refused: 'No.' }),
  }));
  const rows = rowsOf(talk({ messages, unsent, typing: true }));
  expect(rows.map(({ key }) => key).slice(1)).toEqual(['m1', 'u2', 'u3', 'typing']);
  expect(rows.flatMap((row) => (row.kind === 'message' ? [row.said.state] : []))).toEqual([
    'stored',
    'sending',
    'failed',
  ]);
});
