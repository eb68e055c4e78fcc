import type { IncomingMessage, Server } from 'node:http';
import { limits } from '../../../contract/src/limits.ts';

const { graceSeconds, bytesPerSecond } = limits.slowBody;

/** The settings of Node's server against slow headers and, at the latest, any slow request; see `cutSlowBodies`. */
export const requestTimes = {
  requestTimeout: (graceSeconds + Math.ceil(limits.uploadBytes / bytesPerSecond) + 10) * 1_000,
  http: { connectionsCheckingInterval: 1_000, headersTimeout: 5_000 },
};

interface Arriving {
  startedAt: number;
  bytesBefore: number;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Ends a request whose body arrives too slowly: after a grace period it needs a minimum rate of bytes per second. A fixed
 * timeout would end a legitimate upload on a slow line, or leave an attack open for minutes.
 */
export const cutSlowBodies = (server: Server): void => {
  const arriving = new Map<IncomingMessage, Arriving>();
  server.on('request', (request: IncomingMessage) => {
    if (request.complete || !hasBody(request)) return;
    arriving.set(request, { startedAt: Date.now(), bytesBefore: request.socket.bytesRead });
    request.once('close', () => arriving.delete(request));
  });
  const check = setInterval(() => {
    for (const [request, { startedAt, bytesBefore }] of arriving) {
      if (request.complete) {
        arriving.delete(request);
        continue;
      }
      const allowed = graceSeconds + (request.socket.bytesRead - bytesBefore) / bytesPerSecond;
      if (Date.now() - startedAt <= allowed * 1_000) continue;
      arriving.delete(request);
      const error = Object.assign(new Error('Slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', error, request.socket);
    }
  }, 1_000);
  check.unref();
  server.once('close', () => clearInterval(check));
};
