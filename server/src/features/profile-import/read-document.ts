import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { ZipFile } from 'yazl';
import { limits } from '../../../../contract/src/limits.ts';
import { ProblemError } from '../../lib/problem.ts';
import { refuseFile } from '../../lib/refuse-file.ts';
import type { DocumentRequest, DocumentResult } from './document-text.ts';

const { characters, milliseconds, pages } = limits.profileImport;
const maxMegabytes = 256;

/** Reads in a thread of its own, which ends with its result, after the time limit, or when its memory is used up. */
const readInWorker = (request: DocumentRequest): Promise<DocumentResult> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('document-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
      // Keeps the libraries' warnings about fonts out of the log.
      stdout: true,
      stderr: true,
    });
    const finish = (result: DocumentResult) => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve(result);
      void worker.terminate();
    };
    // The limit above does not count buffers, and a small file may unpack to gigabytes of them.
    const checkBuffers = async () => {
      const { external_memory } = await worker.getHeapStatistics();
      if (external_memory > maxMegabytes * 1024 * 1024) finish({ refusal: 'unreadable' });
    };
    const watch = setInterval(() => void checkBuffers().catch(() => {}), 50);
    const timer = setTimeout(() => finish({ refusal: 'unreadable' }), milliseconds);
    worker.once('message', finish);
    worker.once('error', () => finish({ refusal: 'unreadable' }));
    worker.once('exit', () => finish({ refusal: 'unreadable' }));
    worker.postMessage(request);
  });

const limit = pLimit(2);
const maxWaiting = 20;

const refusals = {
  protected: 'This document is protected by a password. Remove the password and choose it again.',
  unreadable: 'This document cannot be read. Save it again as a PDF and choose that one.',
};

/** The text of a PDF or DOCX by paragraphs. Throws `invalid_file` for one that is protected, unreadable or scanned. */
export const readDocument = async (type: DocumentRequest['type'], bytes: Uint8Array): Promise<string[]> => {
  if (limit.pendingCount >= maxWaiting) throw new ProblemError('too_many_requests', { retryAfter: 5 });
  const result = await limit(() => readInWorker({ type, bytes, pages, characters }));
  if ('refusal' in result) throw refuseFile(refusals[result.refusal]);
  if (result.paragraphs.length === 0)
    throw refuseFile(
      'This document has no text: it is probably scanned. Choose one saved from a text editor.',
    );
  return result.paragraphs;
};

/** The parts of a DOCX that its text needs. */
export const isDocxPart = (path: string): boolean =>
  path === '[Content_Types].xml' || path.endsWith('.rels') || /^word\/[^/]+\.xml$/.test(path);

/** A ZIP of these files only: the reader of the document unpacks everything that it is given. */
export const packDocx = (files: ReadonlyMap<string, Buffer>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [path, content] of files) zip.addBuffer(content, path, { compress: false });
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
};
