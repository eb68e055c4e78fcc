import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Serialize = (data: unknown) => string;

const isNull = ({ type }: JsonSchema) => type === 'null';

/**
 * The schema with `nullable` in place of a choice between null and one type: a choice is decided by validating the value,
 * `nullable` by a comparison. Formats and limits are left out, as nothing is validated.
 */
const simplify = ({ format, pattern, minimum, maximum, maxLength, ...schema }: JsonSchema): JsonSchema => {
  const { anyOf, items, additionalProperties, properties, ...rest } = schema;
  const [first, second] = (anyOf ?? []) as JsonSchema[];
  if (first && second && anyOf?.length === 2 && (isNull(first) || isNull(second)))
    return simplify({ ...rest, ...(isNull(first) ? second : first), nullable: true });
  return {
    ...rest,
    ...(anyOf && { anyOf: (anyOf as JsonSchema[]).map(simplify) }),
    ...(items && { items: simplify(items as JsonSchema) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? simplify(additionalProperties) : additionalProperties,
    }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, simplify(property as JsonSchema)]),
      ),
    }),
  };
};

const compiled = new WeakMap<z.ZodType, Serialize>();

const compile = (schema: z.ZodType): Serialize => {
  const serialize = fastJson(simplify(z.toJSONSchema(schema, { target: 'draft-7' })) as fastJson.Schema);
  compiled.set(schema, serialize);
  return serialize;
};

/**
 * Writes an answer as JSON: the fields of the schema alone, so that a handler cannot leak others. Unlike parsing, it does
 * not validate values; `server/test/checked-serializer.ts` does so in tests. Each schema is compiled at its first use.
 * @throws when a required field is missing
 */
export const serializeResponse = (schema: z.ZodType, data: unknown): string =>
  (compiled.get(schema) ?? compile(schema))(data);
