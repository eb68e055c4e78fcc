// `npm run bench:growth`: the main calls on marketplaces of three sizes, in turn, in one run. The web has to be built.
// `-- --quick` takes two small ones and writes nothing; it fails where ten times the data costs too much more.

import { request } from 'undici';
import { freePort } from '../../server/test/free-port.ts';
import type { Hit } from '../load.ts';
import { median } from '../load.ts';
import { type BenchProcess, describeMachine, startProduct } from '../processes.ts';
import { milliseconds, table, writeSection } from '../report.ts';
import { type GrowthWorld, openGrowthWorld } from './calls.ts';
import { plotGrowth } from './plot.ts';

const quick = process.argv.includes('--quick');
const sizes = quick ? [4_000, 40_000] : [10_000, 100_000, 1_000_000];
const rounds = quick ? 25 : 60;
const warmUp = 6;
/** What ten times the data may cost; short runs on small data swing more. */
const goal = quick ? 2.5 : 1.5;

const machine = describeMachine();
const worlds: (GrowthWorld & { server: BenchProcess })[] = [];

const take = async (origin: string, { method, path, headers }: Hit): Promise<number> => {
  const start = performance.now();
  const { statusCode, body } = await request(origin + path, { method, headers: headers ?? {} });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`);
  return performance.now() - start;
};

/** The median of each size, in milliseconds; the sizes take turns, so that what else the machine does hits all. */
const measure = async (at: number): Promise<number[]> => {
  const took = worlds.map((): number[] => []);
  for (let round = -warmUp; round < rounds; round += 1)
    for (const [place, { server, calls }] of worlds.entries()) {
      const hit = calls[at]?.next(round + warmUp);
      if (!hit) continue;
      const one = await take(server.origin, hit);
      if (round >= 0) took[place]?.push(one);
    }
  return took.map(median);
};

try {
  for (const size of sizes) {
    const world = await openGrowthWorld(size);
    worlds.push({ ...world, server: await startProduct(world, await freePort()) });
  }
  const titles = worlds[0]?.calls.map(({ title }) => title) ?? [];
  const results = [];
  for (const [at, title] of titles.entries()) {
    const took = await measure(at);
    const ratios = took.slice(1).map((value, place) => value / (took[place] ?? Number.NaN));
    results.push({ title, took, ratios });
    console.log(
      `${title}: ${took.map(milliseconds).join(', ')}; ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
    );
  }
  const named = sizes.map((size) => size.toLocaleString('en'));
  const figures = table([
    ['call', ...named, ...named.slice(1).map((size, at) => `${named[at]} → ${size}`), 'goal'],
    ...results.map(({ title, took, ratios }) => [
      title,
      ...took.map(milliseconds),
      ...ratios.map((ratio) => `× ${ratio.toFixed(2)}`),
      `≤ × ${goal}`,
    ]),
  ]);
  console.log(figures);
  if (!quick)
    await writeSection(
      'growth',
      `## Growth\n\n\`npm run bench:growth\`: the main calls over HTTP on three marketplaces of \`npm run bench:data\`, by number of jobs; people, applications, messages and notifications grow along, and the busiest accounts are as busy in each. ${machine}\n\n${rounds} calls each, the sizes in turn, one at a time; medians. A search reads and sorts up to 3,000 of what its words match, so it costs more until they reach that number, and from there on no more.\n\n${figures}\n\n![What each call takes as the marketplace grows](pictures/growth.svg)`,
      { 'growth.svg': plotGrowth(sizes, results) },
    );
  const over = results.filter(({ ratios }) => ratios.some((ratio) => ratio > goal));
  if (over.length > 0) {
    console.error(`Over × ${goal}: ${over.map(({ title }) => title).join('; ')}.`);
    process.exitCode = 1;
  }
} finally {
  for (const world of worlds) {
    await world.server.kill();
    await world.close();
  }
}
