import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aFractional } from '../../../../test/builders.ts';
import { aPair } from '../../../../test/chat-builders.ts';
import { openMessageWriter } from './message-writer.ts';
import { type Draft, storeMessages } from './store-messages.ts';

let test: TestApp;
let pair: Awaited<ReturnType<typeof aPair>>;
beforeAll(async () => {
  test = await appForTest();
});
beforeEach(async () => {
  pair = await aPair(test);
});
afterAll(() => test.close());

const draft = (more: Partial<Draft> = {}): Draft => ({
  id: randomUUID(),
  roomId: pair.roomId,
  userId: pair.company.id,
  message: 'Hello',
  ...more,
});
const stored = (roomId = pair.roomId) =>
  test.db
    .selectFrom('chat_messages')
    .select(['sequence', 'body'])
    .where('room_id', '=', roomId)
    .orderBy('sequence')
    .execute();

it('stores drafts in order and returns the members of the room', async () => {
  const results = await storeMessages(test.db, [draft({ message: 'One' }), draft({ message: 'Two' })]);
  expect(results).toMatchObject([
    { isDuplicate: false, sequence: 1, message: 'One', timestamp: expect.any(String) },
    { isDuplicate: false, sequence: 2, message: 'Two' },
  ]);
  expect(new Set((results[0] as { members: string[] }).members)).toEqual(
    new Set([pair.company.id, pair.fractional.id]),
  );
});

it('returns a message that is sent again as it was stored, also after a block', async () => {
  const first = draft();
  await storeMessages(test.db, [first]);
  await test.db
    .updateTable('chat_members')
    .set({ blocked_at: new Date().toISOString() })
    .where('room_id', '=', pair.roomId)
    .where('user_id', '=', pair.fractional.id)
    .execute();
  expect(await storeMessages(test.db, [{ ...first, message: 'Other' }, draft()])).toMatchObject([
    { isDuplicate: true, sequence: 1, message: 'Hello' },
    { refused: 'blocked' },
  ]);
  expect(await stored()).toEqual([{ sequence: 1, body: 'Hello' }]);
});

it('rejects people outside the room and ids of other messages', async () => {
  const first = draft();
  await storeMessages(test.db, [first]);
  const stranger = await aFractional(test);
  expect(
    await storeMessages(test.db, [draft({ userId: stranger.id }), draft({ roomId: randomUUID() })]),
  ).toEqual([{ refused: 'not_member' }, { refused: 'not_member' }]);
  expect(await storeMessages(test.db, [{ ...first, userId: pair.fractional.id }])).toEqual([
    { refused: 'id_taken' },
  ]);
  expect(await stored()).toHaveLength(1);
});

const writerFor = (db: TestApp['db'], warnings: unknown[] = []) =>
  openMessageWriter(db, (cause) => warnings.push(cause));

it('writes waiting messages in the order in which they came', async () => {
  const write = writerFor(test.db);
  const drafts = Array.from({ length: 20 }, (_, index) => draft({ message: `${index}` }));
  const results = await Promise.all(drafts.map(write));
  expect(results.map((result) => 'sequence' in result && result.sequence)).toEqual(
    drafts.map((_, index) => index + 1),
  );
});

it('answers each copy of a message that waits, and rejects its id in other hands', async () => {
  const write = writerFor(test.db);
  const [first, second] = [draft(), draft()];
  const results = await Promise.all([
    write(first),
    write(second),
    write(second),
    write({ ...second, userId: pair.fractional.id }),
    write({ ...second, roomId: randomUUID() }),
  ]);
  expect(results.slice(1)).toMatchObject([
    { sequence: 2, isDuplicate: false },
    { sequence: 2, isDuplicate: true },
    { refused: 'id_taken' },
    { refused: 'not_member' },
  ]);
  expect(await stored()).toHaveLength(2);
});

/** A database whose next statements fail with these errors. */
const failingWith = (errors: Error[]) =>
  new Proxy(test.db, {
    get: (target, name) => {
      const error = name === 'executeQuery' ? errors.shift() : undefined;
      if (error) throw error;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

it('writes again after a failure, and gives up after four that the database answers', async () => {
  const lost = Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code: '23503' });
  const errors = [lost];
  const warnings: unknown[] = [];
  const write = writerFor(failingWith(errors), warnings);
  expect(await write(draft())).toMatchObject({ sequence: 1 });
  expect(warnings).toEqual([lost]);
  errors.push(lost, lost, lost, lost);
  expect(await write(draft())).toEqual({ refused: 'unavailable' });
  expect(warnings).toHaveLength(5);
  expect(await write(draft())).toMatchObject({ sequence: 2 });
});

it('keeps messages while the database is away, and refuses them when it is away for too long', async () => {
  const away = (count: number) =>
    Array.from({ length: count }, () => new Error('Connection terminated unexpectedly'));
  const warnings: unknown[] = [];
  const write = openMessageWriter(failingWith(away(6)), (cause) => warnings.push(cause), 10_000);
  const responses = await Promise.all([write(draft()), write(draft()), write(draft())]);
  expect(responses).toMatchObject([{ sequence: 1 }, { sequence: 2 }, { sequence: 3 }]);
  expect(warnings).toHaveLength(6);
  const impatient = openMessageWriter(failingWith(away(20)), () => {}, 3_000);
  expect(await impatient(draft())).toEqual({ refused: 'unavailable' });
});

it('rejects only the draft whose id another room takes at the same time', async () => {
  const other = await aPair(test);
  const taken = draft();
  const others = await test.db.transaction().execute(async (tx) => {
    await storeMessages(tx, [{ ...taken, roomId: other.roomId, userId: other.company.id }]);
    const waiting = storeMessages(test.db, [draft(), taken, draft()]);
    // The second draft waits for the transaction.
    expect(await Promise.race([waiting, sleep(100)])).toBeUndefined();
    return { waiting };
  });
  expect(await others.waiting).toMatchObject([{ sequence: 1 }, { refused: 'id_taken' }, { sequence: 2 }]);
});

it('keeps one order without a gap for messages of two rooms in two batches at the same time', async () => {
  const other = await aPair(test);
  const buildDrafts = (reverse: boolean) => {
    const drafts = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? draft() : draft({ roomId: other.roomId, userId: other.company.id }),
    );
    return reverse ? drafts.reverse() : drafts;
  };
  await Promise.all(
    [false, true, false, true].map((reverse) => storeMessages(test.db, buildDrafts(reverse))),
  );
  for (const roomId of [pair.roomId, other.roomId])
    expect((await stored(roomId)).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 80 }, (_, index) => index + 1),
    );
});
