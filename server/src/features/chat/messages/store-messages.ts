import { sql } from 'kysely';
import { limits } from '../../../../../contract/src/limits.ts';
import type { FrameRefusal } from '../../../../../contract/src/realtime.ts';
import type { Db } from '../../../lib/db.ts';
import { prepare } from '../../../lib/prepared.ts';

/** A message to store. The client chooses the id, or the server generates it. */
export interface Draft {
  id: string;
  roomId: string;
  userId: string;
  message: string;
  fileId?: string;
}

export type Stored =
  | { refused: FrameRefusal }
  | {
      /** The message had been stored before, under the same id. */
      isDuplicate: boolean;
      sequence: number;
      timestamp: string;
      message: string;
      members: string[];
    };

interface OutcomeRow {
  outcome: 'stored' | 'duplicate' | 'not_member' | 'blocked' | 'id_taken';
  sequence: number;
  timestamp: string;
  message: string;
  members: string[];
}

const toStored = ({ outcome, ...stored }: OutcomeRow): Stored =>
  outcome === 'stored' || outcome === 'duplicate'
    ? { isDuplicate: outcome === 'duplicate', ...stored }
    : { refused: outcome };

interface Columns {
  ids: string[];
  roomIds: string[];
  userIds: string[];
  messages: string[];
  fileIds: (string | null)[];
}

const store = prepare<Columns, OutcomeRow>(
  ({ ids, roomIds, userIds, messages, fileIds }) => sql`
    select outcome, sequence, sent_at as timestamp, message, members
    from store_chat_messages(${ids}::uuid[], ${roomIds}::uuid[], ${userIds}::uuid[], ${messages}::text[],
      ${fileIds}::uuid[], ${`${limits.chatMailAfterMinutes} minutes`}::interval, ${`${limits.chatMailEveryMinutes} minutes`}::interval)
    order by n`,
);

/**
 * Stores drafts in one transaction, in their order, and returns the outcome of each; a duplicate is returned as it was
 * stored. One statement calls the function `store_chat_messages` of the migration, which holds the rules: several
 * statements would take as many round trips, and PostgreSQL would plan them again for each batch.
 */
export const storeMessages = async (db: Db, drafts: readonly Draft[]): Promise<Stored[]> => {
  const outcomes = await store(db, {
    ids: drafts.map(({ id }) => id),
    roomIds: drafts.map(({ roomId }) => roomId),
    userIds: drafts.map(({ userId }) => userId),
    messages: drafts.map(({ message }) => message),
    fileIds: drafts.map(({ fileId = null }) => fileId),
  });
  return outcomes.map(toStored);
};
