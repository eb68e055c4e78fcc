import { connect } from 'node:net';
import { problem } from './problem.ts';

const TIMEOUT_MS = 20_000;
const CHUNK_BYTES = 256 * 1024;

/** The bytes as clamd's INSTREAM command: chunks after their lengths, then a chunk of length 0. */
function* toStream(bytes: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let index = 0; index < bytes.length; index += CHUNK_BYTES) {
    const chunk = bytes.subarray(index, index + CHUNK_BYTES);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

const ask = (url: string, bytes: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) });
    const answer: Buffer[] = [];
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('clamd does not answer')));
    socket.on('connect', () => {
      for (const part of toStream(bytes)) socket.write(part);
    });
    socket.on('data', (part) => {
      answer.push(part);
      if (part.at(-1) === 0) socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(answer).toString()));
  });

/**
 * Whether clamd at `url` (`clamd://host:port`) finds a virus in the bytes. Throws 503 `unavailable` if it is away or
 * cannot scan them: a scan that was asked for is never left out.
 */
export const hasVirus = async (url: string, bytes: Buffer): Promise<boolean> => {
  const answer = await ask(url, bytes).catch(() => '');
  if (/ FOUND\0?$/.test(answer)) return true;
  if (/: OK\0?$/.test(answer)) return false;
  throw problem('unavailable', 'Files cannot be checked at the moment. Please try again in a few minutes.');
};
