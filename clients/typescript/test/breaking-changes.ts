type Json = Record<string, unknown>;
/** The parts of an OpenAPI document that a comparison reads. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; parameters: Record<string, Parameter> };
}
interface Operation {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
  security: Json[];
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Json;
}

/** What a client sends, or what it receives. */
type Direction = 'sent' | 'received';

const object = (value: unknown) => (value ?? {}) as Record<string, Json>;
const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const variantsOf = (schema: Json) => (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
const valuesOf = (schema: Json) =>
  'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined);

/** Compares two versions of the API: sentences about what breaks a client of the first one. */
export const breakingChanges = (before: ApiDocument, after: ApiDocument): string[] => {
  const found = new Set<string>();
  const seen = new Set<string>();

  const resolve = (document: ApiDocument, schema: Json): Json =>
    typeof schema.$ref === 'string'
      ? (object(document.components.schemas)[nameIn(schema.$ref)] ?? {})
      : schema;

  const compareObjects = (old: Json, now: Json, direction: Direction, at: string) => {
    const [had, has] = [object(old.properties), object(now.properties)];
    const [needed, needs] = [list(old.required), list(now.required)];
    for (const [name, schema] of Object.entries(had)) {
      const current = has[name];
      if (current === undefined) found.add(`${at}.${name} is gone`);
      else compare(schema, current, direction, `${at}.${name}`);
    }
    if (direction === 'sent')
      for (const name of needs) if (!needed.includes(name)) found.add(`${at}.${name} has become required`);
    if (direction === 'received')
      for (const name of needed)
        if (!needs.includes(name) && `${name}` in has) found.add(`${at}.${name} may be missing now`);
  };

  const compareLists = (old: unknown[], now: unknown[], direction: Direction, at: string) => {
    // A client handles each value that it may receive, and sends each that was allowed.
    const [from, to] = direction === 'sent' ? [old, now] : [now, old];
    const verb = direction === 'sent' ? 'is refused now' : 'may be received now';
    for (const value of from) if (!to.includes(value)) found.add(`${at}: ${JSON.stringify(value)} ${verb}`);
  };

  const compareVariants = (old: Json[], now: Json[], direction: Direction, at: string) => {
    if (old.length !== now.length) found.add(`${at} has other variants`);
    else
      old.forEach((variant, index) => {
        compare(variant, now[index] ?? {}, direction, at);
      });
  };

  const compare = (oldSchema: Json, newSchema: Json, direction: Direction, at: string): void => {
    const pair = `${direction} ${JSON.stringify(oldSchema)} ${JSON.stringify(newSchema)}`;
    if (typeof oldSchema.$ref === 'string' && seen.has(pair)) return;
    seen.add(pair);
    const [old, now] = [resolve(before, oldSchema), resolve(after, newSchema)];
    const [oldVariants, newVariants] = [variantsOf(old), variantsOf(now)];
    if (oldVariants || newVariants) {
      compareVariants(oldVariants ?? [old], newVariants ?? [now], direction, at);
      return;
    }
    compareLists(list(old.type), list(now.type), direction, at);
    const [oldValues, newValues] = [valuesOf(old), valuesOf(now)];
    if (oldValues && newValues) compareLists(oldValues, newValues, direction, at);
    else if (newValues && direction === 'sent') found.add(`${at} allows certain values only now`);
    compareObjects(old, now, direction, at);
    if (old.items && now.items) compare(old.items as Json, now.items as Json, direction, `${at}[]`);
  };

  const parametersOf = (document: ApiDocument, { parameters = [] }: Operation) =>
    parameters.map((entry) =>
      '$ref' in entry ? (document.components.parameters[nameIn(entry.$ref)] as Parameter) : entry,
    );

  const compareParameters = (old: Operation, now: Operation) => {
    const [had, has] = [parametersOf(before, old), parametersOf(after, now)];
    for (const { name, schema } of had) {
      const current = has.find((parameter) => parameter.name === name);
      if (current === undefined) found.add(`${old.operationId}: the parameter ${name} is gone`);
      else compare(schema, current.schema, 'sent', `${old.operationId}: ${name}`);
    }
    for (const { name, required } of has)
      if (required && !had.some((parameter) => parameter.name === name && parameter.required))
        found.add(`${old.operationId}: the parameter ${name} has become required`);
  };

  const compareContents = (
    old: Record<string, { schema: Json }> | undefined,
    now: Record<string, { schema: Json }> | undefined,
    direction: Direction,
    at: string,
  ) => {
    for (const [type, { schema }] of Object.entries(old ?? {})) {
      const current = now?.[type];
      if (current === undefined) found.add(`${at}: ${type} is gone`);
      else compare(schema, current.schema, direction, at);
    }
    if (direction === 'sent' && !old && now) found.add(`${at} has become required`);
  };

  for (const [path, methods] of Object.entries(before.paths))
    for (const [method, old] of Object.entries(methods)) {
      const now = after.paths[path]?.[method];
      if (now === undefined) {
        found.add(`${method.toUpperCase()} ${path} is gone`);
        continue;
      }
      const id = old.operationId;
      if (id !== now.operationId) found.add(`${id} is called ${now.operationId} now`);
      compareParameters(old, now);
      compareContents(old.requestBody?.content, now.requestBody?.content, 'sent', `${id} body`);
      for (const [status, { content }] of Object.entries(old.responses)) {
        if (!(status in now.responses)) found.add(`${id}: the response ${status} is gone`);
        else compareContents(content, now.responses[status]?.content, 'received', `${id} ${status}`);
      }
    }
  return [...found].sort();
};

const nameIn = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
