import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { ZipFile } from 'yazl';
import { limits } from '../../../../contract/src/limits.ts';
import { ProblemError } from '../../lib/problem.ts';
import { refuseFile } from '../../lib/refuse-file.ts';
import type { DocumentRequest, DocumentResult } from './document-text.ts';

const { characters, milliseconds, pages } = limits.profileImport;

/** Reads in a thread of its own, which ends with its result, after the time limit, or when its memory is used up. */
const readInWorker = (request: DocumentRequest): Promise<DocumentResult> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('document-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      // Keeps the libraries' warnings about fonts out of the log.
      stdout: true,
      stderr: true,
    });
    const finish = (result: DocumentResult) => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
    };
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

/** The first paragraphs, with at most as many characters as are shown. */
const limitCharacters = (paragraphs: string[]): string[] => {
  let left = characters;
  return paragraphs.filter((paragraph) => {
    left -= paragraph.length;
    return left >= 0;
  });
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: they cannot be shown
const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]|\p{Cs}/gu;

/** The text of a PDF or DOCX by paragraphs. Throws `invalid_file` for one that is protected, unreadable or scanned. */
export const readDocument = async (type: DocumentRequest['type'], bytes: Uint8Array): Promise<string[]> => {
  if (limit.pendingCount >= maxWaiting) throw new ProblemError('too_many_requests', { retryAfter: 5 });
  const result = await limit(() => readInWorker({ type, bytes, pages }));
  if ('refusal' in result) throw refuseFile(refusals[result.refusal]);
  const paragraphs = result.paragraphs
    .map((text) => text.replace(controlCharacters, '').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  if (paragraphs.length === 0)
    throw refuseFile(
      'This document has no text: it is probably scanned. Choose one saved from a text editor.',
    );
  return limitCharacters(paragraphs);
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
