import type { chatReport } from '../../../../contract/src/chat.ts';
import type { Parsed } from '../../../../contract/src/endpoint.ts';
import type { Db } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { fileReport, getReportedPerson } from '../moderation/moderation.public.ts';
import { getMemberIds } from './rooms.queries.ts';

/** A message that somebody wrote into a room; an erased one says nothing any more. */
const getMessageOf = async (db: Db, roomId: string, senderId: string, id: string) => {
  const message = await db
    .selectFrom('chat_messages')
    .select(['id', 'body as text'])
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .where('sender_id', '=', senderId)
    .executeTakeFirst();
  if (!message) throw invalid({ message_id: 'There is no such message of theirs in this chat.' });
  return message;
};

/** Reports the other person of a room, or one message of theirs. */
export const reportPerson = async (
  db: Db,
  reporterId: string,
  chatId: string,
  { message_id, ...words }: NonNullable<Parsed<typeof chatReport.body>>,
): Promise<void> => {
  const members = await getMemberIds(db, reporterId, chatId);
  const reported = members.find((member) => member !== reporterId);
  if (reported === undefined) throw problem('not_allowed_now', 'There is nobody else in this chat.');
  const message = message_id === undefined ? undefined : await getMessageOf(db, chatId, reported, message_id);
  await fileReport(db, await getReportedPerson(db, reported), {
    ...words,
    reporterId,
    chat: chatId,
    message,
  });
};
