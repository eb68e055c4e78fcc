import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { serializeResponse } from '../src/lib/response-serializer.ts';

/**
 * Serializes a response as production does.
 * @throws when a value does not match the schema, or when the text differs from the parsed response
 */
export const serializeChecked = (schema: z.ZodType, data: unknown): string => {
  const text = serializeResponse(schema, data);
  const parsed = JSON.parse(JSON.stringify(schema.parse(data)));
  if (!isDeepStrictEqual(JSON.parse(text), parsed))
    throw new Error(`The serializer wrote ${text}\ninstead of ${JSON.stringify(parsed)}`);
  return text;
};
