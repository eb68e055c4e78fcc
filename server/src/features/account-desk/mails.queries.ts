import { sql } from 'kysely';
import type { LoggedMail, MailState } from '../../../../contract/src/mail-log.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';

interface Account {
  id: string;
  email: string;
}

interface Filter {
  state?: MailState | undefined;
  stream?: LoggedMail['stream'] | undefined;
  kind?: string | undefined;
}

/**
 * The mails in the log, and those of notifications and campaigns that were not handed to a mail server. `senderHost` is the
 * host of the Message-IDs of notifications.
 */
const selectMails = ({ id, email }: Account, senderHost: string) => sql`
  select id, subject as title, kind, stream, state, reason, sent_at as at from mail_log where user_id = ${id}
  union all
  select id, subject, kind, stream, state, reason, sent_at from mail_log where email = ${email} and user_id is null
  union all
  select deliveries.id, title, notifications.kind, 'transactional',
    case outcome when 'sent' then 'sent' when 'refused' then 'refused' else coalesce(outcome, 'waiting') end, null,
    coalesce(done_at, deliveries.created_at)
  from notification_deliveries as deliveries join notifications on notifications.id = notification_id
  where user_id = ${id} and channel = 'mail'
    and not exists (select from mail_log where message_id = '<' || deliveries.id || '@' || ${senderHost}::text || '>')
  union all
  select recipients.id, title, campaigns.kind, case campaigns.kind when 'service' then 'transactional' else 'bulk' end,
    case recipients.state when 'queued' then 'waiting' when 'failed' then 'refused' when 'sent' then 'sent'
      else 'switched_off' end, reply, coalesce(done_at, campaigns.created_at)
  from campaign_recipients as recipients join campaigns on campaigns.id = campaign_id
  where user_id = ${id} and campaigns.kind <> 'push'
    and not exists (select from mail_log where user_id = ${id} and message_id like '<' || recipients.id || '@%')`;

/** The mails to an account, newest first, and the kinds that occur among them. */
export const listMails = async (
  db: Db,
  account: Account,
  senderHost: string,
  { state, stream, kind, ...paging }: Filter & Parameters<typeof rowWindow>[0],
): Promise<Rows<LoggedMail> & { kinds: string[] }> => {
  const { take, skip } = rowWindow(paging);
  const { rows } = await sql<{ mails: LoggedMail[]; count: number; kinds: string[] }>`
    with mails as materialized (${selectMails(account, senderHost)}),
    matching as (
      select * from mails where ${state ? sql`state = ${state}` : sql`true`}
        and ${stream ? sql`stream = ${stream}` : sql`true`} and ${kind ? sql`kind = ${kind}` : sql`true`}
    )
    select (select count(*) from matching) as count,
      array(select distinct kind from mails order by kind) as kinds,
      coalesce((select json_agg(json_build_object('id', id, 'title', title, 'kind', kind, 'stream', stream, 'state', state,
          'reason', reason, 'at', json_time(at)) order by at desc, id desc)
        from (select * from matching order by at desc, id desc limit ${take} offset ${skip}) as page), '[]') as mails`.execute(
    db,
  );
  const { mails, count, kinds } = oneRow(rows);
  return { rows: mails, count, kinds };
};
