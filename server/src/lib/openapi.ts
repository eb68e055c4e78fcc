import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './deps.ts';
import { openApiDocument } from './openapi-document.ts';
import { getBrand } from './site.ts';

/** Serves `/api/openapi.json` (3.1), and unless the setting is off `/api/docs`, a page to try calls. */
export const registerOpenApi = async (app: App) => {
  // Only its title changes, with the name of the site, and serialising it is expensive.
  let saved: { name: string; text: string } | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    const { name } = getBrand(app.deps);
    if (saved?.name !== name) saved = { name, text: JSON.stringify(openApiDocument(name)) };
    return reply.type('application/json; charset=utf-8').send(saved.text);
  });
  if (!app.deps.config.apiDocs) return;
  // Drawing the document takes most of a start: `transformSpecification` puts it in place of this one when it is requested.
  const document = { openapi: '3.1.0', info: { title: 'API', version: '1.0.0' }, paths: {} } as const;
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The page sets styles on its elements; its scripts comply with the policy.
    transformStaticCSP: (policy) =>
      policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
    theme: { title: 'API' },
    transformSpecification: () => openApiDocument(getBrand(app.deps).name),
    transformSpecificationClone: false,
    logo: { type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  });
};
