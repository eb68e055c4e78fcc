import { type RawBuilder, sql } from 'kysely';
import type { Parsed } from '../../../../contract/src/endpoint.ts';
import type { QueuedReport, ReportState, reportQueue } from '../../../../contract/src/moderation.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import { subjectName } from './waiting-reports.queries.ts';

const states: Record<ReportState, { where: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  open: { where: sql`reports.decided_at is null`, order: sql`reports.created_at, reports.id` },
  appealed: {
    where: sql`appealed_at is not null and appeal_decided_at is null`,
    order: sql`appealed_at, reports.id`,
  },
  decided: {
    where: sql`reports.decided_at is not null`,
    order: sql`reports.decided_at desc, reports.id desc`,
  },
};

const account = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then
  json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.full_name`)}) end`;

/** Reports in a state, with their evidence and decisions. */
export const listReports = async (
  db: Db,
  query: NonNullable<Parsed<typeof reportQueue.query>>,
): Promise<Rows<QueuedReport>> => {
  const { where, order } = states[query.state];
  const { take, skip } = rowWindow(query);
  const { rows } = await sql<QueuedReport>`
    select reports.id, ${subjectName} as subject, reports.subject_type, link, reports.reason,
      ${account('reporters')} as reporter, ${account('people')} as person, reports.text,
      chat_messages.body as message, reports.created_at, decision, statement, deciders.full_name as decided_by,
      reports.decided_at, case when appealed_at is not null then json_build_object(
        'text', appeal, 'at', json_time(appealed_at), 'decision', appeal_decision, 'statement', appeal_statement,
        'decided_by', appeal_deciders.full_name) end as appeal
    from reports
    left join users as reporters on reporters.id = reporter_id
    left join users as people on people.id = person_id
    left join users as deciders on deciders.id = decided_by
    left join users as appeal_deciders on appeal_deciders.id = appeal_decided_by
    left join chat_messages on chat_messages.id = message_id
    where ${where} order by ${order} limit ${take} offset ${skip}`.execute(db);
  const total = await sql<{ count: number }>`select count(*) as count from reports where ${where}`.execute(
    db,
  );
  return { rows, count: oneRow(total.rows).count };
};
