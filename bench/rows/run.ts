// `npm run bench:rows`: the lists whose tables grow without end, at 1 and 10 million messages and audit entries and 2 and 20
// million notifications, in turn, in one run, and what dropping a month of a million rows takes. Requires the built web and
// 45 GB of disk. `-- --quick` has a tenth of the rows and writes no report.

import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { migrate } from '../../server/src/lib/migrate.ts';
import { freePort } from '../../server/test/free-port.ts';
import { signIn, signInAdmin, withClient } from '../data/sign-in.ts';
import { type LoadRequest, median, take } from '../load.ts';
import { type BenchProcess, describeMachine, startProduct } from '../processes.ts';
import { milliseconds, table, writeSection } from '../report.ts';
import { loadRows } from './load-rows.ts';

const quick = process.argv.includes('--quick');
const sizes = quick ? [0.1, 1] : [1, 10];
const rounds = 100;
const warmUp = 20;
const goal = 1.2;
const dropGoalMilliseconds = 1_000;
const home = join(process.env.BENCH_DATA_DIR ?? join(tmpdir(), 'cadre-bench-data'), 'rows');

const open = async (million: number) => {
  const dataDir = join(home, `${million}`);
  const marker = join(dataDir, 'made');
  if (!existsSync(marker)) await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  await migrate(url);
  if (!existsSync(marker)) {
    await withClient(url, (client) =>
      loadRows(client, million, (what) => console.log(`${million} million: ${what}`)),
    );
    await writeFile(marker, '');
  }
  return { url, dataDir, close: stop };
};

/** A call of one of many people, another one each time. */
interface Call {
  title: string;
  next(round: number): LoadRequest;
}

const prepare = (url: string) =>
  withClient(url, async (client): Promise<Call[]> => {
    const { rows: people } = await client.query<{ id: string }>(
      `select id from users where type = 'fractional' order by md5(id::text) limit $1`,
      [rounds + warmUp],
    );
    const accounts = await signIn(
      client,
      people.map(({ id }) => id),
    );
    const admin = await signInAdmin(client);
    const { rows } = await client.query<{ user_id: string; room_id: string }>(
      `select distinct on (user_id) user_id, room_id from chat_members where user_id = any($1) order by user_id, room_id`,
      [people.map(({ id }) => id)],
    );
    const roomByUser = new Map(rows.map(({ user_id, room_id }) => [user_id, room_id]));
    const get = (path: string, token: string): LoadRequest => ({
      method: 'GET',
      path: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const own = (title: string, path: (id: string) => string): Call => ({
      title,
      next: (round) => {
        const { id, token } = accounts[round % accounts.length] as (typeof accounts)[number];
        return get(path(id), token);
      },
    });
    const asAdmin = (title: string, path: (id: string) => string): Call => ({
      title,
      next: (round) => get(path((accounts[round % accounts.length] as { id: string }).id), admin.token),
    });
    return [
      own('inbox', (id) => `/chat/users/${id}/chats`),
      own('room, the last messages', (id) => `/chat/chats/${roomByUser.get(id)}/messages`),
      own('room, earlier messages', (id) => `/chat/chats/${roomByUser.get(id)}/messages?limit=5&offset=15`),
      own('notifications', () => '/notification/notification_history'),
      own('notifications, page 20', () => '/notification/notification_history?page=20'),
      asAdmin('audit log', () => '/audit/log'),
      asAdmin('audit log, sign-ins', () => '/audit/log?sign_ins=true'),
      asAdmin('audit log, an action', () => '/audit/log?action=suspended'),
      asAdmin('audit log, of a person', (id) => `/audit/log?subject_id=${id}`),
    ];
  });

/** Fills a month of deliveries that is too old to stay, and returns how long the nightly task takes to drop it. */
const measureDrop = (url: string, rows: number) =>
  withClient(url, async (client) => {
    const month = "now() - interval '13 months'";
    await client.query(`select rotate_months('notification_deliveries', 36500, ${month})`);
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `insert into notification_deliveries (id, notification_id, channel, done_at, outcome)
       select (lpad(to_hex((extract(epoch from date_trunc('month', ${month})) * 1000)::bigint + n), 12, '0')
         || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid, uuidv7(), 'mail', now(), 'sent'
       from generate_series(1::bigint, $1) as n`,
      [rows],
    );
    const before = performance.now();
    const { rows: dropped } = await client.query(
      `select from rotate_months('notification_deliveries', 90, now())`,
    );
    if (dropped.length === 0) throw new Error('No month was dropped.');
    return performance.now() - before;
  });

const machine = describeMachine();
const datasets: Awaited<ReturnType<typeof open>>[] = [];
const servers: BenchProcess[] = [];
try {
  for (const million of sizes) datasets.push(await open(million));
  const served: { calls: Call[]; server: BenchProcess }[] = [];
  for (const dataset of datasets) {
    const server = await startProduct(dataset, await freePort());
    servers.push(server);
    served.push({ calls: await prepare(dataset.url), server });
  }
  const results = [];
  for (const [callIndex, { title }] of (served[0]?.calls ?? []).entries()) {
    const took = served.map(() => [] as number[]);
    // Without the first reads of each person's rows from disk.
    for (const { calls, server } of served)
      for (let round = 0; round < rounds + warmUp; round += 1)
        await take(server.origin, (calls[callIndex] as Call).next(round));
    // The sizes take turns, so that other load affects both.
    for (let round = -warmUp; round < rounds; round += 1)
      for (const [index, { calls, server }] of served.entries()) {
        const milliseconds = await take(server.origin, (calls[callIndex] as Call).next(round + warmUp));
        if (round >= 0) took[index]?.push(milliseconds);
      }
    const medians = took.map(median) as [number, number];
    results.push({ title, medians, ratio: medians[1] / medians[0] });
    console.log(`${title}: ${medians.map(milliseconds).join(', ')}`);
  }
  const dropMilliseconds = await measureDrop(datasets[0]?.url ?? '', 1_000_000);
  console.log(`a month of a million deliveries is dropped in ${milliseconds(dropMilliseconds)}`);
  const figures = table([
    ['call', ...sizes.map((size) => `${size} million`), 'ratio', 'goal'],
    ...results.map(({ title, medians, ratio }) => [
      title,
      ...medians.map(milliseconds),
      `× ${ratio.toFixed(2)}`,
      `≤ × ${goal}`,
    ]),
  ]);
  console.log(figures);
  if (!quick)
    await writeSection(
      'rows',
      `## Tables that grow without end\n\n\`npm run bench:rows\`: 1 and 10 million messages and audit entries, 2 and 20 million notifications, over three years; a person has as many at both sizes. ${machine}\n\n${rounds} calls each over HTTP, each by another person, the sizes in turn, one at a time, after all of them were made once; medians.\n\n${figures}\n\nDropping a month of a million deliveries, as the nightly task does: ${milliseconds(dropMilliseconds)} (goal: below ${milliseconds(dropGoalMilliseconds)}).`,
    );
  if (results.some(({ ratio }) => ratio > goal) || dropMilliseconds >= dropGoalMilliseconds)
    process.exitCode = 1;
} finally {
  for (const server of servers) await server.kill();
  for (const { close } of datasets) await close();
}
