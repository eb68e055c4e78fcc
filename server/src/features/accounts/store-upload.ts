import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { FilePurpose, UploadedFile } from '../../../../contract/src/accounts.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { hasVirus } from '../../lib/clamd.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { pictureUrl } from '../../lib/files.ts';
import { withIdempotencyKey } from '../../lib/idempotency.ts';
import { invalid } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { removeFiles } from './accounts.tasks.ts';
import { findPdfRefusal, type PdfRefusal } from './pdf-content.ts';

interface Rule {
  uploadedBy: readonly UserType[];
  /** The maximum length of a picture's longer side, in pixels. Undefined for a document. */
  pixels?: number;
}

const rules: Record<FilePurpose, Rule> = {
  profile_picture: { uploadedBy: ['fractional', 'company', 'admin'], pixels: 800 },
  company_logo: { uploadedBy: ['company'], pixels: 800 },
  blog_image: { uploadedBy: ['admin'], pixels: 2_000 },
  resume: { uploadedBy: ['fractional'] },
};

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

const refuse = (message: string) => invalid({ file: message }, 'invalid_file');

/** Encodes the picture again from its pixels, which removes metadata and any embedded content. */
const reencode = async (bytes: Buffer, pixels: number): Promise<Buffer> => {
  try {
    return await sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'warning' })
      .autoOrient()
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer();
  } catch (cause) {
    throw refuse(
      /pixel limit/i.test(String(cause))
        ? 'This picture is too large. The maximum is 40 megapixels.'
        : 'This picture is damaged. Choose another one.',
    );
  }
};

/** Part of the file by which virus scanners are tested. In two parts, so that no scanner refuses this one. */
const testVirus = ['EICAR-STANDARD', 'ANTIVIRUS-TEST-FILE'].join('-');

const newPdf = 'Print it to a new PDF (“Save as PDF” in the print dialog) and upload that one.';
const pdfRefusals: Record<PdfRefusal, string> = {
  active: `This PDF contains scripts, attachments or actions, which a resume does not need. ${newPdf}`,
  encrypted: `This PDF is protected by a password or permissions. ${newPdf}`,
  unreadable: `This PDF cannot be checked for scripts and attachments. ${newPdf}`,
};

const checkResume = async (bytes: Buffer, { clamdUrl }: Deps['config']): Promise<void> => {
  if (bytes.includes(testVirus) || (clamdUrl !== undefined && (await hasVirus(clamdUrl, bytes))))
    throw refuse('This file contains a virus. Choose another one.');
  if ((await fileTypeFromBuffer(bytes))?.mime !== 'application/pdf') throw refuse('Choose a PDF file.');
  const refusal = findPdfRefusal(bytes);
  if (refusal) throw refuse(pdfRefusals[refusal]);
};

const prepare = async (
  bytes: Buffer,
  { pixels }: Rule,
  config: Deps['config'],
): Promise<{ bytes: Buffer; type: string }> => {
  if (bytes.length === 0) throw refuse('This file is empty.');
  if (pixels === undefined) {
    await checkResume(bytes, config);
    return { bytes, type: 'application/pdf' };
  }
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (!pictureTypes.includes(type)) throw refuse('Choose a JPEG, PNG or WebP picture.');
  return { bytes: await reencode(bytes, pixels), type: 'image/webp' };
};

const unprintable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/** The last part of the uploaded file's name, for display. Never used as a path. */
const displayName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(unprintable, '').trim().slice(-120) || 'file';

/** Stores an upload. Throws `invalid_input` for a purpose of another kind of account, `invalid_file` for its content. */
export const storeUpload = async (
  { db, clock, files, signFileUrl, config }: Deps,
  owner: { id: string; type: UserType },
  upload: { purpose: FilePurpose; name: string; bytes: Buffer },
  idempotencyKey: string | undefined,
): Promise<UploadedFile> => {
  const rule = rules[upload.purpose];
  if (!rule.uploadedBy.includes(owner.type))
    throw invalid({ purpose: 'Your kind of account cannot upload this.' });
  const { bytes, type } = await prepare(upload.bytes, rule, config);
  const name = displayName(upload.name);
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db);
  const { id } = oneRow(rows);
  // Enqueued before the transaction: removes the bytes if the process dies before it commits the row.
  await enqueue(db, removeFiles, { ids: [id] }, { runAt: new Date(clock.now().getTime() + 3_600_000) });
  const save = async (tx: Db) => {
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
          ? save(tx)
          : withIdempotencyKey(tx, `${owner.id} file_upload`, idempotencyKey, request, () => save(tx)),
      );
  } catch (cause) {
    await files.remove(id);
    throw cause;
  }
};
