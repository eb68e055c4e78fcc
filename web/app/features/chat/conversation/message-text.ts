import { limits } from '../../../../../contract/src/limits.ts';

/** A part of a message: plain text, or a link. */
export interface TextPart {
  text: string;
  href?: string;
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/giu;
/** Punctuation after an address is not part of it. */
const closing = /[.,;:!?)\]}'"…]+$/u;

const toHref = (text: string): string | undefined => {
  if (!/^(https?:|www\.)/i.test(text)) return `mailto:${text}`;
  const url = /^www\./i.test(text) ? `https://${text}` : text;
  return URL.canParse(url) ? new URL(url).href : undefined;
};

const trimAddress = (found: string): string => {
  const short = found.replace(closing, '');
  const rest = found.slice(short.length);
  // A bracket that opens inside the address closes inside it.
  return rest.startsWith(')') && short.includes('(') ? `${short})` : short;
};

/** Splits a message into text and links; only http, https and email addresses become links. */
export const splitLinks = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const found = trimAddress(match[0]);
    const href = toHref(found);
    if (href === undefined) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: found, href });
    from = match.index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
};

/** Whether a message is collapsed, with 'Read More' (spec section 9). */
export const isLong = (text: string): boolean => Array.from(text).length > limits.messagePreviewCharacters;

const truncate = (text: string, most: number): string => {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const head = characters.slice(0, most).join('');
  const word = head.replace(/\s+\S*$/u, '');
  return word.length > head.length / 2 ? word : head;
};

/** The text of a collapsed message: one line of whole words. A shortened link keeps its full address. */
export const toPreview = (text: string): TextPart[] => {
  let left: number = limits.messagePreviewCharacters;
  const parts: TextPart[] = [];
  for (const part of splitLinks(text.replace(/\s+/gu, ' ').trim())) {
    const length = Array.from(part.text).length;
    parts.push(length > left ? { ...part, text: truncate(part.text, left) } : part);
    if (length > left) break;
    left -= length;
  }
  return parts;
};

const wrap = (line: string, most: number): string[] => {
  const lines: string[] = [];
  let rest = line;
  while (Array.from(rest).length > most) {
    const head = truncate(rest, most);
    lines.push(head);
    rest = rest.slice(head.length).trimStart();
  }
  return [...lines, rest];
};

/** The lines of a message, wrapped at 300 characters (spec section 9). */
export const toLines = (text: string): string[] =>
  text.split(/\r\n|[\r\n]/u).flatMap((line) => wrap(line, limits.messageLineCharacters));
