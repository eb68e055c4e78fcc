import { z } from 'zod';
import type { Endpoint } from '../../../contract/src/endpoint.ts';
import { PlanLimit, Problem, problems } from '../../../contract/src/errors.ts';
import { listEndpoints, operationGroups } from '../../../contract/src/operations.ts';
import { requestExamples } from '../../../contract/src/request-examples.ts';
import { collectComponents, toJsonSchema } from './openapi-schemas.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = (kind: 'responses' | 'parameters', name: string) => ({ $ref: `#/components/${kind}/${name}` });

const statuses = [...new Set(Object.values(problems).map(([status]) => status))].sort();

/** One response for all refusals: their bodies are alike, and their codes are in `x-errors`. */
const refusedResponse = {
  description: `Refused, with status ${statuses.filter((status) => status < 500).join(', ')}: \`code\` names the reason, \`fields\` has a sentence for each invalid field. 401: no valid session or key; 403: the session has ended; 404: missing, or not visible to the caller; 429: \`Retry-After\` has the seconds to wait.`,
  ...json(toJsonSchema(Problem, 'output')),
};

const describeSuccess = (endpoint: Endpoint) => {
  const { response } = endpoint;
  if (response instanceof z.ZodFile) {
    const types = response._zod.bag.mime ?? ['application/octet-stream'];
    const schema = { type: 'string', contentMediaType: types[0] };
    return {
      200: { description: 'The file', content: Object.fromEntries(types.map((type) => [type, { schema }])) },
    };
  }
  const schema = toJsonSchema(response, 'output');
  const limit = toJsonSchema(PlanLimit, 'output');
  const limited = endpoint.planLimited || endpoint.requiresSeat;
  const done = { description: 'Done', ...json(schema) };
  const either = { description: 'Done, or not allowed by the plan', ...json({ anyOf: [schema, limit] }) };
  if (!endpoint.creates) return { 200: limited ? either : done };
  const created = { description: 'Created', ...json(schema) };
  if (endpoint.idempotentCreate) return { 200: limited ? either : done, 201: created };
  return {
    201: created,
    ...(limited
      ? { 200: { description: 'The plan does not allow it; nothing changed', ...json(limit) } }
      : {}),
  };
};

const parametersIn = (place: 'path' | 'query', schema: Endpoint['query']) => {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    ...(place === 'path' || required.includes(name) ? { required: true } : {}),
    schema: property,
  }));
};

const describeBody = (endpoint: Endpoint) => {
  const { body, multipart } = endpoint;
  if (!body) return {};
  const schema = toJsonSchema(body, 'input');
  const file = {
    type: 'object',
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: ['file'],
  };
  return {
    requestBody: {
      required: true,
      content: multipart
        ? { 'multipart/form-data': { schema: { allOf: [schema, file] } } }
        : { 'application/json': { schema, example: requestExamples.get(endpoint) } },
    },
  };
};

const describeSecurity = ({ access, scope }: Endpoint) => [
  ...(access.includes('public') ? [{}] : []),
  ...(access.some((kind) => kind !== 'public') ? [{ session: [] }] : []),
  ...(scope === undefined ? [] : [{ apiKey: [scope] }]),
];

const describeOperation = (tag: string, operationId: string, endpoint: Endpoint) => {
  const parameters = [
    ...parametersIn('path', endpoint.params),
    ...parametersIn('query', endpoint.query),
    ...(endpoint.idempotent === 'by-key' && !endpoint.multipart ? [ref('parameters', 'IdempotencyKey')] : []),
  ];
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.errors?.length ? { 'x-errors': endpoint.errors } : {}),
    security: describeSecurity(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(endpoint),
    responses: { ...describeSuccess(endpoint), '4XX': ref('responses', 'Refused') },
  };
};

const describePaths = () => {
  const paths: Record<string, Record<string, object>> = {};
  for (const group of operationGroups)
    for (const [name, endpoint] of listEndpoints(group)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: describeOperation(group.name, name, endpoint),
      };
    }
  return paths;
};

/** The API as an OpenAPI 3.1 document, drawn from the contract alone. Its paths are below `/api`. */
export const openApiDocument = (brand = 'Cadre') => {
  const paths = describePaths();
  return {
    openapi: '3.1.0',
    info: {
      title: brand,
      version: '1.0.0',
      description: `The API of the ${brand} marketplace. Within version 1 it only grows: a client ignores fields that it does not know.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: operationGroups.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of a sign-in',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'cdr_…',
          description: 'An API key with the scope',
        },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          schema: { type: 'string', maxLength: 200 },
          description:
            'Makes a call safe to repeat: the same key and body get the first response and create nothing.',
        },
      },
      responses: { Refused: refusedResponse },
      schemas: collectComponents([paths, refusedResponse]),
    },
  };
};
