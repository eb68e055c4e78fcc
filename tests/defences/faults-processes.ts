import type { Defence } from './defence.ts';

const rescue = [
  { file: 'server/src/lib/tasks-rescue.ts', find: 'if (dead.length === 0) return;', put: 'return;' },
];

/** Processes that go, and the services beside them. */
export const processFaults: Defence[] = [
  {
    row: 'Redis gone and back',
    without: [
      {
        file: 'server/src/features/chat/deliver-messages.ts',
        find: 'live.onMissed(() => void resync());',
        put: '',
      },
    ],
    test: {
      file: 'server/test/chat-faults.test.ts',
      name: 'two processes whose Redis restarts lose nothing',
    },
  },
  {
    row: 'Redis gone and back',
    without: [{ file: 'server/src/lib/rate-limit.ts', find: 'skipOnError: true', put: 'skipOnError: false' }],
    test: { file: 'server/src/lib/rate-limit.test.ts', name: 'serve on while it is away' },
  },
  {
    row: 'mail and push down',
    without: [
      {
        file: 'server/src/features/notifications/notifications.tasks.ts',
        find: 'if (!(cause instanceof MailRefusedError)) throw cause;',
        put: '',
      },
    ],
    test: {
      file: 'server/src/features/notifications/outage.test.ts',
      name: 'delays what cannot be sent for ten minutes',
    },
  },
  {
    row: 'worker killed over many tasks',
    without: [
      {
        file: 'server/src/features/campaigns/campaigns.queries.ts',
        find: ' or started_at < now() - make_interval(secs => ${LEFT_AFTER_SECONDS})',
        put: '',
      },
    ],
    test: {
      file: 'server/src/features/campaigns/campaigns.crash.test.ts',
      name: 'reaches 5,000 people once each',
    },
  },
  {
    row: 'worker killed over many tasks',
    without: rescue,
    test: { file: 'server/test/worker-faults.test.ts', name: 'loses none of its tasks' },
  },
  {
    row: 'tasks of a killed worker taken up within 60 s',
    without: rescue,
    test: { file: 'server/src/lib/tasks.test.ts', name: 'is taken up within 30 s' },
  },
  {
    row: 'a poison task ends in the dead letters',
    without: [{ file: 'server/src/lib/tasks.ts', find: '${maxAttempts(task)}::int', put: 'null::int' }],
    test: {
      file: 'server/src/lib/tasks.test.ts',
      name: 'ends as a dead letter, and the queue moves on',
    },
  },
  {
    row: 'two workers, one clock tick, one run',
    without: [
      // Each worker would keep its own book of what has run.
      {
        file: 'server/src/lib/tasks.ts',
        find: 'options: { maxAttempts: maxAttempts(task) } }',
        put: 'options: { maxAttempts: maxAttempts(task) }, identifier: `${process.pid}` }',
      },
    ],
    test: { file: 'server/test/worker-faults.test.ts', name: 'two workers that see one minute begin' },
  },
  {
    row: 'SIGTERM and restart behind a proxy',
    without: [
      { file: 'server/src/main.ts', find: '.drain(serving.config.drainMilliseconds)', put: '.drain(0)' },
    ],
    test: { file: 'server/test/rolling-restart.test.ts', name: 'both are restarted in turn under load' },
  },
];
