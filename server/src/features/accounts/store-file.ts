import { sql } from 'kysely';
import type { FilePurpose } from '../../../../contract/src/accounts.ts';
import { hourMilliseconds } from '../../../../contract/src/dates.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { enqueue } from '../../lib/tasks.ts';
import { removeFiles } from './accounts.tasks.ts';
import type { UploadContent } from './upload-content.ts';

interface NewFile {
  ownerId: string;
  purpose: FilePurpose | 'chat_file';
  /** The name that the uploader's device gave it. */
  name: string;
  content: UploadContent;
}

/** A stored file. Width and height are those of a picture. */
interface StoredFile {
  id: string;
  name: string;
  size: number;
  content_type: string;
  width: number | null;
  height: number | null;
}

const unprintable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/** The last part of the uploaded file's name, for display. Never used as a path. */
const displayName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(unprintable, '').trim().slice(-120) || 'file';

/**
 * Runs `work` in a transaction, with the function that stores a file in it: the row and the bytes. Without a commit,
 * neither stays.
 */
export const withNewFile = async <T>(
  { db, clock, files }: Deps,
  work: (db: Db, save: (file: NewFile) => Promise<StoredFile>) => Promise<T>,
): Promise<T> => {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db);
  const { id } = oneRow(rows);
  // Enqueued before the transaction: removes the bytes if the process dies before it commits the row.
  await enqueue(
    db,
    removeFiles,
    { ids: [id] },
    { runAt: new Date(clock.now().getTime() + hourMilliseconds) },
  );
  const saveIn =
    (tx: Db) =>
    async ({ ownerId, purpose, name, content }: NewFile): Promise<StoredFile> => {
      const { bytes, type, width = null, height = null } = content;
      const file = {
        id,
        name: displayName(name),
        size: bytes.length,
        content_type: type,
        width,
        height,
      };
      await tx
        .insertInto('files')
        .values({ ...file, owner_id: ownerId, purpose })
        .execute();
      await files.put(id, bytes);
      return file;
    };
  try {
    return await db.transaction().execute((tx) => work(tx, saveIn(tx)));
  } catch (cause) {
    await files.remove(id);
    throw cause;
  }
};
