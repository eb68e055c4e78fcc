import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { FilePurpose, UploadedFile } from '../../../../contract/src/accounts.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { pictureUrl } from '../../lib/files.ts';
import { withIdempotencyKey } from '../../lib/idempotency.ts';
import { invalid } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { removeFiles } from './accounts.tasks.ts';

interface Rule {
  by: readonly UserType[];
  /** The longer side of a picture in pixels, at most; a document has none. */
  pixels?: number;
}

const rules: Record<FilePurpose, Rule> = {
  profile_picture: { by: ['fractional', 'company', 'admin'], pixels: 800 },
  company_logo: { by: ['company'], pixels: 800 },
  blog_image: { by: ['admin'], pixels: 2_000 },
  resume: { by: ['fractional'] },
};

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

const refuse = (message: string) => invalid({ file: message }, 'invalid_file');

/** Drawn anew from its pixels: no metadata, no second meaning, nothing that was hidden behind the picture. */
const redraw = async (bytes: Buffer, pixels: number): Promise<Buffer> => {
  try {
    return await sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'warning' })
      .autoOrient()
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer();
  } catch (cause) {
    throw refuse(
      /pixel limit/i.test(String(cause))
        ? 'This picture is too large. At most 40 megapixels.'
        : 'This picture is damaged. Please choose another.',
    );
  }
};

const prepare = async (bytes: Buffer, { pixels }: Rule): Promise<{ bytes: Buffer; type: string }> => {
  if (bytes.length === 0) throw refuse('This file is empty.');
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (pixels === undefined) {
    if (type !== 'application/pdf') throw refuse('Please choose a PDF file.');
    return { bytes, type };
  }
  if (!pictureTypes.includes(type)) throw refuse('Please choose a JPEG, PNG or WebP picture.');
  return { bytes: await redraw(bytes, pixels), type: 'image/webp' };
};

const unshowable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/** The last part of the name a file came with, for people to recognise it; never used as a path. */
const displayName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(unshowable, '').trim().slice(-120) || 'file';

const freshId = async (db: Db) => {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db);
  return oneRow(rows).id;
};

/** Keeps an upload of `owner`. Throws `invalid_input` for a purpose that is not theirs, `invalid_file` for its content. */
export const storeUpload = async (
  { db, files, signFileUrl }: Deps,
  owner: { id: string; type: UserType },
  upload: { purpose: FilePurpose; name: string; bytes: Buffer },
  idempotencyKey: string | undefined,
): Promise<UploadedFile> => {
  const rule = rules[upload.purpose];
  if (!rule.by.includes(owner.type)) throw invalid({ purpose: 'This is not for your kind of account.' });
  const { bytes, type } = await prepare(upload.bytes, rule);
  const name = displayName(upload.name);
  const id = await freshId(db);
  // Before the transaction: bytes whose row a killed process never committed are found by this.
  await enqueue(db, removeFiles, { ids: [id] }, { runAt: new Date(Date.now() + 3_600_000) });
  const keep = async (tx: Db) => {
    await tx
      .insertInto('files')
      .values({
        id,
        owner_id: owner.id,
        purpose: upload.purpose,
        name,
        size: bytes.length,
        content_type: type,
      })
      .execute();
    await files.put(id, bytes);
    const url = upload.purpose === 'resume' ? signFileUrl(id) : pictureUrl(id);
    return { id, url, name, size: bytes.length, content_type: type };
  };
  const request = { ...upload, bytes: createHash('sha256').update(upload.bytes).digest('base64url') };
  try {
    return await db
      .transaction()
      .execute((tx) =>
        idempotencyKey === undefined
          ? keep(tx)
          : withIdempotencyKey(tx, `${owner.id} file_upload`, idempotencyKey, request, () => keep(tx)),
      );
  } catch (cause) {
    await files.remove(id);
    throw cause;
  }
};
