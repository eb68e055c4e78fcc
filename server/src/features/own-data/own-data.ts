import { PassThrough, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Db } from '../../lib/db.ts';
import type { Feature } from '../../lib/feature.ts';
import type { FileStore } from '../../lib/files.ts';
import { listFiles } from '../accounts/accounts.public.ts';

const readMe = `The data that we store about you: one JSON file per subject, and your uploads in the folder "files".
Amounts that end in _minor are in the smallest unit of the currency. Times are in UTC.
`;

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/plain': 'txt',
};

/**
 * What the features store about a person, as a zip that is written while it is read: a part is fetched when the one
 * before it has been sent. An error breaks the stream, so that half a zip is never taken for a whole one.
 */
export const zipOwnData = (
  features: readonly Feature[],
  db: Db,
  files: FileStore,
  userId: string,
): Readable => {
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.on('error', (error) => out.destroy(error as Error));
  const write = async () => {
    zip.addBuffer(Buffer.from(readMe), 'README.txt');
    for (const { exportPerson } of features) {
      for (const [name, rows] of Object.entries((await exportPerson?.(db, userId)) ?? {})) {
        if (rows.length > 0) zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `${name}.json`);
      }
    }
    for (const { id, purpose, content_type } of await listFiles(db, userId)) {
      const bytes = await files.read(id);
      if (bytes === undefined) continue;
      // The reader left before this file was open.
      if (out.destroyed) return void bytes.destroy();
      zip.addReadStream(bytes, `files/${purpose}-${id.slice(-6)}.${extensions[content_type] ?? 'bin'}`);
      const stop = () => bytes.destroy();
      out.once('close', stop);
      // The next is opened when this one has been sent. Waiting also takes its errors, which the zip does not listen to.
      await finished(bytes);
      out.off('close', stop);
    }
    zip.end();
  };
  void pipeline(zip.outputStream, out).catch(() => {});
  write().catch((error: Error) => out.destroy(error));
  return out;
};
