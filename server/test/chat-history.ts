import { expect } from 'vitest';
import type { ChatMessage } from '../../contract/src/chat.ts';
import type { Pool } from '../src/lib/db.ts';

interface Writer {
  acknowledged: Map<string, string>;
}
interface Reader {
  read: ChatMessage[];
}

/** The number of messages in a room. */
export const countMessages = async (db: Pool, roomId: string): Promise<number> =>
  (
    await db
      .selectFrom('chat_rooms')
      .select('last_sequence')
      .where('id', '=', roomId)
      .executeTakeFirstOrThrow()
  ).last_sequence;

/**
 * Checks the invariants after any fault: each acknowledged message is stored once, sequences have no gap, each
 * writer’s messages are in the order in which they were written, each reader has read the same order, and the
 * counters equal a recount.
 */
export const expectConsistentHistory = async (
  db: Pool,
  roomId: string,
  writers: Writer[],
  readers: Reader[],
) => {
  const stored = await db
    .selectFrom('chat_messages')
    .select(['id', 'sequence', 'body', 'sender_id'])
    .where('room_id', '=', roomId)
    .orderBy('sequence')
    .execute();
  expect(stored.map(({ sequence }) => sequence)).toEqual(stored.map((_, index) => index + 1));
  expect(await countMessages(db, roomId)).toBe(stored.length);

  const bodies = new Map(stored.map(({ id, body }) => [id, body]));
  for (const { acknowledged } of writers)
    for (const [id, message] of acknowledged) expect(bodies.get(id)).toBe(message);
  expect(new Set(stored.map(({ body }) => body)).size).toBe(stored.length);

  const lastSequence = new Map<string, number>();
  for (const { body } of stored) {
    const [name = '', count] = body.split(' ');
    expect(Number(count)).toBeGreaterThan(lastSequence.get(name) ?? 0);
    lastSequence.set(name, Number(count));
  }

  for (const { read } of readers) {
    const from = (read[0]?.sequence ?? 1) - 1;
    expect(read.map(({ id }) => id)).toEqual(stored.slice(from).map(({ id }) => id));
  }

  const members = await db
    .selectFrom('chat_members')
    .select(['user_id', 'unread', 'read_sequence'])
    .where('room_id', '=', roomId)
    .execute();
  for (const { user_id, unread, read_sequence } of members)
    expect(unread).toBe(
      stored.filter(({ sequence, sender_id }) => sequence > read_sequence && sender_id !== user_id).length,
    );
  return stored.length;
};
