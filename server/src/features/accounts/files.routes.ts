import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FilePurpose, fileUpload } from '../../../../contract/src/accounts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { Id } from '../../../../contract/src/values.ts';
import type { App } from '../../lib/deps.ts';
import { isSignedFileUrl } from '../../lib/files.ts';
import { readIdempotencyKey } from '../../lib/idempotency.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { storeUpload } from './store-upload.ts';

interface Form {
  purpose?: unknown;
  file?: { name: string; bytes: Buffer };
}

const readParts = async (request: FastifyRequest): Promise<Form> => {
  const form: Form = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') form.file = { name: part.filename ?? '', bytes };
    } else if (part.fieldname === 'purpose') form.purpose = part.value;
  }
  return form;
};

const readForm = async (request: FastifyRequest) => {
  if (!request.isMultipart()) throw problem('wrong_content_type');
  const { purpose, file } = await readParts(request).catch((cause: { statusCode?: number }) => {
    // An exceeded limit has its own status. Any other error means a truncated or invalid form.
    throw cause.statusCode === undefined ? problem('invalid_file') : cause;
  });
  const parsed = FilePurpose.safeParse(purpose);
  if (!parsed.success) throw invalid({ purpose: `Must be one of ${FilePurpose.options.join(', ')}.` });
  if (!file) throw invalid({ file: 'Choose a file.' });
  return { purpose: parsed.data, ...file };
};

const uploadRoute = async (app: App) => {
  await app.register(multipart, {
    limits: { fileSize: limits.uploadBytes, files: 1, fields: 4, fieldSize: 200, parts: 5 },
  });
  serve(
    app,
    fileUpload,
    async ({ deps, actor, request }) => {
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      return storeUpload(deps, actor, await readForm(request), key);
    },
    { transaction: false, limit: { max: 20, minutes: 60, by: 'account' } },
  );
};

const FileQuery = z.object({
  expires: z.coerce.number<unknown>().int().optional(),
  signature: z.string().max(100).optional(),
});

/** Uploads and downloads of files. Pictures are public; a resume requires a signed link. */
export const fileRoutes = async (app: App) => {
  // In its own scope, so that no other route accepts multipart forms.
  await app.register(async (scope) => uploadRoute(scope as App));

  app.get<{ Params: { id: string }; Querystring: z.output<typeof FileQuery> }>(
    '/api/files/:id',
    {
      schema: {
        summary: 'The bytes of a picture, or of a resume by a signed link',
        tags: ['files'],
        params: z.object({ id: Id }),
        querystring: FileQuery,
      },
    },
    async (request, reply) => {
      const { db, files, config } = app.deps;
      const { id } = request.params;
      const { expires = 0, signature = '' } = request.query;
      const file = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
      if (!file) throw problem('not_found');
      const isPrivate = file.purpose === 'resume';
      if (isPrivate && !isSignedFileUrl(config.sessionSecret, id, expires, signature))
        throw problem('not_found');
      const bytes = await files.read(id);
      if (!bytes) throw problem('not_found');
      const disposition = isPrivate
        ? `attachment; filename="resume.pdf"; filename*=UTF-8''${encodeURIComponent(file.name)}`
        : 'inline';
      return reply
        .headers({
          'content-type': file.content_type,
          'content-length': file.size,
          'content-disposition': disposition,
          'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
        })
        .send(bytes);
    },
  );
};
