import type { Defence } from './defence.ts';

/** What the browser holds through. */
export const browserFaults: Defence[] = [
  {
    row: 'offline and back in the browser',
    without: [
      {
        file: 'web/app/features/chat/delivery.ts',
        find: 'tried.clear();\n      pump();',
        put: '',
      },
    ],
    test: {
      file: 'web/app/features/chat/delivery.test.ts',
      name: 'what was written without a connection',
    },
  },
  {
    row: 'offline and back in the browser',
    without: [
      {
        file: 'web/app/lib/live-connection.ts',
        find: "window.addEventListener('offline', gone);",
        put: '',
      },
    ],
    test: { file: 'web/app/lib/live-connection.test.ts', name: 'drops the socket when the network goes' },
  },
  {
    row: 'tab killed with messages unsent',
    without: [
      {
        file: 'web/app/features/chat/outbox.ts',
        find: 'keepOwn(userId, prefix + unsent.id, JSON.stringify(unsent));',
        put: '',
      },
    ],
    test: {
      file: 'web/app/features/chat/outbox.test.ts',
      name: 'keeps what has no receipt, in order, over a reload',
    },
  },
  {
    row: 'load-then-subscribe race',
    without: [
      {
        file: 'web/app/features/chat/thread.ts',
        find: 'loaded: true, messages: merged(event.page)',
        put: 'loaded: true, ahead: [], messages: merged(event.page)',
      },
    ],
    test: {
      file: 'web/app/features/chat/thread.test.ts',
      name: 'what was heard while the newest page was on its way is kept',
    },
  },
  {
    row: 'a stale chunk after a deploy',
    without: [
      {
        file: 'web/app/lib/stale-chunk.ts',
        find: "'vite:preloadError'",
        put: "'no such event'",
      },
    ],
    test: { file: 'e2e/deploy.spec.ts', name: 'nothing typed is lost without being asked' },
  },
];
