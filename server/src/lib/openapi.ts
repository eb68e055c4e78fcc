import swagger, { type FastifyStaticSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './deps.ts';
import { openApiDocument } from './openapi-document.ts';

/** Serves `/api/openapi.json` (3.1), and unless the setting is off `/api/docs`, a page to try calls. */
export const registerOpenApi = async (app: App) => {
  // The document never changes, and serialising it is expensive.
  let text: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  if (!app.deps.config.apiDocs) return;
  const document = openApiDocument() as object;
  await app.register(swagger, { mode: 'static', specification: { document } } as FastifyStaticSwaggerOptions);
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The page sets styles on its elements; its scripts comply with the policy.
    transformStaticCSP: (policy) =>
      policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
    theme: { title: 'Cadre API' },
    logo: { type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  });
};
