import { createHash } from 'node:crypto';
import type { FilePurpose, UploadedFile } from '../../../../contract/src/accounts.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { Deps } from '../../lib/deps.ts';
import { pictureUrl } from '../../lib/files.ts';
import { withIdempotencyKey } from '../../lib/idempotency.ts';
import { invalid } from '../../lib/problem.ts';
import { withNewFile } from './store-file.ts';
import { readPdf, readPicture } from './upload-content.ts';

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

/** Stores an upload. Throws `invalid_input` for a purpose of another kind of account, `invalid_file` for its content. */
export const storeUpload = async (
  deps: Deps,
  owner: { id: string; type: UserType },
  upload: { purpose: FilePurpose; name: string; bytes: Buffer },
  idempotencyKey: string | undefined,
): Promise<UploadedFile> => {
  const { purpose, name } = upload;
  const { uploadedBy, pixels } = rules[purpose];
  if (!uploadedBy.includes(owner.type))
    throw invalid({ purpose: 'Your kind of account cannot upload this.' });
  const content =
    pixels === undefined ? await readPdf(upload.bytes, deps.config) : await readPicture(upload.bytes, pixels);
  const request = { ...upload, bytes: createHash('sha256').update(upload.bytes).digest('base64url') };
  return withNewFile(deps, (db, save) => {
    const store = async () => {
      const { id, size, ...file } = await save({ ownerId: owner.id, purpose, name, content });
      const url = purpose === 'resume' ? deps.signFileUrl(id, owner.id) : pictureUrl(id);
      return { id, url, name: file.name, size, content_type: file.content_type };
    };
    return idempotencyKey === undefined
      ? store()
      : withIdempotencyKey(db, `${owner.id} file_upload`, idempotencyKey, request, store);
  });
};
