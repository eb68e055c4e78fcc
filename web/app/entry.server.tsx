import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from './lib/nonce.ts';
import { serverContext } from './lib/server-context.ts';

const renderMilliseconds = 6_000;

/**
 * Collects a page that is rendered completely. Overrides `write` and `end` themselves: the buffers and events of a
 * stream cost a tenth of a rendering.
 */
class WholePage extends Writable {
  readonly #parts: Uint8Array[] = [];
  readonly #onEnd: (html: string) => void;

  constructor(onEnd: (html: string) => void) {
    super();
    this.#onEnd = onEnd;
  }

  override write(part: string | Uint8Array): boolean {
    this.#parts.push(typeof part === 'string' ? Buffer.from(part) : part);
    return true;
  }

  override end(): this {
    this.#onEnd(Buffer.concat(this.#parts).toString());
    return this;
  }
}

/**
 * Renders a page completely before it responds: the server caches whole pages, so streaming gains nothing. The HTML is
 * handed over as text beside the response, because the server has to read it.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const server = loadContext.get(serverContext);
  const { nonce } = server;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    const respond = (html: string) => {
      server.html = html;
      resolve(new Response(null, { headers, status }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          pipe(new WholePage(respond));
        },
        onShellError: reject,
        onError: (error) => console.error(error),
      },
    );
    const timer = setTimeout(abort, renderMilliseconds);
  });
}
