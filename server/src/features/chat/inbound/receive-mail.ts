import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { MessageText } from '../../../../../contract/src/chat.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import type { Db } from '../../../lib/db.ts';
import type { Deps } from '../../../lib/deps.ts';
import { isOverSeats } from '../../companies/companies.public.ts';
import { notify } from '../../notifications/notifications.public.ts';
import type { AnnounceMessage } from '../messages/announce-message.ts';
import { markRead } from '../messages/messages.queries.ts';
import { type Stored, storeMessages } from '../messages/store-messages.ts';
import { getOwnRoom, shownLastName } from '../rooms/rooms.queries.ts';
import { isSenderProved } from './proved-sender.ts';
import { type InboundReply, readMail } from './read-mail.ts';
import { isReplyAddress, type ReplyToken, readReplyAddress } from './reply-address.ts';

/** What became of a mail. */
export type MailOutcome =
  | 'stored'
  /** The same mail was stored before. */
  | 'duplicate'
  /** Nobody wrote it, or it has no text. */
  | 'ignored'
  | 'unknown_address'
  /** Not from the person whom the address was made for. */
  | 'forged'
  /** The room takes no messages; the person is notified once. */
  | 'refused'
  | 'too_fast';

interface Envelope {
  /** The addresses that it was delivered to; empty if only its headers name them. */
  recipients: string[];
  /** Whether a provider checked the sender, whose results are then in the headers. */
  byProvider: boolean;
}

interface Member {
  roomId: string;
  userId: string;
  email: string;
  name: string;
}

/** The member whom the reply address was made for; undefined if it is not signed, or they or the owner of their company are suspended. */
const findMember = async (db: Db, config: Deps['config'], token: ReplyToken): Promise<Member | undefined> => {
  const { rows } = await sql<Member>`
    select member.room_id as "roomId", u.id as "userId", u.email, u.first_name || ' ' || ${shownLastName} as name
    from chat_members member join users u on u.id = member.user_id join people_with_access on people_with_access.id = u.id
    where member.room_id = ${token.roomId}`.execute(db);
  return rows.find(({ userId }) => isReplyAddress(config, token, userId));
};

/**
 * The id of the message, by which the same mail is stored once. Derived with a secret, so that nobody else can
 * predict it.
 */
const deriveMessageId = (secret: string, { roomId, userId }: Member, mailId: string): string => {
  const hash = createHmac('sha256', secret)
    .update(JSON.stringify(['chat mail', roomId, userId, mailId]))
    .digest('hex');
  // Version 8 of RFC 9562: a UUID with a layout of ours.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
};

/** The text of the message: what the person wrote, and a note about attachments. Empty without either. */
const toText = ({ readText, attachments }: InboundReply): string => {
  const text = readText();
  const note =
    attachments === 0
      ? ''
      : `[${formatCount(attachments, 'attachment')} of this email left out. Files can be sent in the chat.]`;
  const maxLength = limits.chatMessageCharacters - note.length - 3;
  const cut = text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text;
  return [cut, note].filter(Boolean).join('\n\n');
};

/** Mails the person that their replies are not delivered, once for each room. */
const notifyOfRefusal = (db: Db, { roomId, userId }: Member) =>
  notify(db, {
    userId,
    kind: 'new_message',
    dedupeKey: `chat mail refused ${roomId}`,
    title: 'Your reply was not delivered',
    body: 'This conversation takes no messages at the moment. Open it to see why.',
    link: `/c/${roomId}`,
    mail: { action: { label: 'Open the chat', url: `/c/${roomId}` } },
    only: ['mail'],
  });

/** Marks the messages as read that the last mail to the person showed. Returns up to which they have read. */
const markMailedRead = async (db: Db, { roomId, userId }: Member): Promise<number | undefined> => {
  const { mailed_sequence: upTo } = await db
    .selectFrom('chat_members')
    .select('mailed_sequence')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (upTo === null) return undefined;
  return (await markRead(db, userId, await getOwnRoom(db, userId, roomId), upTo)).readSequence;
};

/**
 * Receives mails to reply addresses, by SMTP or from a provider, and stores each as a message of its sender. The reply
 * address has to be signed for the person, and the mail has to come from that person's address.
 */
export const openReceiveMail = (
  { db, config, live }: Deps,
  announce: AnnounceMessage,
  takeFrame: (userId: string) => boolean,
) => {
  const isForged = (
    { from = '', authenticationResults }: InboundReply,
    member: Member,
    byProvider: boolean,
  ) => {
    if (from !== member.email.toLowerCase()) return true;
    const authservId = config.inboundMail?.provider?.authservId ?? '';
    return byProvider && !isSenderProved(authenticationResults, authservId, from);
  };

  const store = async (member: Member, message: string, mailId: string): Promise<MailOutcome> => {
    const { roomId, userId, name } = member;
    const draft = { id: deriveMessageId(config.sessionSecret, member, mailId), roomId, userId, message };
    const isRefused = await isOverSeats(db, userId);
    const stored: Stored | undefined = isRefused ? undefined : (await storeMessages(db, [draft]))[0];
    if (!stored || 'refused' in stored) {
      await notifyOfRefusal(db, member);
      return 'refused';
    }
    if (stored.isDuplicate) return 'duplicate';
    announce(roomId, stored.members, stored.sequence, { userId, name });
    const readSequence = await markMailedRead(db, member);
    if (readSequence !== undefined)
      live.send(stored.members, { action: 'read', roomId, user: userId, sequence: readSequence });
    return 'stored';
  };

  const findMemberAt = async (recipients: string[]): Promise<Member | undefined> => {
    const tokens = recipients.map((address) => readReplyAddress(config, address));
    const token = tokens.find((read) => read !== undefined);
    return token && findMember(db, config, token);
  };

  return async (raw: Uint8Array, { recipients, byProvider }: Envelope): Promise<MailOutcome> => {
    // Do not parse mails to other addresses, where the envelope names the recipients.
    const expected = recipients.length > 0 ? await findMemberAt(recipients) : undefined;
    if (recipients.length > 0 && !expected) return 'unknown_address';
    // A mail that cannot be parsed would fail again, so no error asks for a retry.
    const reply = await readMail(raw).catch(() => undefined);
    if (!reply) return 'ignored';
    const member = expected ?? (await findMemberAt(reply.recipients));
    if (!member) return 'unknown_address';
    if (reply.isAutomatic) return 'ignored';
    if (isForged(reply, member, byProvider)) return 'forged';
    if (!takeFrame(member.userId)) return 'too_fast';
    const text = MessageText.safeParse(toText(reply));
    if (!text.success) return 'ignored';
    const mailId = reply.messageId ?? createHash('sha256').update(raw).digest('hex');
    return store(member, text.data, mailId);
  };
};

export type ReceiveMail = ReturnType<typeof openReceiveMail>;
