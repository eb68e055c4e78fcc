import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '../../../contract/src/limits.ts';
import type { App } from './deps.ts';
import { invalid, problem } from './problem.ts';

/** An uploaded file, and the text fields of its form. */
export interface Upload {
  name: string;
  bytes: Buffer;
  fields: Record<string, unknown>;
}

/** Lets the routes of `register` accept a form with one file. In a scope of their own, so that no other route does. */
export const acceptUploads = async (
  app: App,
  register: (scope: App) => void,
  { fieldBytes = 200 } = {},
): Promise<void> => {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: limits.uploadBytes, files: 1, fields: 4, fieldSize: fieldBytes, parts: 5 },
    });
    register(scope as App);
  });
};

const readParts = async (request: FastifyRequest) => {
  const fields: Record<string, unknown> = {};
  let file: Pick<Upload, 'name' | 'bytes'> | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') file = { name: part.filename ?? '', bytes };
    } else fields[part.fieldname] = part.value;
  }
  return { file, fields };
};

/**
 * The form of a route of `acceptUploads`. `check` refuses its fields before a missing file is reported. Throws
 * `wrong_content_type`, `too_large`, `invalid_file` for a truncated form, and `invalid_input` without a file.
 */
export const readUpload = async (
  request: FastifyRequest,
  check: (fields: Upload['fields']) => void = () => {},
): Promise<Upload> => {
  if (!request.isMultipart()) throw problem('wrong_content_type');
  const { file, fields } = await readParts(request).catch((cause: { statusCode?: number }) => {
    // An exceeded limit has its own status. Any other error means a truncated or invalid form.
    throw cause.statusCode === undefined ? problem('invalid_file') : cause;
  });
  check(fields);
  if (!file) throw invalid({ file: 'Choose a file.' });
  return { ...file, fields };
};
