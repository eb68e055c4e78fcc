// `npm run bench:search`: job search over a million jobs, compared with the planner's choice of plan, in turn, in one
// run. Requires the built web. `-- --quick` searches fewer jobs and writes no report; it fails if the threshold is
// exceeded.
import { freePort } from '../../server/test/free-port.ts';
import { openDataset, warm } from '../data/open-dataset.ts';
import { signInAdmin, withClient } from '../data/sign-in.ts';
import { type LoadRequest, latencies, median, oneByOne, percentile } from '../load.ts';
import { describeMachine, startProcess, startProduct } from '../processes.ts';
import { milliseconds, table, writeSection } from '../report.ts';
import { makeSearches, type Search } from './searches.ts';

type Name = 'cadre' | 'planner';
const names: Name[] = ['cadre', 'planner'];

const quick = process.argv.includes('--quick');
const jobs = quick ? 20_000 : 1_000_000;
const load = quick ? { perSecond: 20, seconds: 2 } : { perSecond: 8, seconds: 20 };
/** Per round, sent sequentially. */
const searches = 160;
const rounds = 5;
const shares = [0.5, 0.95, 0.99];
/**
 * The threshold: at most `max` times the planner's duration. On few jobs the planner is fast, and the product builds
 * whole cards: 2.2 to 2.9 times as much in six runs, on an idle or busy machine. There it is p95 of sequential
 * requests: p99 of so few is their maximum, which depends on other load.
 */
const guard = quick ? { share: 0.95, max: 4.5 } : { share: 0.99, max: 1 };

const machine = describeMachine();
const dataset = await openDataset(jobs);
const { admin, skills } = await withClient(dataset.url, async (client) => {
  await warm(client, 'jobs', 'job_search');
  const found = await client.query<{ title: string }>(
    'select title from skills where approved order by title limit 60',
  );
  return { admin: await signInAdmin(client), skills: found.rows.map(({ title }) => title) };
});

const ports = [await freePort(), await freePort()] as const;
const servers = {
  cadre: await startProduct(dataset, ports[0]),
  planner: await startProcess(
    ['bench/search/planner-server.ts', dataset.url, String(ports[1])],
    ports[1],
    '/ready',
  ),
};

const requests: Record<Name, (search: Search) => LoadRequest> = {
  cadre: ({ by, query }) => ({
    method: 'GET',
    path: `/api/employer/job_list?${new URLSearchParams(query)}`,
    ...(by === 'admin' ? { headers: { authorization: `Bearer ${admin.token}` } } : {}),
  }),
  planner: ({ by, query }) => ({ method: 'GET', path: `/search?${new URLSearchParams({ ...query, by })}` }),
};

try {
  const samples: Record<Name, number[][]> = { cadre: [], planner: [] };
  const alone: Record<Name, number[][]> = { cadre: [], planner: [] };
  for (let round = 0; round <= rounds; round += 1)
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      // Both get the same searches in the same order; each round starts again.
      const next = makeSearches(round + 1, skills);
      // The first round is longer and warms up caches and connections.
      const seconds = round === 0 ? 3 * load.seconds : load.seconds;
      const found = await latencies(servers[name].origin, () => requests[name](next()), { ...load, seconds });
      if (round > 0) samples[name].push(found);
      // Without waiting for a core used by another search or the load generator.
      const others = makeSearches(round + 101, skills);
      const durations = await oneByOne(servers[name].origin, () => requests[name](others()), searches);
      if (round > 0) alone[name].push(durations);
      console.log(
        `round ${round} ${name}: ${shares.map((share) => milliseconds(percentile(found, share))).join(', ')}`,
      );
    }
  const p = (name: Name, share: number, from = samples) =>
    median(from[name].map((samples) => percentile(samples, share)));
  const guarded = quick ? alone : samples;
  const ratio = median(
    guarded.cadre.map(
      (samples, index) =>
        percentile(samples, guard.share) / percentile(guarded.planner[index] ?? [], guard.share),
    ),
  );
  const failed = (name: Name) =>
    [...samples[name], ...alone[name]].flat().filter((value) => !Number.isFinite(value)).length;
  const goals = ['', '≤ 50 ms', '≤ 100 ms'];
  const figures = table([
    ['what', 'Cadre', "the planner's choice", 'goal'],
    ...shares.map((share, index) => [
      `p${share * 100}`,
      milliseconds(p('cadre', share)),
      milliseconds(p('planner', share)),
      goals[index] as string,
    ]),
    ...shares.map((share, index) => [
      `p${share * 100}, one at a time`,
      milliseconds(p('cadre', share, alone)),
      milliseconds(p('planner', share, alone)),
      goals[index] as string,
    ]),
    ['slowest', ...names.map((name) => milliseconds(Math.max(...samples[name].flat()))), ''],
    ['not answered', ...names.map((name) => String(failed(name))), '0'],
    [
      `ratio of p${guard.share * 100}${quick ? ', one at a time' : ''}, median of the rounds`,
      ratio.toFixed(2),
      '1',
      `≤ ${guard.max}`,
    ],
  ]);
  console.log(figures);
  if (!quick)
    await writeSection(
      'search',
      `## Job search\n\n\`npm run bench:search\`, over 1,000,000 jobs of \`npm run bench:data\`, seven in ten of them live, in the database's memory (\`pg_prewarm\`). ${machine}\n\n${rounds} rounds of ${load.seconds} s each, in turn, ${load.perSecond} searches a second at a fixed rate: rare, common and no words, one to three, with none to three filters, three orders, some later pages, one in seven an admin's by status; after each round ${searches} others, one at a time. The planner's choice is the same search as one statement, \`order by … limit 20\`, without a count and without the cards' other columns; its statements are cut after 10 s, the product's after 0.3 s.\n\n${figures}`,
    );
  // Not `ratio > guard.max`: without a response on either side the ratio is NaN.
  if (!(ratio <= guard.max)) {
    console.error(`p${guard.share * 100} is ${ratio.toFixed(2)} times the planner's, over ${guard.max}.`);
    process.exitCode = 1;
  }
} finally {
  for (const server of Object.values(servers)) await server.kill();
  await dataset.close();
}
