import type { Deps } from '../../../lib/deps.ts';
import { keyedHash, sameHash } from '../../../lib/tokens.ts';

const linkSeconds = 3_600;

const signInvoiceLink = (secret: string, id: string, expires: number) =>
  keyedHash(secret, 'invoice', id, String(expires));

/** Makes the links to the documents of an invoice. */
export type InvoiceLinks = (invoiceId: string) => { pdf: string; xml: string };

/** Links that are valid for an hour, so that a browser can download the documents without the token. */
export const invoiceLinks =
  ({ sessionSecret }: Pick<Deps['config'], 'sessionSecret'>, now: Date): InvoiceLinks =>
  (id) => {
    const expires = Math.floor(now.getTime() / 1000) + linkSeconds;
    const query = `expires=${expires}&signature=${signInvoiceLink(sessionSecret, id, expires)}`;
    return {
      pdf: `/api/employer/invoice_pdf/${id}?${query}`,
      xml: `/api/employer/invoice_xml/${id}?${query}`,
    };
  };

export const isValidLink = (
  { sessionSecret }: Pick<Deps['config'], 'sessionSecret'>,
  { id, expires, signature, now }: { id: string; expires: number; signature: string; now: Date },
): boolean =>
  expires * 1000 > now.getTime() && sameHash(signature, signInvoiceLink(sessionSecret, id, expires));
