import pg from 'pg';
import { signAccessToken } from '../processes.ts';

interface BenchAccount {
  id: string;
  token: string;
}

/** A live session for each account, in the same order. */
export const signIn = async (client: pg.Client, ids: string[]): Promise<BenchAccount[]> => {
  const { rows } = await client.query<{ id: string; sid: string; type: string }>(
    `with made as (
      insert into sessions (user_id, expires_at) select id, now() + interval '1 day' from unnest($1::uuid[]) as id
      returning id, user_id
    )
    select users.id, users.type, made.id as sid from users join made on made.user_id = users.id`,
    [[...new Set(ids)]],
  );
  return ids.map((account) => {
    const row = rows.find(({ id }) => id === account);
    if (!row) throw new Error(`There is no account ${account}.`);
    return { id: account, token: signAccessToken({ sub: account, sid: row.sid, type: row.type }) };
  });
};

/** A signed-in admin of a generated database. */
export const signInAdmin = async (client: pg.Client): Promise<BenchAccount> => {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (type, admin_role, email, first_name, last_name)
    values ('admin', 'owner', 'admin@people.example', 'Ada', 'Admin')
     on conflict (email) where status <> 'removed' do update set first_name = excluded.first_name returning id`,
  );
  const [admin] = await signIn(client, [rows[0]?.id ?? '']);
  return admin as BenchAccount;
};

/** Runs work with a connection to a database. */
export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
