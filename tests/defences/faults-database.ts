import type { Defence } from './defence.ts';

const db = 'server/src/lib/db.ts';
const answers = 'server/src/lib/answer-problem.ts';
const faultsTest = 'server/test/database-faults.test.ts';
const dbTest = 'server/src/lib/db.test.ts';
const migrateTest = 'server/src/lib/migrate.test.ts';
const embedded = 'server/src/lib/embedded-postgres.ts';

/** PostgreSQL, what is kept in it, and what is kept beside it. */
export const databaseFaults: Defence[] = [
  {
    row: 'database restarted under load',
    without: [{ file: answers, find: '^(08|53|57)', put: '^(08|53)' }],
    test: { file: faultsTest, name: 'restarted as after a crash' },
  },
  {
    row: 'database cut off without a word',
    without: [{ file: answers, find: ' || poolAway.test(error.message)', put: '' }],
    test: { file: faultsTest, name: 'cut off without a word' },
  },
  {
    row: 'database cut off without a word',
    without: [{ file: db, find: '    endOnSilence(client);', put: '' }],
    test: { file: dbTest, name: 'a connection whose server fell silent is given up' },
  },
  {
    row: 'database out of connections',
    without: [{ file: answers, find: '^(08|53|57)', put: '^(08|57)' }],
    test: { file: faultsTest, name: 'without a connection left' },
  },
  {
    row: 'a hot row locked',
    without: [{ file: answers, find: ", '55P03'", put: '' }],
    test: { file: faultsTest, name: 'a row that somebody holds stops those who want it' },
  },
  {
    row: 'a hot row locked',
    without: [{ file: db, find: ' -c lock_timeout=5s', put: '' }],
    test: { file: faultsTest, name: 'a row that somebody holds stops those who want it' },
  },
  {
    row: 'a connection broken in the middle of a transaction',
    without: [{ file: db, find: "client.on('error', () => {});", put: '' }],
    test: { file: dbTest, name: 'ends that transaction, not the process' },
  },
  {
    row: 'killed in the middle of writes',
    without: [
      { file: 'server/src/lib/serve.ts', find: 'key === undefined ? run(db)', put: 'true ? run(db)' },
    ],
    test: { file: 'e2e/killed-server.spec.ts', name: 'has kept what it acknowledged' },
  },
  {
    row: 'every creating call sent twice',
    without: [
      { file: 'server/src/lib/serve.ts', find: 'key === undefined ? run(db)', put: 'true ? run(db)' },
    ],
    test: { file: 'server/src/lib/serve.test.ts', name: 'creates once for one Idempotency-Key' },
  },
  {
    row: 'disk full on upload',
    without: [
      {
        file: 'server/src/features/accounts/store-upload.ts',
        find: 'await files.remove(id);',
        put: '',
      },
    ],
    test: {
      file: 'server/src/features/accounts/loose-files.test.ts',
      name: 'leaves neither row nor bytes',
    },
  },
  {
    row: 'disk full on upload',
    without: [
      { file: 'server/src/lib/files.ts', find: 'await rm(`${path}.part`, { force: true });', put: '' },
    ],
    test: {
      file: 'server/src/features/accounts/loose-files.test.ts',
      name: 'a file is not left half written',
    },
  },
  {
    row: 'restore from backup',
    without: [
      {
        file: 'server/src/lib/backup.ts',
        find: '(time === undefined ? []',
        put: '(true ? []',
      },
    ],
    test: { file: 'server/test/restore.test.ts', name: 'a lost database comes back' },
  },
  {
    row: 'an acknowledged row survives a crash of the embedded database',
    without: [{ file: embedded, find: '...(durable', put: '...(false' }],
    test: {
      file: 'server/src/lib/embedded-postgres.test.ts',
      name: 'acknowledged rows survive kill -9',
    },
  },
  {
    row: 'a migration under load, the old build on the new schema',
    without: [
      {
        file: 'server/src/lib/migrate.ts',
        find: 'await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(db);',
        put: '',
      },
    ],
    test: { file: migrateTest, name: 'waits for a lock without letting others wait behind it' },
  },
  {
    row: 'a migration under load, the old build on the new schema',
    without: [
      // Only the very same schema would do.
      {
        file: 'server/src/lib/migrate.ts',
        find: 'if (missing)',
        put: 'if (done.size > (await readFiles(folder)).length) throw new Error(`It has ${done.size}.`);\nif (missing)',
      },
    ],
    test: { file: migrateTest, name: 'and one that has more is not' },
  },
  {
    row: 'a migration under load, the old build on the new schema',
    without: [
      {
        file: 'server/src/lib/prepared.ts',
        find: 'if (!isOutdated(cause)) throw cause;',
        put: 'throw cause;',
      },
    ],
    test: { file: dbTest, name: 'has changed what it gives' },
  },
];
