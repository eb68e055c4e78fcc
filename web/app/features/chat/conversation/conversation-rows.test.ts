import { expect, test } from 'vitest';
import type { ChatMessage } from '../../../../../contract/src/chat.ts';
import { type ConversationState, toRows } from './conversation-rows.ts';

const me = 'me';
const aMessage = (sequence: number, user: string, timestamp: string): ChatMessage => ({
  id: `m${sequence}`,
  sequence,
  roomId: 'room',
  user,
  userName: user === me ? 'Own Name' : 'Mara Lindqvist',
  userImage: null,
  message: `Message ${sequence}`,
  file: null,
  timestamp,
});

const aConversation = (changes: Partial<ConversationState>): ConversationState => ({
  userId: me,
  ownName: 'Own Name',
  image: null,
  messages: [],
  hasOlder: false,
  groupStarts: new Set(),
  unsent: [],
  newAfter: undefined,
  seenUpTo: 0,
  typing: false,
  ...changes,
});
const shown = (changes: Partial<ConversationState>) =>
  toRows(aConversation(changes)).map((row) =>
    row.kind === 'message'
      ? `${row.message.id}${row.first ? ' first' : ''}${row.last ? ' last' : ''}`
      : row.kind,
  );

const morning = (minute: number) => new Date(2026, 10, 20, 9, minute).toISOString();
const nextDay = new Date(2026, 10, 21, 9, 0).toISOString();

test('groups messages of a sender within five minutes and a day', () => {
  const messages = [
    aMessage(1, 'mara', morning(0)),
    aMessage(2, 'mara', morning(2)),
    aMessage(3, 'mara', morning(10)),
    aMessage(4, me, morning(11)),
    aMessage(5, me, nextDay),
  ];
  expect(shown({ messages })).toEqual([
    'day',
    'm1 first',
    'm2 last',
    'm3 first last',
    'm4 first last',
    'day',
    'm5 first last',
  ]);
});

test('shows no day above the first message while older ones are not loaded', () => {
  const messages = [aMessage(7, 'mara', morning(0)), aMessage(8, 'mara', nextDay)];
  expect(shown({ messages, hasOlder: true })).toEqual(['m7 first last', 'day', 'm8 first last']);
});

test('keeps the start of a group when earlier messages are loaded', () => {
  const messages = [1, 2, 3].map((sequence) => aMessage(sequence, 'mara', morning(sequence)));
  expect(shown({ messages, groupStarts: new Set(['m2']) })).toEqual([
    'day',
    'm1 first last',
    'm2 first',
    'm3 last',
  ]);
});

test('shows a line above new messages and starts a group there', () => {
  const messages = [1, 2, 3].map((sequence) => aMessage(sequence, 'mara', morning(sequence)));
  expect(shown({ messages, newAfter: 1 })).toEqual(['day', 'm1 first last', 'new', 'm2 first', 'm3 last']);
  expect(shown({ messages, newAfter: 3 })).toEqual(['day', 'm1 first', 'm2', 'm3 last']);
});

test('shows Seen below the last read message until there is a reply', () => {
  const messages = [
    aMessage(1, 'mara', morning(0)),
    aMessage(2, me, morning(1)),
    aMessage(3, me, morning(2)),
  ];
  expect(shown({ messages, seenUpTo: 2 })).toEqual(['day', 'm1 first last', 'm2 first', 'seen', 'm3 last']);
  expect(shown({ messages, seenUpTo: 1 })).not.toContain('seen');
  const answered = [...messages, aMessage(4, 'mara', morning(3))];
  expect(shown({ messages: answered, seenUpTo: 4 })).not.toContain('seen');
});

test('puts unsent messages at the end and leaves out those already stored', () => {
  const messages = [aMessage(1, me, morning(0))];
  const unsent = ['m1', 'u2', 'u3'].map((id) => ({
    id,
    roomId: 'room',
    message: id,
    at: Date.parse(morning(1)),
    ...(id === 'u3' && { refused: 'No.' }),
  }));
  const rows = toRows(aConversation({ messages, unsent, typing: true }));
  expect(rows.map(({ key }) => key).slice(1)).toEqual(['m1', 'u2', 'u3', 'typing']);
  expect(rows.flatMap((row) => (row.kind === 'message' ? [row.message.state] : []))).toEqual([
    'stored',
    'sending',
    'failed',
  ]);
});

test('shows files on their way by time among unsent messages, and none whose message is stored', () => {
  const file = new File(['%PDF'], 'plan.pdf');
  const anUpload = (id: string, minute: number) => ({
    id,
    roomId: 'room',
    message: '',
    file,
    at: new Date(morning(minute)).getTime(),
    sent: 0.5,
  });
  const rows = toRows(
    aConversation({
      messages: [aMessage(1, me, morning(1))],
      unsent: [
        anUpload('m1', 1),
        anUpload('u2', 2),
        { ...anUpload('u3', 3), refused: 'This file is empty.' },
      ],
    }),
  );
  const messages = rows.filter((row) => row.kind === 'message').map(({ message }) => message);
  expect(messages).toMatchObject([
    { id: 'm1', state: 'stored' },
    { id: 'u2', state: 'sending', file: { upload: { sent: 0.5 } } },
    { id: 'u3', state: 'failed', reason: 'This file is empty.' },
  ]);
});
