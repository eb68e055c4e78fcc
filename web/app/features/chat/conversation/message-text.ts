import { limits } from '../../../../../contract/src/limits.ts';
import { splitLinks, type TextPart } from '../../../lib/text-links.ts';

/** Whether a message is collapsed, with 'Read More' (spec section 9). */
export const isLong = (text: string): boolean => Array.from(text).length > limits.messagePreviewCharacters;

const truncate = (text: string, max: number): string => {
  const characters = Array.from(text);
  if (characters.length <= max) return text;
  const head = characters.slice(0, max).join('');
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

const wrap = (line: string, max: number): string[] => {
  const lines: string[] = [];
  let rest = line;
  while (Array.from(rest).length > max) {
    const head = truncate(rest, max);
    lines.push(head);
    rest = rest.slice(head.length).trimStart();
  }
  return [...lines, rest];
};

/** The lines of a message, wrapped at 300 characters (spec section 9). */
export const toLines = (text: string): string[] =>
  text.split(/\r\n|[\r\n]/u).flatMap((line) => wrap(line, limits.messageLineCharacters));
