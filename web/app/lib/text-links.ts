/** A part of a text: plain text, or a link. */
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

/** Splits a text that a person wrote into plain text and links; only http, https and email addresses become links. */
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
