import type { FastifyInstance, InjectOptions } from 'fastify';

/**
 * A `fetch` that calls the server's routes in-process, for rendering pages and for tests. Rate limits count the call for
 * `remoteAddress`.
 */
export const injectFetch =
  (app: FastifyInstance, remoteAddress = '127.0.0.1'): typeof fetch =>
  async (input, init) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), 'http://localhost'),
      init,
    );
    const payload = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const response = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      remoteAddress,
      ...(payload === undefined ? {} : { payload }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== undefined) headers.append(name, String(item));
    }
    return new Response(response.rawPayload as Uint8Array<ArrayBuffer>, {
      status: response.statusCode,
      headers,
    });
  };
