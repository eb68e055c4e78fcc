import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '../../contract/src/endpoint.ts';
import type { Call } from './access-rows.ts';
import {
  hostileBodies,
  hostileIds,
  hostileKinds,
  hostileNumbers,
  hostileQueries,
  hostileTexts,
  massAssignment,
  tooLarge,
} from './hostile-values.ts';

/** A request as it is sent to the server. */
export interface FuzzRequest {
  url: string;
  type?: string;
  body?: string | Buffer;
}

interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const words = ['Fractional CFO', 'finance', 'Leeds', 'We want steady books and a calm hand. '.repeat(6)];

const textOf = ({ format, maxLength = 200 }: JsonSchema, ids: string[]): Arbitrary<unknown> => {
  if (format === 'uuid') return fc.constantFrom(...ids);
  if (format === 'date') return fc.constantFrom('2026-03-01', '2027-01-15', '1900-01-01');
  if (format === 'date-time') return fc.constantFrom('2027-01-01T10:00:00.000Z', '2020-01-01T00:00:00Z');
  return fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom('ada@people.example', 'https://people.example', '482913', 'America/New_York'),
    fc.string({ maxLength: Math.min(maxLength, 200), unit: 'binary' }),
  );
};

const aroundMin = ({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema) => {
  const min = Math.max(minimum, 0);
  return { min, max: Math.min(maximum, min + 40) };
};

const valid = (schema: JsonSchema, ids: string[]): Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((option) => valid(option, ids)));
  switch (schema.type) {
    case 'string':
      return textOf(schema, ids);
    case 'integer':
      return fc.integer(aroundMin(schema));
    case 'number':
      return fc.constantFrom(0, 1, 5, 49.5, 150, 4_000);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(schema.items ?? {}, ids), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case 'object': {
      const { required = [], additionalProperties: each = {} } = schema;
      // A record with fixed keys has no properties, but one schema for all of them.
      const { properties = Object.fromEntries(required.map((name) => [name, each])) } = schema;
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valid(field, ids)])),
        { requiredKeys: required },
      );
    }
    default:
      return fc.constantFrom<unknown>('finance', ids[0], ['USA'], 3);
  }
};

const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileKinds) },
);

/** A valid object with some fields corrupted and some forbidden fields added. */
const spoilt = (
  schema: JsonSchema,
  good: Arbitrary<unknown>,
  spoiling: { maxKeys?: number } = {},
): Arbitrary<unknown> => {
  const names = Object.keys(schema.properties ?? {});
  const spoil =
    names.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names), hostile, spoiling);
  const added = fc.subarray(Object.keys(massAssignment));
  return fc.tuple(good, spoil, added).map(([base, wrong, more]) => ({
    ...Object.fromEntries(more.map((name) => [name, massAssignment[name]])),
    ...(base as object),
    ...wrong,
  }));
};

const asJson = (value: unknown) => JSON.stringify(value).replaceAll(`"${tooLarge}"`, '1e309');

type Bodies = Arbitrary<Omit<FuzzRequest, 'url'>>;

const bodyOf = ({ body, multipart }: Endpoint, ids: string[], validCall: object | undefined): Bodies => {
  const raw = fc.constantFrom(...hostileBodies).map(([type, text]) => ({ type, body: text }));
  if (body === undefined || multipart)
    return fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: raw });
  const schema = schemaOf(body);
  const made = valid(schema, ids);
  const json = (value: unknown) => ({ type: 'application/json', body: asJson(value) });
  return fc.oneof(
    // Valid except for a field or two, so that it is refused late or not at all.
    ...(validCall
      ? [{ weight: 6, arbitrary: spoilt(schema, fc.constant(validCall), { maxKeys: 2 }).map(json) }]
      : []),
    { weight: 3, arbitrary: made.map(json) },
    { weight: 5, arbitrary: spoilt(schema, made).map(json) },
    { weight: 2, arbitrary: raw },
  );
};

const encoded = (value: unknown) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.isWellFormed() ? text : '\ufffd');
};

const queryOf = ({ query }: Endpoint, ids: string[], validCall: object | undefined): Arbitrary<string> => {
  const raw = fc.constantFrom(...hostileQueries);
  if (query === undefined)
    return fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: raw });
  const schema = schemaOf(query);
  const pairs = (value: unknown) =>
    Object.entries(value as object)
      .map(([name, option]) => `${encodeURIComponent(name)}=${encoded(option)}`)
      .join('&')
      .slice(0, 12_000);
  const good = validCall ? fc.constant<unknown>(validCall) : valid(schema, ids);
  return fc.oneof(good.map(pairs), spoilt(schema, good).map(pairs), raw);
};

const pathOf = ({ path }: Endpoint, ids: string[], validCall: Call['params']): Arbitrary<string> => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const idFor = (name: string) =>
    fc.oneof(
      ...(validCall?.[name] ? [{ weight: 6, arbitrary: fc.constant(validCall[name]) }] : []),
      { weight: 3, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.constantFrom(...hostileIds) },
    );
  return fc
    .tuple(...names.map(idFor))
    .map((values) =>
      names.reduce((made, name, index) => made.replace(`:${name}`, values[index] ?? ''), path as string),
    );
};

/**
 * Requests to one endpoint: valid, nearly valid and hostile ones. `ids` are of existing records, `validCall` is a
 * valid call.
 */
export const requestsTo = (endpoint: Endpoint, ids: string[], validCall: Call = {}): Arbitrary<FuzzRequest> =>
  fc
    .tuple(
      pathOf(endpoint, ids, validCall.params),
      queryOf(endpoint, ids, validCall.query),
      bodyOf(endpoint, ids, validCall.body),
    )
    .map(([path, query, body]) => ({ url: `/api${path}${query === '' ? '' : `?${query}`}`, ...body }));
