import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { defineTask } from '../../lib/tasks.ts';
import { openShortlistRoom } from '../applications/applications.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { replyAddress } from './inbound/reply-address.ts';
import { publishRoom } from './messages/deliver-messages.ts';
import { findOrCreateRoom, shownLastName } from './rooms/rooms.queries.ts';
import { purgeChatTickets } from './socket/chat-tickets.ts';

interface DueMail {
  room_id: string;
  user_id: string;
  unread: number;
  writer_id: string;
  name: string;
  texts: string[];
}

const batchSize = 200;
const excerptCharacters = 160;

// The row locks divide the mails between workers, and delay new messages until the mail is recorded.
const takeDue = async (db: Db): Promise<DueMail[]> => {
  const { rows } = await sql<DueMail>`
    with due as (
      select room_id, user_id, unread, read_sequence from chat_members where mail_due_at <= now()
      order by mail_due_at limit ${batchSize} for update skip locked
    ), texts as (
      select due.room_id, due.user_id, array_agg(text order by sequence) as texts, max(sequence) as last
      from due cross join lateral (
        select concat_ws(' ', nullif(body, ''), '[' || files.name || ']') as text, sequence
        from chat_messages left join files on files.id = file_id
        where room_id = due.room_id and sequence > due.read_sequence and sender_id <> due.user_id
          and (body <> '' or files.id is not null)
        order by sequence limit 3) first
      group by due.room_id, due.user_id
    ), mailed as (
      update chat_members m set mail_due_at = null, mailed_at = now(), mailed_sequence = texts.last
      from due left join texts on texts.room_id = due.room_id and texts.user_id = due.user_id
      where m.room_id = due.room_id and m.user_id = due.user_id
    )
    select due.room_id, due.user_id, due.unread, writers.writer_id, writers.name, texts.texts
    from due
    join texts on texts.room_id = due.room_id and texts.user_id = due.user_id
    join people_with_access on people_with_access.id = due.user_id
    cross join lateral (
      select u.id as writer_id, u.first_name || ' ' || ${shownLastName} as name
      from chat_members o join users u on u.id = o.user_id
      where o.room_id = due.room_id and o.user_id <> due.user_id limit 1) writers
    where due.unread > 0`.execute(db);
  return rows;
};

const excerpt = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > excerptCharacters ? `${line.slice(0, excerptCharacters - 1)}…` : line;
};

const notifyUnread = (
  db: Db,
  config: Deps['config'],
  { room_id, user_id, unread, writer_id, name, texts }: DueMail,
) => {
  const replyTo = replyAddress(config, room_id, user_id);
  return notify(db, {
    userId: user_id,
    about: writer_id,
    kind: 'new_message',
    title: unread === 1 ? `New message from ${name}` : `${unread} new messages from ${name}`,
    body: excerpt(texts[0] ?? ''),
    link: `/c/${room_id}`,
    mail: {
      paragraphs: [
        ...texts.map(excerpt),
        ...(unread > texts.length ? [`And ${unread - texts.length} more.`] : []),
        ...(replyTo === undefined ? [] : [`Answer this email to reply to ${name}.`]),
      ],
      ...(replyTo === undefined ? {} : { replyTo }),
      action: { label: 'Open the chat', url: `/c/${room_id}` },
    },
    only: ['mail'],
  });
};

/** Mails messages that are unread for 15 minutes: one mail for all messages of a room, at most once an hour. */
export const mailUnreadMessages = defineTask({
  name: 'mail_unread_messages',
  every: '* * * * *',
  retries: 0,
  run: async ({ db, config }) => {
    for (let count = batchSize; count === batchSize; ) {
      count = await db.transaction().execute(async (tx) => {
        const due = await takeDue(tx);
        for (const mail of due) await notifyUnread(tx, config, mail);
        return due.length;
      });
    }
  },
});

/** Opens the conversation of a shortlisted applicant. */
export const openRoomOfShortlisted = defineTask({
  ...openShortlistRoom,
  run: async ({ db, live }, { company_user_id, fractional_id }) => {
    const { roomId, created } = await db
      .transaction()
      .execute((tx) => findOrCreateRoom(tx, company_user_id, fractional_id));
    if (created) publishRoom(live, roomId, [company_user_id, fractional_id]);
  },
});

export const purgeChat = defineTask({
  name: 'purge_chat',
  every: '17 * * * *',
  run: ({ db }) => purgeChatTickets(db),
});
