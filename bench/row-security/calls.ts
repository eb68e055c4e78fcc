import type pg from 'pg';

/** The ids in the calls. */
export interface Ids {
  session: string;
  fractional: string;
  job: string;
  application: string;
  room: string;
}

type Step = (ids: Ids) => pg.QueryConfig;

const named =
  (name: string, text: string, values: (ids: Ids) => unknown[]): Step =>
  (ids) => ({ name, text, values: values(ids) });

/** The beginning of every call. */
const session = named(
  'session',
  `select users.id, users.type from sessions join users on users.id = sessions.user_id
    where sessions.id = $1 and sessions.revoked_at is null and sessions.expires_at > now()`,
  (ids) => [ids.session],
);

/**
 * The statements of the most frequent calls, as the product sends them; prepared, so that planning does not distort
 * them.
 */
export const calls: Record<string, { read: boolean; who: (ids: Ids) => string; steps: Step[] }> = {
  list: {
    read: true,
    who: (ids) => ids.fractional,
    steps: [
      session,
      named(
        'list',
        `select id, kind, title, body, link, created_at from notifications
          where user_id = $1 and in_app order by created_at desc, id desc limit 20`,
        (ids) => [ids.fractional],
      ),
    ],
  },
  'one row': {
    read: true,
    who: (ids) => ids.fractional,
    steps: [
      session,
      named(
        'one row',
        `select applications.*, jobs.title, companies.name from applications
          join jobs on jobs.id = applications.job_id join companies on companies.id = jobs.company_id
          where applications.id = $1 and fractional_id = $2`,
        (ids) => [ids.application, ids.fractional],
      ),
    ],
  },
  apply: {
    read: false,
    who: (ids) => ids.fractional,
    steps: [
      session,
      named('lock', 'select * from jobs where id = $1 for update', (ids) => [ids.job]),
      named(
        'insert',
        `insert into applications (job_id, fractional_id, cover_letter, match_score, match_reasons)
          values ($1, $2, 'A letter.', 50, '[]') returning id`,
        (ids) => [ids.job, ids.fractional],
      ),
      named('count', 'update jobs set applicants_count = applicants_count + 1 where id = $1', (ids) => [
        ids.job,
      ]),
    ],
  },
  messages: {
    read: true,
    who: (ids) => ids.fractional,
    steps: [
      session,
      named('member', 'select 1 from chat_members where room_id = $1 and user_id = $2', (ids) => [
        ids.room,
        ids.fractional,
      ]),
      named(
        'messages',
        'select * from chat_messages where room_id = $1 order by sequence desc limit 20',
        (ids) => [ids.room],
      ),
    ],
  },
};

const insertOne = async (owner: pg.Client, text: string, values: unknown[] = []): Promise<string> =>
  (await owner.query(text, values)).rows[0].id;

/** A marketplace that fits in memory: the policies are measured, not the disk. */
export const prepareData = async (owner: pg.Client): Promise<Ids> => {
  const person = (type: string) =>
    insertOne(
      owner,
      `insert into users (type, email, first_name, last_name) values ($1, gen_random_uuid() || '@a.example', 'A', 'B') returning id`,
      [type],
    );
  const [fractional, ownerId] = [await person('fractional'), await person('company')];
  await owner.query(`insert into fractionals (user_id, status) values ($1, 'verified')`, [fractional]);
  const company = await insertOne(owner, `insert into companies (name) values ('C') returning id`);
  await owner.query(`insert into company_members (user_id, company_id, role) values ($1, $2, 'owner')`, [
    ownerId,
    company,
  ]);
  await owner.query(
    `insert into jobs (company_id, title, status) select $1, 'Job ' || n, 'active' from generate_series(1, 2000) n`,
    [company],
  );
  await owner.query(
    `insert into applications (job_id, fractional_id, cover_letter, match_score, match_reasons)
      select id, $1, 'A letter.', 50, '[]' from jobs offset 1`,
    [fractional],
  );
  await owner.query(
    `insert into notifications (user_id, kind, title, body, link, in_app)
      select $1, 'offer', 'Title', 'Body', '/', true from generate_series(1, 5000)`,
    [fractional],
  );
  const room = await insertOne(
    owner,
    `insert into chat_rooms (type, pair, last_sequence) values ('DM', gen_random_uuid(), 5000) returning id`,
  );
  await owner.query('insert into chat_members (room_id, user_id) values ($1, $2), ($1, $3)', [
    room,
    fractional,
    ownerId,
  ]);
  await owner.query(
    `insert into chat_messages (id, room_id, sequence, sender_id, body)
      select gen_random_uuid(), $1, n, $2, 'A message of some words.' from generate_series(1, 5000) n`,
    [room, fractional],
  );
  await owner.query('analyze');
  return {
    fractional,
    room,
    session: await insertOne(
      owner,
      `insert into sessions (user_id, expires_at) values ($1, now() + interval '1 day') returning id`,
      [fractional],
    ),
    job: await insertOne(owner, 'select id from jobs order by id limit 1'),
    application: await insertOne(owner, 'select id from applications order by id offset 900 limit 1'),
  };
};

/** The second barrier: a role that owns nothing, and policies that know the caller. */
export const secure = (owner: pg.Client) =>
  owner.query(`
    create role tenant login password 'tenant';
    grant select, insert, update, delete on all tables in schema public to tenant;
    create function me() returns uuid stable language sql as
      $$ select nullif(current_setting('app.user', true), '')::uuid $$;
    alter table notifications enable row level security;
    create policy own on notifications to tenant using (user_id = (select me()));
    alter table applications enable row level security;
    create policy own on applications to tenant using (fractional_id = (select me()) or exists (
      select from jobs join company_owners on company_owners.company_id = jobs.company_id
      where jobs.id = job_id and company_owners.user_id = (select me())));
    alter table chat_messages enable row level security;
    create policy own on chat_messages to tenant using (exists (
      select from chat_members where room_id = chat_messages.room_id and user_id = (select me())));`);
