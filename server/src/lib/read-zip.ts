import type { Readable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';
import { limits } from '../../../contract/src/limits.ts';
import { ProblemError } from './problem.ts';
import { refuseFile } from './refuse-file.ts';

const { entries: maxEntries, entryBytes, inflatedBytes } = limits.unpackedFile;

const tooLarge = 'This file unpacks to more than it should. Choose the original file.';

/** The bytes of an entry. Counts what is inflated, whatever the ZIP declares. */
const readBytes = async (stream: Readable, max: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the stream, and with it the inflation.
    if (size > max) throw refuseFile(tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const readEntries = async (bytes: Buffer, isWanted: (path: string) => boolean) => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  if (zip.entryCount > maxEntries) throw refuseFile(tooLarge);
  const files = new Map<string, Buffer>();
  let left = inflatedBytes;
  for await (const entry of zip.eachEntry()) {
    if (!isWanted(entry.fileName) || files.has(entry.fileName)) continue;
    if (entry.isEncrypted())
      throw refuseFile('This file is protected by a password. Remove the password and choose it again.');
    const content = await readBytes(await zip.openReadStreamPromise(entry), Math.min(entryBytes, left));
    left -= content.length;
    files.set(entry.fileName, content);
  }
  return files;
};

/**
 * The wanted entries of a ZIP by their path, in memory only. Throws `invalid_file` for a ZIP that is damaged or protected,
 * that has too many entries, or whose wanted entries inflate to too much.
 */
export const readZip = async (
  bytes: Buffer,
  isWanted: (path: string) => boolean,
): Promise<Map<string, Buffer>> => {
  try {
    return await readEntries(bytes, isWanted);
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    throw refuseFile('This file is damaged. Download it again, and choose it as you received it.');
  }
};
