import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemCode, problems } from '../../../contract/src/errors.ts';
import { permissionsPolicy } from './page-policy.ts';

const codesOfNode: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** The headers of a response sent before the server's hooks ran, which set them on all others. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissionsPolicy,
  'cache-control': 'no-store',
};

/** Responds to invalid HTTP or a slow request in the shape of every other error, then closes the connection. */
export const refuseRawRequest = (error: Error & { code?: string }, socket: Socket): void => {
  // The connection is closed, or a response is being sent, which a second one would corrupt.
  const responding = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage
    ?.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || responding) return void socket.destroy();
  const code = codesOfNode[error.code ?? ''] ?? 'bad_request';
  const [status, sentence] = problems[code];
  const body = JSON.stringify({ error: sentence, code });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    // Do not wait for the rest of the request.
    () => socket.destroy(),
  );
};
