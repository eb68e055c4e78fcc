import PostalMime, { addressParser, type Email } from 'postal-mime';
import { stripReply, textOfHtml } from './strip-reply.ts';

/** What a mail says, as far as the chat needs it. */
export interface InboundReply {
  /** The only address of the only `From`, in lower case; undefined if there is none or several. */
  from: string | undefined;
  /** The addresses of `To` and `Cc`. */
  recipients: string[];
  messageId: string | undefined;
  /** An automatic reply, a bounce or a bulk mail: nobody wrote it to this address. */
  isAutomatic: boolean;
  /** What was written, without quotations and signature; may be empty. */
  readText: () => string;
  attachments: number;
  /** The values of these headers, the newest first. */
  authenticationResults: string[];
}

const listHeaderValues = ({ headers }: Email, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

const automaticHeaders = ['x-autoreply', 'x-autorespond', 'list-id', 'x-failed-recipients'];

const isAutomatic = (mail: Email): boolean =>
  listHeaderValues(mail, 'auto-submitted').some((value) => !/^\s*no\b/i.test(value)) ||
  listHeaderValues(mail, 'precedence').some((value) => /bulk|junk|list|auto/i.test(value)) ||
  listHeaderValues(mail, 'content-type').some((value) => /multipart\/report/i.test(value)) ||
  automaticHeaders.some((name) => listHeaderValues(mail, name).length > 0);

const addressesIn = (value: string): string[] =>
  addressParser(value, { flatten: true }).map(({ address = '' }) => address.toLowerCase());

const findSender = (mail: Email): string | undefined => {
  const [from, ...others] = listHeaderValues(mail, 'from').flatMap(addressesIn);
  return others.length === 0 ? from : undefined;
};

/** Parses a mail. Throws for one that is no mail. */
export const readMail = async (raw: Uint8Array): Promise<InboundReply> => {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 });
  return {
    from: findSender(mail),
    recipients: ['to', 'cc'].flatMap((name) => listHeaderValues(mail, name)).flatMap(addressesIn),
    messageId: mail.messageId,
    isAutomatic: isAutomatic(mail),
    readText: () => stripReply(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '')),
    attachments: mail.attachments.filter(({ disposition }) => disposition !== 'inline').length,
    authenticationResults: listHeaderValues(mail, 'authentication-results'),
  };
};
