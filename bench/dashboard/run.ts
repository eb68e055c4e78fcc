// `npm run bench:dashboard`: the admin's numbers over a million jobs, compared with plain counts of rows, in turn, in
// one run; both have to be equal. Requires the built web. `-- --quick` uses less data and writes no report; it fails if
// a number differs or a threshold is exceeded.
import { freePort } from '../../server/test/free-port.ts';
import { openDataset } from '../data/open-dataset.ts';
import { signInAdmin, withClient } from '../data/sign-in.ts';
import { median } from '../load.ts';
import { describeMachine, startProcess, startProduct } from '../processes.ts';
import { milliseconds, table, writeSection } from '../report.ts';

const quick = process.argv.includes('--quick');
const jobs = quick ? 20_000 : 1_000_000;
const rounds = quick ? 2 : 5;
/** Relative to plain counts: few rows are counted as fast as totals are read. */
const goal = quick ? 3 : 0.5;
const goalMilliseconds = 200;

const machine = describeMachine();
const dataset = await openDataset(jobs);
const { admin, industry } = await withClient(dataset.url, async (client) => {
  const first = `select id from categories where kind = 'industry' order by position limit 1`;
  return {
    admin: await signInAdmin(client),
    industry: (await client.query<{ id: string }>(first)).rows[0]?.id ?? '',
  };
});

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const type = { fractional_type: 'CFO' };
const business = { client_type_expertise: 'B2B' };
const location = { location: 'USA' };
const category = { main_category: industry };
const month = { date_from: dayAgo(30), date_to: dayAgo(0) };
const filters: [title: string, query: Record<string, string>][] = [
  ['nothing', {}],
  ['a function', type],
  ['an industry', category],
  ['a business type', business],
  ['a location', location],
  ['the last 30 days', month],
  ['a year that is over', { date_from: dayAgo(730), date_to: dayAgo(365) }],
  ['a function and a location', { ...type, ...location }],
  ['a business type and a location', { ...business, ...location }],
  ['a location in the last 30 days', { ...location, ...month }],
  ['function, business type and location', { ...type, ...business, ...location }],
  ['all four', { ...type, ...business, ...location, ...category }],
];

const ports = [await freePort(), await freePort()] as const;
const counting = await startProcess(
  ['bench/dashboard/counting-server.ts', dataset.url, String(ports[1])],
  ports[1],
  '/ready',
);

const ask = async (url: string): Promise<{ took: number; body: Record<string, unknown> }> => {
  const start = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${admin.token}` } });
  const body = (await response.json()) as Record<string, unknown>;
  const took = performance.now() - start;
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return { took, body };
};

const measureCold = async (path: string): Promise<number[]> => {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(dataset, ports[0]);
    took.push((await ask(`${product.origin}/api/employer/${path}`)).took);
    await product.kill();
  }
  return took;
};

const differences: string[] = [];
try {
  const cold = [];
  for (const path of ['admin_dashboard', 'graph_data', 'job_posting_data'])
    cold.push([path, median(await measureCold(path))] as const);
  console.log(cold.map(([path, took]) => `${path} cold: ${milliseconds(took)}`).join('\n'));

  const product = await startProduct(dataset, ports[0]);
  const results = [];
  for (const [title, query] of filters) {
    const text = new URLSearchParams(query);
    const took: { tiles: number[]; charts: number[]; counts: number[] } = {
      tiles: [],
      charts: [],
      counts: [],
    };
    for (let round = 0; round < rounds; round += 1) {
      const counted = await ask(`${counting.origin}/dashboard?${text}`);
      const tiles = await ask(`${product.origin}/api/employer/admin_dashboard?${text}`);
      const charts = [
        await ask(`${product.origin}/api/employer/graph_data?${text}`),
        await ask(`${product.origin}/api/employer/job_posting_data?${text}`),
      ];
      took.counts.push(counted.took);
      took.tiles.push(tiles.took);
      took.charts.push(...charts.map((item) => item.took));
      for (const [name, value] of Object.entries(counted.body))
        if (tiles.body[name] !== value)
          differences.push(`${title}: ${name} is ${tiles.body[name]}, counted ${value}`);
    }
    const ratio = median(took.tiles.map((value, index) => value / (took.counts[index] ?? Number.NaN)));
    results.push({
      title,
      tiles: median(took.tiles),
      charts: Math.max(...took.charts),
      counts: median(took.counts),
      ratio,
    });
    console.log(
      `${title}: ${milliseconds(median(took.tiles))}, counted ${milliseconds(median(took.counts))}`,
    );
  }
  await product.kill();

  const figures = table([
    ['narrowed by', 'tiles', 'slowest chart', 'plain counts', 'ratio'],
    ...results.map(({ title, tiles, charts, counts, ratio }) => [
      title,
      milliseconds(tiles),
      milliseconds(charts),
      milliseconds(counts),
      ratio.toFixed(2),
    ]),
  ]);
  const first = table([
    ['first call of a fresh process', 'median', 'goal'],
    ...cold.map(([path, took]) => [`\`${path}\``, milliseconds(took), `≤ ${goalMilliseconds} ms`]),
  ]);
  console.log(`${first}\n\n${figures}`);
  const ratio = median(results.map((item) => item.ratio));
  console.log(`median ratio to plain counts: ${ratio.toFixed(2)}; ${differences.length} figures differ`);
  if (!quick)
    await writeSection(
      'dashboard',
      `## The admin's dashboard\n\n\`npm run bench:dashboard\`, over 1,000,000 jobs, 1,000,000 applications and 200,000 people of \`npm run bench:data\`. ${machine}\n\n${first}\n\nThen, in turn with plain \`count(*)\` over the same tables (nine of the twenty-nine figures; each equals the product's), ${rounds} rounds, medians. Sums by day are kept for any two narrowings; three at once are counted from the rows:\n\n${figures}`,
    );
  if (differences.length > 0 || ratio > goal) {
    console.error([...differences, `ratio ${ratio.toFixed(2)}, goal ${goal}`].join('\n'));
    process.exitCode = 1;
  }
} finally {
  await counting.kill();
  await dataset.close();
}
