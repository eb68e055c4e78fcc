import { type SqlBool, sql } from 'kysely';
import type { AuditLine, auditLog } from '../../../../contract/src/audit.ts';
import type { Parsed } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Db } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';

type Query = NonNullable<Parsed<typeof auditLog.query>>;

/** Words as a query that finds their beginnings; undefined where there are none. */
const wordsOf = (search: string | undefined) =>
  search
    ?.toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 10)
    .map((word) => `${word}:*`)
    .join(' & ');

const subjectName = sql<string | null>`case subject_type
  when 'user' then (select first_name || ' ' || last_name from users where id = subject_id)
  when 'company' then (select name from companies where id = subject_id)
  when 'job' then (select title from jobs where id = subject_id)
end`;

/** The log, newest first; its count stops at the cap. */
export const listAuditLog = async (db: Db, query: Query): Promise<Rows<AuditLine>> => {
  const { take, skip } = rowWindow(query);
  const words = wordsOf(query.search);
  if (query.search && words === undefined) return { rows: [], count: 0 };
  const { action, actor_id, subject_id, date_from, date_to } = query;
  const matching = db
    .selectFrom('audit_log')
    .$if(action !== undefined, (q) => q.where('action', '=', action as string))
    .$if(actor_id !== undefined, (q) => q.where('actor_id', '=', actor_id as string))
    .$if(subject_id !== undefined, (q) => q.where('subject_id', '=', subject_id as string))
    .$if(date_from !== undefined, (q) => q.where(sql<SqlBool>`created_at >= ${date_from}::date`))
    .$if(date_to !== undefined, (q) => q.where(sql<SqlBool>`created_at < ${date_to}::date + 1`))
    .$if(words !== undefined, (q) =>
      q.where(sql<SqlBool>`audit_words(action, reason, before, after) @@ to_tsquery('simple', ${words})`),
    );
  const rows = await matching
    .select(['id', 'created_at as at', 'action', 'subject_type', 'subject_id', 'before', 'after', 'reason'])
    .select(subjectName.as('subject_name'))
    .select(
      sql<
        AuditLine['actor']
      >`(select json_build_object('id', users.id, 'name', first_name || ' ' || last_name)
        from users where users.id = actor_id)`.as('actor'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(take)
    .offset(skip)
    .execute();
  const { count } = await db
    .selectFrom(
      matching
        .select('id')
        .limit(limits.searchIds + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    rows: rows as AuditLine[],
    count: Math.min(count, limits.searchIds),
    capped: count > limits.searchIds,
  };
};

/** The actions that occur, by stepping from one to the next along the index: the log may be long. */
export const listActions = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > actions.action order by action limit 1)
      from actions where action is not null
    )
    select action from actions where action is not null`.execute(db);
  return rows.map(({ action }) => action);
};
