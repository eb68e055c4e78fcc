import type { ReportReason } from '../../../../contract/src/chat.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notify } from '../notifications/notifications.public.ts';

interface Report {
  reporterId: string;
  chatId: string;
  members: string[];
  reason: ReportReason;
  details?: string | undefined;
}

/** Puts a report of the other person of a room into the audit log, and tells every admin once a room and reporter. */
export const reportPerson = async (
  db: Db,
  { reporterId, chatId, members, reason, details }: Report,
): Promise<void> => {
  const reported = members.find((member) => member !== reporterId);
  if (reported === undefined) throw problem('not_allowed_now', 'There is nobody else in this chat.');
  await recordAudit(db, {
    actorId: reporterId,
    action: 'person_reported',
    subjectType: 'user',
    subjectId: reported,
    after: { chat: chatId, reason },
    ...(details === undefined ? {} : { reason: details }),
  });
  const person = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'type'])
    .where('id', '=', reported)
    .executeTakeFirstOrThrow();
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'admin')
    .where('status', '=', 'active')
    .execute();
  for (const { id } of admins)
    await notify(db, {
      userId: id,
      about: reported,
      kind: 'admin_message',
      title: `${person.first_name} ${person.last_name} was reported`,
      body: `A member reported a chat: ${reason}.${details === undefined ? '' : ` ${details.slice(0, 200)}`}`,
      link: person.type === 'fractional' ? `/candidatedetails?id=${reported}` : '/companylist',
      key: `chat report ${chatId} ${reporterId}`,
    });
};
