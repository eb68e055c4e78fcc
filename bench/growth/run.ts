// `npm run bench:growth`: the main calls on marketplaces of three sizes, in turn, in one run. Requires the built web.
// `-- --quick` uses two small ones and writes no report; it fails if ten times the data costs too much more.

import pg from 'pg';
import { freePort } from '../../server/test/free-port.ts';
import { median, take } from '../load.ts';
import { type BenchProcess, describeMachine, startProduct } from '../processes.ts';
import { milliseconds, table, writeSection } from '../report.ts';
import { type GrowthDataset, openGrowthDataset } from './calls.ts';
import { plotGrowth } from './plot.ts';

const quick = process.argv.includes('--quick');
const sizes = quick ? [4_000, 40_000] : [10_000, 100_000, 1_000_000];
const rounds = quick ? 25 : 60;
const warmUp = 6;
/** The maximum cost of ten times the data; short runs on small data vary more. */
const goal = quick ? 2.5 : 1.5;

const machine = describeMachine();
const datasets: (GrowthDataset & { server: BenchProcess; client: pg.Client })[] = [];

const read = async (client: pg.Client, statement: pg.QueryConfig): Promise<number> => {
  const start = performance.now();
  await client.query(statement);
  return performance.now() - start;
};

/**
 * The median duration of a call and of its bare rows at each size, in milliseconds. The sizes take turns, so that other
 * load affects all.
 */
const measure = async (callIndex: number) => {
  const took = datasets.map(() => ({ whole: [] as number[], bare: [] as number[] }));
  for (let round = -warmUp; round < rounds; round += 1)
    for (const [index, { server, client, calls }] of datasets.entries()) {
      const call = calls[callIndex];
      if (!call) continue;
      const whole = await take(server.origin, call.next(round + warmUp));
      const bare = call.bare ? await read(client, { name: call.title, ...call.bare(round + warmUp) }) : 0;
      if (round < 0) continue;
      took[index]?.whole.push(whole);
      took[index]?.bare.push(bare);
    }
  return { whole: took.map(({ whole }) => median(whole)), bare: took.map(({ bare }) => median(bare)) };
};

/** The overhead of a call over its rows; NaN if it reads fewer of them. */
const addedTo = (bare: number[], whole: number[]) =>
  whole.map((value, index) => {
    const added = value - (bare[index] ?? 0);
    return added > 0 ? added : Number.NaN;
  });

const getGrowth = (took: number[]) =>
  took.slice(1).map((value, index) => value / (took[index] ?? Number.NaN));

try {
  for (const size of sizes) {
    const dataset = await openGrowthDataset(size);
    const client = new pg.Client({ connectionString: dataset.url });
    await client.connect();
    datasets.push({ ...dataset, client, server: await startProduct(dataset, await freePort()) });
  }
  const titles = datasets[0]?.calls.map(({ title }) => title) ?? [];
  const results = [];
  for (const [index, title] of titles.entries()) {
    const { whole: took, bare } = await measure(index);
    const ratios = getGrowth(took);
    const added = getGrowth(addedTo(bare, took));
    results.push({ title, took, ratios, bare, added });
    console.log(
      `${title}: ${took.map(milliseconds).join(', ')}; ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
    );
  }
  const named = sizes.map((size) => size.toLocaleString('en'));
  const line = (title: string, took: number[], ratios: number[], held: string) => [
    title,
    ...sizes.map((_, index) => (took[index] === undefined ? '' : milliseconds(took[index]))),
    ...ratios.map((ratio) => (Number.isNaN(ratio) ? '' : `× ${ratio.toFixed(2)}`)),
    held,
  ];
  const figures = table([
    ['call', ...named, ...named.slice(1).map((size, index) => `${named[index]} → ${size}`), 'goal'],
    ...results.flatMap(({ title, took, ratios, bare, added }) => [
      line(title, took, ratios, `≤ × ${goal}`),
      ...(bare.some((value) => value > 0)
        ? [
            line('… of it its rows by plain SQL', bare, getGrowth(bare), ''),
            line('… without them', [], added, `≤ × ${goal}`),
          ]
        : []),
    ]),
  ]);
  console.log(figures);
  if (!quick)
    await writeSection(
      'growth',
      `## Growth\n\n\`npm run bench:growth\`: the main calls over HTTP on three marketplaces of \`npm run bench:data\`, by number of jobs; people, applications, messages and notifications grow along, and the busiest accounts are as busy in each. ${machine}\n\n${rounds} calls each, the sizes in turn, one at a time; medians. A search reads and sorts up to 3,000 of what its words match, so it costs more until they reach that number, and from there on no more. Of these searches the rows are read and ranked by plain SQL beside them (of more than 3,000 a search reads fewer: it walks the newest): a call holds where it, or what it adds to its rows, costs no more than the goal.\n\n${figures}\n\n![What each call takes as the marketplace grows](pictures/growth.svg)`,
      { 'growth.svg': plotGrowth(sizes, results) },
    );
  const over = results.filter(({ ratios, added }) =>
    ratios.some((ratio, index) => ratio > goal && !((added[index] ?? ratio) <= goal)),
  );
  if (over.length > 0) {
    console.error(`Over × ${goal}: ${over.map(({ title }) => title).join('; ')}.`);
    process.exitCode = 1;
  }
} finally {
  for (const dataset of datasets) {
    await dataset.server.kill();
    await dataset.client.end();
    await dataset.close();
  }
}
