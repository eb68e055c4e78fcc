import { limits } from '../../../../contract/src/limits.ts';

/** A stretch of a message: plain text, or a link to an address. */
export interface TextPart {
  text: string;
  href?: string;
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/giu;
/** What ends a sentence or a bracket after an address is not part of it. */
const closing = /[.,;:!?)\]}'"…]+$/u;

const hrefOf = (found: string): string | undefined => {
  if (!/^(https?:|www\.)/i.test(found)) return `mailto:${found}`;
  const url = /^www\./i.test(found) ? `https://${found}` : found;
  return URL.canParse(url) ? new URL(url).href : undefined;
};

const trimmed = (found: string): string => {
  const short = found.replace(closing, '');
  const rest = found.slice(short.length);
  // A bracket that was opened inside the address closes inside it.
  return rest.startsWith(')') && short.includes('(') ? `${short})` : short;
};

/** Splits a message into plain text and addresses; only http, https and mail addresses become links. */
export const partsOf = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const found = trimmed(match[0]);
    const href = hrefOf(found);
    if (href === undefined) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: found, href });
    from = match.index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
};

/** Whether a message is shown folded, with 'Read More' (spec section 9). */
export const isLong = (text: string): boolean => Array.from(text).length > limits.messagePreviewCharacters;

const cut = (text: string, most: number): string => {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const head = characters.slice(0, most).join('');
  const word = head.replace(/\s+\S*$/u, '');
  return word.length > head.length / 2 ? word : head;
};

/** The beginning of a message that is shown folded: one line of whole words; a link cut short still leads to its whole address. */
export const previewOf = (text: string): TextPart[] => {
  let left: number = limits.messagePreviewCharacters;
  const parts: TextPart[] = [];
  for (const part of partsOf(text.replace(/\s+/gu, ' ').trim())) {
    const length = Array.from(part.text).length;
    parts.push(length > left ? { ...part, text: cut(part.text, left) } : part);
    if (length > left) break;
    left -= length;
  }
  return parts;
};

const broken = (line: string, most: number): string[] => {
  const lines: string[] = [];
  let rest = line;
  while (Array.from(rest).length > most) {
    const head = cut(rest, most);
    lines.push(head);
    rest = rest.slice(head.length).trimStart();
  }
  return [...lines, rest];
};

/** A whole message in the lines that it was written in, none longer than 300 characters (spec section 9). */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n|[\r\n]/u).flatMap((line) => broken(line, limits.messageLineCharacters));
