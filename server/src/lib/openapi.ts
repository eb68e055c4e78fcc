import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Endpoint } from '../../../contract/src/endpoint.ts';
import { PlanLimit, Problem, type ProblemCode, problems } from '../../../contract/src/errors.ts';
import type { App } from './deps.ts';

const json = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return rest;
};

const problemCodesOf = (endpoint: Endpoint): ProblemCode[] => {
  const guarded = endpoint.access.some((access) => access !== 'public');
  return [
    ...(endpoint.body || endpoint.query || endpoint.params ? (['invalid_input'] as const) : []),
    ...(guarded ? (['unauthenticated', 'token_expired', 'session_expired', 'not_found'] as const) : []),
    ...(endpoint.idempotent === 'by-key' ? (['idempotency_mismatch'] as const) : []),
    ...(endpoint.errors ?? []),
    'too_many_requests',
  ];
};

/** The responses of an endpoint besides its success: errors by status with their codes, and the plan limit. */
const errorResponsesOf = (endpoint: Endpoint): Record<string, object> => {
  const codes = new Map<number, ProblemCode[]>();
  for (const code of problemCodesOf(endpoint)) {
    const [status] = problems[code];
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  const errors = [...codes].map(([status, names]) => [
    status,
    { description: names.join(', '), ...json(Problem) },
  ]);
  const limited = endpoint.planLimited || endpoint.requiresSeat;
  const planLimitResponse = {
    description: 'The plan does not allow it; nothing changed',
    ...json(PlanLimit),
  };
  return {
    ...Object.fromEntries(errors),
    ...(limited && endpoint.creates && !endpoint.idempotentCreate ? { 200: planLimitResponse } : {}),
    ...(limited && (!endpoint.creates || endpoint.idempotentCreate)
      ? {
          200: {
            description: 'Done, or not allowed by the plan',
            anyOf: [json(endpoint.response), planLimitResponse],
          },
        }
      : {}),
  };
};

/** The OpenAPI schema of a form with a file. */
const formOf = (body: z.ZodType) => {
  const { properties, ...form } = json(body);
  return { ...form, properties: { ...properties, file: { type: 'string', format: 'binary' } } };
};

const bearer = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } as const;

const retryHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: 200,
      description:
        'Makes a call safe to repeat: the same key and body get the first response and create nothing.',
    },
  },
};

const transformZod = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

/**
 * Serves `/api/openapi.json` (3.1), generated from the contract, and unless the setting is off `/api/docs`, a page to try
 * calls.
 */
export const registerOpenApi = async (app: App) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cadre', version: '0.1.0', description: 'The API of the Cadre marketplace.' },
      servers: [{ url: app.deps.config.publicUrl }],
      components: { securitySchemes: { bearer } },
    },
    transform: (route) => {
      const transformed = transformZod(route);
      const endpoint = route.route.config?.endpoint;
      if (!endpoint) return transformed;
      const open = endpoint.access.includes('public');
      return {
        ...transformed,
        schema: {
          ...transformed.schema,
          'x-access': endpoint.access,
          ...(open ? {} : { security: [{ bearer: [] }] }),
          ...(endpoint.creates && !endpoint.multipart ? { headers: retryHeader } : {}),
          response: { ...(transformed.schema.response as object), ...errorResponsesOf(endpoint) },
          ...(endpoint.multipart && endpoint.body
            ? { consumes: ['multipart/form-data'], body: formOf(endpoint.body) }
            : {}),
        },
      };
    },
  });
  if (app.deps.config.apiDocs)
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      // The page sets styles on its elements; its scripts comply with the policy.
      transformStaticCSP: (policy) =>
        policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
      theme: { title: 'Cadre API' },
      logo: { type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    });
  // The document never changes, and serialising it is expensive.
  let document: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
};
