import type { IncomingMessage } from 'node:http';

/** Browsers send the origin of a page of another site, and of any page that opens a socket. Other clients send none. */
export const isSameOrigin = ({ origin, host }: IncomingMessage['headers'], publicUrl: string): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
};
