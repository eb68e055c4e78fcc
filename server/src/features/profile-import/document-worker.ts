import { parentPort } from 'node:worker_threads';
import mammoth from 'mammoth';
import { getDocumentProxy } from 'unpdf';
import type { DocumentRequest, DocumentResult } from './document-text.ts';

interface Line {
  text: string;
  /** The height of its letters, and its place on the page from below. */
  height: number;
  y: number;
}

type Item = { str: string; hasEOL: boolean; height: number; transform: number[] };

const isText = (item: object): item is Item => 'str' in item;

const toLines = (items: Item[]): Line[] => {
  const lines: Line[] = [];
  let open: Line | undefined;
  for (const { str, hasEOL, height, transform } of items) {
    if (str.trim() !== '') {
      open ??= { text: '', height, y: transform[5] ?? 0 };
      open.height = Math.max(open.height, height);
    }
    if (open) open.text += str;
    if (!hasEOL || !open) continue;
    lines.push(open);
    open = undefined;
  }
  return open ? [...lines, open] : lines;
};

const bullet = /^\s*[•◦▪‣·*–-]\s/;

/** Whether a line goes on with the paragraph of the line above: in the same letters, without a gap or a bullet. */
const goesOn = (above: Line, line: Line): boolean =>
  Math.abs(above.height - line.height) < 0.5 &&
  above.y > line.y &&
  above.y - line.y < 1.6 * line.height &&
  !bullet.test(line.text);

const toParagraphs = (lines: Line[]): string[] => {
  const paragraphs: string[] = [];
  lines.forEach((line, index) => {
    const above = lines[index - 1];
    const last = paragraphs.length - 1;
    if (above && goesOn(above, line)) paragraphs[last] = `${paragraphs[last]} ${line.text}`;
    else paragraphs.push(line.text);
  });
  return paragraphs;
};

const readPdf = async ({ bytes, pages }: DocumentRequest): Promise<string[]> => {
  const document = await getDocumentProxy(bytes);
  const paragraphs: string[] = [];
  for (let number = 1; number <= Math.min(document.numPages, pages); number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    paragraphs.push(...toParagraphs(toLines((items as object[]).filter(isText))));
  }
  return paragraphs;
};

const readDocx = async ({ bytes }: DocumentRequest): Promise<string[]> =>
  (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value.split(/\n+/);

// biome-ignore lint/suspicious/noControlCharactersInRegex: they cannot be shown
const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]|\p{Cs}/gu;

const toShown = (paragraphs: string[], characters: number): string[] => {
  let left = characters;
  return paragraphs.flatMap((paragraph) => {
    const text = paragraph.replace(controlCharacters, '').replace(/\s+/g, ' ').trim().slice(0, left);
    left -= text.length;
    return text === '' ? [] : [text];
  });
};

const read = async (request: DocumentRequest): Promise<DocumentResult> => {
  try {
    const paragraphs = await (request.type === 'pdf' ? readPdf : readDocx)(request);
    return { paragraphs: toShown(paragraphs, request.characters) };
  } catch (cause) {
    const isProtected = cause instanceof Error && cause.name === 'PasswordException';
    return { refusal: isProtected ? 'protected' : 'unreadable' };
  }
};

parentPort?.once('message', async (request: DocumentRequest) => {
  parentPort?.postMessage(await read(request));
});
