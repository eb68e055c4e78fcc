import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './deps.ts';
import { formOf, otherAnswersOf } from './document-answers.ts';

const bearer = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } as const;

const retryHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: 200,
      description:
        'Makes it safe to send again: the same key and body get the first answer, and create nothing.',
    },
  },
};

const transformZod = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });

/** `/api/openapi.json` (3.1), drawn from the contract, and `/api/docs`, a page to try calls. */
export const registerDocuments = async (app: App) => {
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
          response: { ...(transformed.schema.response as object), ...otherAnswersOf(endpoint) },
          ...(endpoint.multipart && endpoint.body
            ? { consumes: ['multipart/form-data'], body: formOf(endpoint.body) }
            : {}),
        },
      };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The page sets styles on its own elements; its scripts stay within the policy.
    transformStaticCSP: (policy) =>
      policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
    theme: { title: 'Cadre API' },
    logo: { type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  });
  // Nothing of it changes, and to write it takes a thousand times as long as to ask for it.
  let written: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    written ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(written);
  });
};
