import type { Defence } from './defence.ts';

const faultsTest = 'server/test/chat-faults.test.ts';
const socketsTest = 'server/src/features/chat/accept-sockets.test.ts';

/** Messages and open sockets. */
export const liveFaults: Defence[] = [
  {
    row: 'server killed -9 under 500 messages a second',
    without: [
      {
        file: 'server/src/features/chat/chat.socket.ts',
        find: 'return write({',
        put: "socket.send(JSON.stringify({ action: 'message', id, message })); return write({",
      },
    ],
    test: { file: faultsTest, name: 'killed -9 again and again under 500 messages a second' },
  },
  {
    row: 'sender cut off between send and receipt',
    without: [
      {
        file: 'server/src/features/chat/store-messages.ts',
        find: 'on old.id = given.id',
        put: 'on false',
      },
    ],
    test: { file: faultsTest, name: 'cut off between sending and the receipt' },
  },
  {
    row: 'receiver away for seconds or thousands of messages',
    without: [
      {
        file: 'server/src/features/chat/page-of-messages.ts',
        find: 'end && end.sequence < last ?',
        put: 'false ?',
      },
    ],
    test: { file: faultsTest, name: 'away for thousands of messages' },
  },
  {
    row: 'load-then-subscribe race',
    without: [
      {
        file: 'server/src/features/chat/open-rooms.ts',
        find: 'const { first = none } = heard.get(id) ?? {};',
        put: 'const first = none;',
      },
    ],
    test: {
      file: 'server/src/features/chat/deliver-messages.test.ts',
      name: 'what is told while the rooms of somebody are being loaded',
    },
  },
  {
    row: 'several devices of one person',
    without: [
      {
        file: 'server/src/lib/live.ts',
        find: 'for (const socket of byUser.get(userId) ?? []) socket.send(text);',
        put: '[...(byUser.get(userId) ?? [])][0]?.send(text);',
      },
    ],
    test: { file: 'server/src/features/chat/chat.socket.test.ts', name: 'to every socket of every member' },
  },
  {
    row: 'slow readers by the hundred',
    without: [
      {
        file: 'server/src/features/chat/chat.socket.ts',
        find: 'ws.bufferedAmount > limits.chatUnsentBytes',
        put: 'false',
      },
    ],
    test: { file: faultsTest, name: 'readers by the hundred who do not read are closed' },
  },
  {
    row: 'half-open connections found in 30 s',
    without: [{ file: 'server/src/features/chat/accept-sockets.ts', find: '!state.answered', put: 'false' }],
    test: { file: faultsTest, name: 'a connection that died without a word is found' },
  },
  {
    row: 'signing out, suspension or role change closes open sockets',
    without: [
      {
        file: 'server/src/lib/watch-sessions.ts',
        find: ': { userIds: [id] }',
        put: ': {}',
      },
    ],
    test: { file: socketsTest, name: 'when the role changes' },
  },
  {
    row: 'signing out, suspension or role change closes open sockets',
    without: [
      {
        file: 'server/src/lib/watch-sessions.ts',
        find: "['session_ended', 'account_changed']",
        put: "['session_ended']",
      },
    ],
    test: { file: socketsTest, name: 'when the person is suspended' },
  },
  {
    row: 'two tabs refresh at once',
    without: [
      {
        file: 'server/src/features/accounts/sessions.ts',
        find: 'if (found.just_used && found.next_unused) return found;',
        put: '',
      },
    ],
    test: {
      file: 'server/src/features/accounts/sessions.routes.test.ts',
      name: 'keeps two tabs signed in that refresh at once',
    },
  },
  {
    row: 'an old refresh token revokes its family',
    without: [
      {
        file: 'server/src/features/accounts/sessions.ts',
        find: 'await endSession(db, found.session_id);',
        put: '',
      },
    ],
    test: {
      file: 'server/src/features/accounts/sessions.routes.test.ts',
      name: 'ends the session when an older token comes back',
    },
  },
];
