import type pg from 'pg';

/** The rows of so many million messages. People and rooms grow along: each has as many rows at every size. */
const countRows = (million: number) => {
  const messages = million * 1_000_000;
  return {
    messages,
    rooms: messages / 20,
    people: messages / 500,
    notifications: messages * 2,
    entries: messages,
  };
};

const series = (count: number) => `(select n from generate_series(0::bigint, ${count - 1}) as n) as series`;
/** The time of row n of so many, evenly over three years, and an id of that time. */
const time = (count: number) => `now() - interval '1095 days' * (1 - (n + 0.5) / ${count})`;
const id = (count: number) => `(lpad(to_hex((extract(epoch from ${time(count)}) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid`;
const words = `left(repeat(md5(n::text) || ' would you have time for a call this week? ', 3), 60 + (n % 140)::int)`;

const grown = `array['chat_messages', 'notifications', 'audit_log']::regclass[]`;

/**
 * Drops the indexes and unique constraints, and returns the statements that build them, which is faster than row by row. The
 * index of the audit log's words is left out: no measured call uses it.
 */
const dropIndexes = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ gone: string; again: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as gone,
       format('alter table %s add %s', conrelid::regclass, pg_get_constraintdef(oid)) as again
     from pg_constraint where conrelid = any(${grown}) and contype = 'u'
     union all
     select 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any(${grown}) and not indisunique or indexrelid = 'chat_messages_file'::regclass`,
  );
  for (const { gone } of rows) await client.query(gone);
  return rows.map(({ again }) => again).filter((again) => !again.includes('audit_log_search'));
};

/** Fills a migrated, empty database. The rows of a room and of a person are spread over all three years. */
export const loadRows = async (
  client: pg.Client,
  million: number,
  log: (what: string) => void,
): Promise<void> => {
  const { messages, rooms, people, notifications, entries } = countRows(million);
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '512MB';
    set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2`);
  const indexes = await dropIndexes(client);
  const steps: Record<string, string> = {
    people: `
      insert into users (type, email, first_name, last_name)
      select 'fractional', 'person-' || n || '@people.example', 'Person', n::text from ${series(people)};
      create unlogged table people as
        select id as user_id, substring(email from '\\d+')::bigint as person from users order by person;
      analyze people`,
    rooms: `
      create unlogged table rooms as
        select uuidv7() as room_id, n as room, n % ${people} as one, (n + 1 + n / ${people}) % ${people} as two
        from ${series(rooms)};
      insert into chat_rooms (id, type, pair, last_sequence, last_activity_at, created_at)
      select room_id, 'DM', room_id::text, 20, now() - interval '1 day' * room / ${rooms}, now() - interval '1095 days'
      from rooms;
      insert into chat_members (room_id, user_id, read_sequence)
      select room_id, user_id, 20 from rooms join people on person = one
      union all select room_id, user_id, 20 from rooms join people on person = two;
      analyze rooms`,
    messages: `
      insert into chat_messages (id, room_id, sequence, sender_id, body, created_at)
      select ${id(messages)}, room_id, n / ${rooms} + 1, user_id, ${words}, ${time(messages)}
      from ${series(messages)} join rooms on room = n % ${rooms} join people on person = one`,
    notifications: `
      insert into notifications (id, user_id, kind, title, body, link, in_app, read_at, created_at)
      select ${id(notifications)}, user_id, 'application_status', 'Your application was viewed', ${words}, '/jobs', true,
        case when n % 10 > 0 then now() end, ${time(notifications)}
      from ${series(notifications)} join people on person = n % ${people}`,
    'audit log': `
      insert into audit_log (id, actor_id, action, subject_type, subject_id, after, created_at)
      select ${id(entries)}, user_id, (array['signed_in', 'signed_in', 'signed_in', 'sign_in_failed', 'verified', 'suspended',
          'plan_granted', 'exported'])[1 + n % 8], 'user', user_id,
        jsonb_build_object('status', 'number' || n % 1000), ${time(entries)}
      from ${series(entries)} join people on person = n % ${people}`,
    ...Object.fromEntries(indexes.map((definition) => [definition, definition])),
    statistics: 'drop table people, rooms; analyze',
  };
  for (const [what, statements] of Object.entries(steps)) {
    await client.query(statements);
    log(what);
  }
  await client.query('vacuum');
  await client.query('checkpoint');
};
