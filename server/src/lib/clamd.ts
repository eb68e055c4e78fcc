import { connect } from 'node:net';
import { problem } from './problem.ts';

const timeoutMilliseconds = 20_000;
const chunkBytes = 256 * 1024;

/** The bytes as clamd's INSTREAM command: chunks after their lengths, then a chunk of length 0. */
function* toStream(bytes: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let index = 0; index < bytes.length; index += chunkBytes) {
    const chunk = bytes.subarray(index, index + chunkBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

const scan = (url: string, bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) });
    const response: Buffer[] = [];
    socket.setTimeout(timeoutMilliseconds, () => socket.destroy(new Error('clamd does not answer')));
    socket.on('connect', () => {
      for (const part of toStream(bytes)) socket.write(part);
    });
    socket.on('data', (part) => {
      response.push(part);
      if (part.at(-1) === 0) socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(response).toString()));
  });

/**
 * Whether clamd at `url` (`clamd://host:port`) finds a virus in the bytes. Throws 503 `unavailable` if it is
 * unavailable or cannot scan them: bytes are never accepted unscanned.
 */
export const hasVirus = async (url: string, bytes: Buffer): Promise<boolean> => {
  const response = await scan(url, bytes).catch(() => '');
  if (/ FOUND\0?$/.test(response)) return true;
  if (/: OK\0?$/.test(response)) return false;
  throw problem('unavailable', 'Files cannot be checked at the moment. Please try again in a few minutes.');
};
