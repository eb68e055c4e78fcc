import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import type { DB } from '../../../lib/db-types.ts';
import { openMessageWriter } from './message-writer.ts';

/** A database that never answers. */
const silent = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () =>
      Object.assign(new DummyDriver(), { acquireConnection: () => new Promise<never>(() => {}) }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const draft = { id: 'message', roomId: 'room', userId: 'person', message: 'Hello' };

it('refuses a message while 20,000 others wait to be written', async () => {
  const write = openMessageWriter(silent as never, () => {});
  const answer = () =>
    Promise.race([write(draft), new Promise((resolve) => setImmediate(resolve, 'waiting'))]);
  // The first one is being written, so it does not wait.
  for (let sent = 0; sent < 20_000; sent += 1) void write(draft);
  await expect(answer()).resolves.toBe('waiting');
  await expect(answer()).resolves.toEqual({ refused: 'unavailable' });
});
