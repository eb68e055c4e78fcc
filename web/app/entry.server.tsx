import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from './lib/nonce.ts';
import { serverContext } from './lib/server-context.ts';

const renderMilliseconds = 6_000;

/** Collects what is written to it; calls back with all of it. */
const collect = (onEnd: (body: Buffer<ArrayBuffer>) => void) => {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks));
      done();
    },
  });
};

/** Renders a page completely before it responds: the server caches whole pages, so streaming gains nothing. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(serverContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          pipe(collect((body) => resolve(new Response(body, { headers, status }))));
        },
        onShellError: reject,
        onError: (error) => console.error(error),
      },
    );
    const timer = setTimeout(abort, renderMilliseconds);
  });
}
