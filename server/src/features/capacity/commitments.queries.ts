import type { Insertable } from 'kysely';
import type { Capacity } from '../../../../contract/src/capacity.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';

const columns = ['id', 'label', 'hours_per_week', 'start_date', 'end_date'] as const;

/** The private commitments of a fractional, in order of their start. */
export const listCommitments = (db: Db, userId: string) =>
  db
    .selectFrom('fractional_commitments')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('start_date')
    .orderBy('id')
    .execute();

export const insertCommitment = (db: Db, row: Insertable<DB['fractional_commitments']>) =>
  db.insertInto('fractional_commitments').values(row).returning(columns).executeTakeFirstOrThrow();

/** Throws not found for the commitment of somebody else. */
export const deleteCommitment = async (db: Db, userId: string, id: string): Promise<void> => {
  await db
    .deleteFrom('fractional_commitments')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => problem('not_found'));
};

/** The free hours of a fractional by month. `lock` serializes changes of them. */
export const getCapacity = async (db: Db, userId: string, { lock = false } = {}): Promise<Capacity> => {
  const row = await db
    .selectFrom('fractionals')
    .select('capacity')
    .where('user_id', '=', userId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row?.capacity ?? {};
};
