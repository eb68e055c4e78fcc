import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Access, Endpoint } from '../../contract/src/endpoint.ts';
import { allEndpoints } from './all-endpoints.ts';
import { appForThisTest } from './app-for-test.ts';

/** A call that clients rely on. `access`: P public, F fractional, C company, A admin, S any signed-in person. */
interface ApiPromise {
  call: string;
  access: string;
  status: string;
  body: string[];
  query: string[];
  response: string[];
}

const toFields = (cell = '') => (cell === '' ? [] : cell.split(','));

/** The table of the published API: one line a call, its cells separated by tabs and their fields by commas. */
const readPromises = async (): Promise<ApiPromise[]> => {
  const text = await readFile(new URL('api-promises.tsv', import.meta.url), 'utf8');
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => {
    const [call = '', access = '', status = '', ...fields] = line.split('\t');
    const [body, query, response] = fields.map(toFields);
    return { call, access, status, body: body ?? [], query: query ?? [], response: response ?? [] };
  });
};

const roles: Record<string, Access[]> = {
  P: ['public'],
  F: ['fractional'],
  C: ['company'],
  A: ['admin'],
  S: ['admin', 'company', 'fractional'],
};

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** The fields of an object, of the rows of a list or page, or of the variants of a union. */
const listFields = (schema: JsonSchema): string[] => {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const rows = schema.properties?.results?.items ?? schema.items;
  return [
    ...Object.keys(schema.properties ?? {}),
    ...(rows ? listFields(rows) : []),
    ...variants.flatMap(listFields),
  ];
};

const named = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema === undefined
    ? []
    : listFields(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema);

const toKey = (method: string, path: string) => `${method} ${path.replaceAll(/:\w+|\{\w+\}/g, '{}')}`;

const differences = (promised: ApiPromise, endpoint: Endpoint | undefined): string[] => {
  if (endpoint === undefined) return ['is missing'];
  const wanted = [...promised.access].flatMap((letter) => roles[letter] ?? []);
  const isPublic = wanted.includes('public');
  const hasAccess = isPublic
    ? endpoint.access.includes('public')
    : wanted.length === endpoint.access.length && wanted.every((role) => endpoint.access.includes(role));
  const missing = (part: string, fields: string[], present: string[]) =>
    fields.filter((field) => !present.includes(field)).map((field) => `${part} lacks ${field}`);
  return [
    ...(hasAccess ? [] : [`is open to ${endpoint.access.join(', ')}`]),
    ...(promised.status === '201' && !endpoint.creates ? ['does not answer 201'] : []),
    ...missing('body', promised.body, named(endpoint.body, 'input')),
    ...missing('query', promised.query, named(endpoint.query, 'input')),
    ...missing('response', promised.response, named(endpoint.response, 'output')),
  ];
};

it('keeps every call, role and field that clients were promised [api-promises]', async () => {
  const endpoints = new Map(
    (await allEndpoints()).map(({ endpoint }) => [toKey(endpoint.method, endpoint.path), endpoint]),
  );
  const broken = (await readPromises()).flatMap((promised) => {
    const [method = '', path = ''] = promised.call.split(' ');
    return differences(promised, endpoints.get(toKey(method, path))).map(
      (difference) => `${promised.call} ${difference}`,
    );
  });
  expect(broken).toEqual([]);
});

it.each([
  ['POST', '/api/payment/webhook'],
  ['GET', '/api/reports/report-factory'],
] as const)('keeps the route %s %s, which is no call of the contract', async (method, url) => {
  const { app } = await appForThisTest();
  expect(app.hasRoute({ method, url })).toBe(true);
});
