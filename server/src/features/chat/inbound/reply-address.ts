import { createHmac } from 'node:crypto';
import type { Deps } from '../../../lib/deps.ts';
import { sameHash } from '../../../lib/tokens.ts';

type Settings = Pick<Deps['config'], 'inboundMail' | 'sessionSecret'>;

/** The room that a reply address names, and the signature that says for whom. */
export interface ReplyToken {
  roomId: string;
  signature: string;
}

/** 96 bits in hexadecimal: the part before the @ has at most 64 characters, and some servers change its case. */
const signatureLength = 24;

const sign = (secret: string, roomId: string, userId: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['chat reply', roomId, userId]))
    .digest('hex')
    .slice(0, signatureLength);

/** The address at which a person answers in a room by mail; undefined without a domain for inbound mail. */
export const replyAddress = (
  { inboundMail, sessionSecret }: Settings,
  roomId: string,
  userId: string,
): string | undefined =>
  inboundMail &&
  `reply+${roomId.replaceAll('-', '')}${sign(sessionSecret, roomId, userId)}@${inboundMail.domain}`;

/** Reads a reply address of this site; undefined for any other address. */
export const readReplyAddress = ({ inboundMail }: Settings, address: string): ReplyToken | undefined => {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  const parts = /^reply\+([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})([\da-f]{24})$/.exec(
    local,
  );
  if (!parts || domain !== inboundMail?.domain) return undefined;
  return { roomId: parts.slice(1, 6).join('-'), signature: parts[6] ?? '' };
};

/** Whether the address was made for this person. */
export const isReplyAddress = (
  { sessionSecret }: Settings,
  { roomId, signature }: ReplyToken,
  userId: string,
): boolean => sameHash(signature, sign(sessionSecret, roomId, userId));
