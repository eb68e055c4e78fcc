import type { Selectable } from 'kysely';
import { z } from 'zod';
import { FilePurpose, fileUpload } from '../../../../contract/src/accounts.ts';
import { Id } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { App } from '../../lib/deps.ts';
import { isSignedFileUrl } from '../../lib/files.ts';
import { readIdempotencyKey } from '../../lib/idempotency.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { acceptUploads, readUpload } from '../../lib/read-upload.ts';
import { serve } from '../../lib/serve.ts';
import { storeUpload } from './store-upload.ts';

const parsePurpose = ({ purpose }: Record<string, unknown>): FilePurpose => {
  const parsed = FilePurpose.safeParse(purpose);
  if (!parsed.success) throw invalid({ purpose: `Must be one of ${FilePurpose.options.join(', ')}.` });
  return parsed.data;
};

const uploadRoute = (app: App) =>
  serve(
    app,
    fileUpload,
    async ({ deps, actor, request }) => {
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const { fields, ...file } = await readUpload(request, parsePurpose);
      return storeUpload(deps, actor, { purpose: parsePurpose(fields), ...file }, key);
    },
    { transaction: false, limit: { max: 20, minutes: 60, by: 'account' } },
  );

/** Pictures are shown by the browser. Anything else is saved: under its own name where the browser can read it. */
const getContentDisposition = ({ content_type: type, purpose, name }: Selectable<DB['files']>): string => {
  if (type.startsWith('image/')) return 'inline';
  const plainName = purpose === 'resume' ? 'resume.pdf' : 'file';
  return `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`;
};

const FileQuery = z.object({
  reader: Id.optional(),
  expires: z.coerce.number<unknown>().int().optional(),
  signature: z.string().max(100).optional(),
});

/**
 * Whether a private file may be read by this account: while both are active. Of a suspended owner, admins alone read on.
 */
const mayRead = async (db: Db, ownerId: string, readerId: string): Promise<boolean> => {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'type', 'status'])
    .where('id', 'in', [ownerId, readerId])
    .execute();
  const find = (id: string) => accounts.find((account) => account.id === id);
  const [owner, reader] = [find(ownerId), find(readerId)];
  return reader?.status === 'active' && (owner?.status === 'active' || reader.type === 'admin');
};

/** Uploads and downloads of files. Pictures are public, except those of a chat; chat files and resumes require a signed link. */
export const fileRoutes = async (app: App) => {
  await acceptUploads(app, uploadRoute);

  app.get<{ Params: { id: string }; Querystring: z.output<typeof FileQuery> }>(
    '/api/files/:id',
    {
      schema: {
        summary: 'The bytes of a picture, or of a resume or chat file by a signed link',
        tags: ['files'],
        params: z.object({ id: Id }),
        querystring: FileQuery,
      },
    },
    async (request, reply) => {
      const { db, files, config } = app.deps;
      const { id } = request.params;
      const { reader: readerId = '', expires = 0, signature = '' } = request.query;
      const file = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
      if (!file) throw problem('not_found');
      const isPrivate = ['resume', 'chat_file'].includes(file.purpose);
      if (isPrivate && !isSignedFileUrl(config.sessionSecret, { id, readerId, expires }, signature))
        throw problem('not_found');
      if (isPrivate && !(await mayRead(db, file.owner_id, readerId))) throw problem('not_found');
      const bytes = await files.read(id);
      if (!bytes) throw problem('not_found');
      return reply
        .headers({
          'content-type': file.content_type,
          'content-length': file.size,
          'content-disposition': getContentDisposition(file),
          'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
        })
        .send(bytes);
    },
  );
};
