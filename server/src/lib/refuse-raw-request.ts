import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemCode, problems } from '../../../contract/src/errors.ts';

const ofNode: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Headers of an answer that is given before the server's hooks, which set them on all others, have run. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Answers what is no HTTP that can be read, or comes too slowly, in the shape of every other refusal; then hangs up. */
export const refuseRawRequest = (error: Error & { code?: string }, socket: Socket): void => {
  // Gone, or in the middle of an answer, which a second one would only garble.
  const answering = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage
    ?.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || answering) return void socket.destroy();
  const code = ofNode[error.code ?? ''] ?? 'bad_request';
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
    // Whatever still comes is not waited for.
    () => socket.destroy(),
  );
};
