import { z } from 'zod';
import { operations, shapes } from '../../../contract/src/operations.ts';
import { isRecord } from './is-record.ts';

type Json = Record<string, unknown>;

/** Rewrites a schema from the inside out. */
const rewrite = (value: unknown, change: (schema: Json) => Json): unknown => {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, change));
  if (!isRecord(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewrite(item, change)])));
};

interface Converted {
  zodSchema: z.core.$ZodType;
  jsonSchema: Json;
}

/** Makes a schema shorter without another meaning: a format says what its pattern would, a nullable type is no union. */
const shorten = ({ zodSchema: record, jsonSchema: schema }: Converted): void => {
  if (schema.format !== undefined) delete schema.pattern;
  // A response may get more fields in a later version.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (record instanceof z.ZodRecord && record.keyType instanceof z.ZodEnum && schema.required) {
    schema.properties = Object.fromEntries(
      record.keyType.options.map((key) => [key, schema.additionalProperties]),
    );
    delete schema.propertyNames;
    delete schema.additionalProperties;
  }
  const [only, none, ...others] = (schema.anyOf ?? []) as Json[];
  const nullable = others.length === 0 && none?.type === 'null' && typeof only?.type === 'string';
  if (!nullable || 'enum' in only || 'const' in only) return;
  delete schema.anyOf;
  Object.assign(schema, only, { type: [only.type, 'null'] });
};

const composite = ['object', 'enum', 'union', 'intersection', 'array', 'record'];

/** The schemas that become components: every exported shape that is more than a text or a number. */
const registry = z.registry<{ id: string }>();
const ids = new Set<string>();
for (const [id, schema] of shapes) {
  if (!composite.includes(schema._zod.def.type) || registry.has(schema)) continue;
  if (ids.has(id)) throw new Error(`Two shapes of the contract are named ${id}.`);
  ids.add(id);
  registry.add(schema, { id });
}
const uses = new Map<z.ZodType, number>();
const countUse = (schema: z.ZodType | undefined) => schema && uses.set(schema, (uses.get(schema) ?? 0) + 1);
for (const { params, query, body, response } of Object.values(operations))
  for (const schema of [params, query, body, response]) countUse(schema);
/** Names the body and the response that only one call has after the call. */
for (const [name, { body, response }] of Object.entries(operations)) {
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  for (const [schema, suffix] of [
    [body, 'Body'],
    [response, 'Result'],
  ] as const) {
    if (!schema || schema instanceof z.ZodFile || registry.has(schema) || uses.get(schema) !== 1) continue;
    registry.add(schema, { id: `${title}${suffix}` });
  }
}

type Direction = 'input' | 'output';
type Components = Record<string, Json>;

const options = { override: shorten, unrepresentable: 'any' } as const;
const component = '#/components/schemas/';
const inDefinitions = (schema: Json): Json =>
  typeof schema.$ref === 'string' ? { ...schema, $ref: schema.$ref.replace('#/$defs/', component) } : schema;

const convertAll = (io: Direction): Components => {
  const { schemas } = z.toJSONSchema(registry, { ...options, io, uri: (id) => component + id });
  // Generated clients would demand a field with a default in a request.
  return rewrite(schemas, ({ $id: _, $schema: __, default: ___, ...schema }) => schema) as Components;
};

const outputs = convertAll('output');
const inputs = convertAll('input');

const namesIn = (value: object) =>
  [...JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');

/** The shapes whose request differs from their response, as by defaults, directly or in a part. */
const differing = new Set(
  Object.keys(outputs).filter((id) => JSON.stringify(outputs[id]) !== JSON.stringify(inputs[id])),
);
for (let before = -1; before !== differing.size; ) {
  before = differing.size;
  for (const [id, schema] of Object.entries(inputs))
    if (namesIn(schema).some((name) => differing.has(name))) differing.add(id);
}

const inRequest = (schema: Json): Json => {
  const id = typeof schema.$ref === 'string' ? schema.$ref.slice(component.length) : '';
  return differing.has(id) ? { ...schema, $ref: `${component}${id}Input` } : schema;
};

/** A schema as part of the document, by reference where it has a name. */
export const toJsonSchema = (schema: z.ZodType, io: Direction): Json => {
  const id = registry.get(schema)?.id;
  const json =
    id === undefined
      ? z.toJSONSchema(schema, { ...options, metadata: registry, io })
      : { $ref: component + id };
  const { $defs: _, $schema: __, ...plain } = rewrite(json, inDefinitions) as Json;
  return io === 'input' ? (rewrite(plain, inRequest) as Json) : plain;
};

/**
 * The named shapes that a part of the document needs: as in responses, and as `…Input` where a request may leave out or
 * add something.
 */
export const collectComponents = (part: object): Components => {
  const needed: Components = {};
  const pending = namesIn(part);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (name in needed) continue;
    const id = name.replace(/Input$/, '');
    const schema = outputs[name] ?? (rewrite(inputs[id], inRequest) as Json);
    needed[name] = schema;
    pending.push(...namesIn(schema));
  }
  return Object.fromEntries(Object.entries(needed).sort(([a], [b]) => a.localeCompare(b)));
};
