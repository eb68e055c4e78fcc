import EmailReplyParser from 'email-reply-parser';
import { decode } from 'html-entities';
import sanitizeHtml from 'sanitize-html';
import { limits } from '../../../../../contract/src/limits.ts';
import { withoutUnsafe } from '../../../../../contract/src/values.ts';

/** The library's patterns are slow on long runs of blanks, so it gets none, and not much more than a message holds. */
const mostCharacters = limits.chatMessageCharacters + 2_000;

const normalize = (text: string): string =>
  withoutUnsafe(text)
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/[^\S\n]{5,}/g, '    ')
    .replace(/\n{3,}/g, '\n\n')
    .slice(0, mostCharacters);

/** Closings that the library does not know. */
const closing =
  /^(?:(?:mit\s+)?(?:freundliche|beste|viele|liebe|herzliche|schöne)[nr]?\s+gr(?:ü|ue)(?:ß|ss)e?n?|mfg|vg|lg|bien à (?:vous|toi)|(?:bien |très )?cordialement|cdt|sincères salutations)\b/i;
const mostSignatureLines = 10;
const mostSignatureCharacters = 80;

/** Removes a closing with a signature of a few short lines after it. A text of nothing else stays. */
const withoutClosing = (text: string): string => {
  const lines = text.split('\n');
  const index = lines.findIndex((line) => closing.test(line.trim()));
  const signature = lines.slice(index);
  const isSignature =
    signature.length <= mostSignatureLines &&
    signature.every(({ length }) => length <= mostSignatureCharacters);
  return index > 0 && isSignature ? lines.slice(0, index).join('\n') : text;
};

/** What a person wrote in a mail: without quotations of earlier mails and without a signature. */
export const stripReply = (text: string): string =>
  withoutClosing(new EmailReplyParser().read(normalize(text)).getVisibleText().trim()).trim();

/** Where mail programs begin to quote. */
const quotation = /<blockquote\b|class="?gmail_quote|id="?(?:divRplyFwdMsg|appendonsend)/i;
const lineEnd = /<(?:\/(?:p|div|li|tr|h\d)|br\s*\/?)>/gi;

/** The text of a mail that has no plain form. */
export const textOfHtml = (html: string): string => {
  const written = html.slice(0, mostCharacters * 10).split(quotation, 1)[0] ?? '';
  const lines = written.replace(/\s+/g, ' ').replace(lineEnd, '\n');
  return decode(sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} }));
};
