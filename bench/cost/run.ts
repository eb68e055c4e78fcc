// `npm run bench:cost`: the processor time of 26 calls and 6 pages, server and database together, divided by that of a
// reference handler in the same run. The web has to be built. Fails where a row is over its goal. `-- --short` measures a
// few rows, allows a quarter more than the goal, or than `reached`, and writes nothing. `-- --only=people` measures the rows with this in their name, and
// writes nothing.
import { Pool } from 'undici';
import { freePort } from '../../server/test/free-port.ts';
import { type LoadRequest, median } from '../load.ts';
import { describeMachine, startProcess, startProduct } from '../processes.ts';
import { table, writeSection } from '../report.ts';
import { type CostCall, type LiveJob, makeCalls, pages } from './calls.ts';
import { openCountingProxy } from './count-statements.ts';
import { openMeter, request, type Sample, send } from './meter.ts';
import { type CostWorld, openCostWorld } from './world.ts';

const short = process.argv.includes('--short');
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const [warmRequests, measuredRequests, rounds] = short ? [300, 200, 3] : [1_200, 400, 5];

/** Statements and round trips of one request, by a proxy before the database of a second process. */
const countTraffic = async (world: CostWorld, calls: CostCall[]) => {
  const proxy = await openCountingProxy(world.url);
  const server = await startProduct({ ...world, url: proxy.url }, await freePort());
  const pool = new Pool(server.origin, { connections: 1, pipelining: 1 });
  const found = new Map<string, string>();
  for (const call of calls) {
    const target = { origin: server.origin, pool };
    await send(target, call, 4).catch(() => undefined);
    const before = { ...proxy.traffic };
    const repeats = 4;
    for (let sent = 0; sent < repeats; sent += 1) await request(target, call).catch(() => undefined);
    const each = (now: number, then: number) => ((now - then) / repeats).toFixed(1).replace('.0', '');
    const { statements, roundTrips } = proxy.traffic;
    found.set(call.name, `${each(statements, before.statements)} / ${each(roundTrips, before.roundTrips)}`);
  }
  await pool.close();
  await server.kill();
  proxy.close();
  return found;
};

const machine = describeMachine();
const world = await openCostWorld(6_000);
const product = await startProduct(world, await freePort());
const listJobs = async (page: number) => {
  const response = await fetch(`${product.origin}/api/employer/job_list?page=${page}`);
  return ((await response.json()) as { results: LiveJob[] }).results;
};
const jobs = (await Promise.all(pages.map(listJobs))).flat();
const calls = makeCalls(world, jobs).filter(({ name, short: inShort }) =>
  only ? name.includes(only) : !short || inShort,
);
const port = await freePort();
const reference = await startProcess(
  ['bench/cost/reference-server.ts', world.url, String(port)],
  port,
  '/ready',
);
const [productMeter, referenceMeter] = [openMeter(product, world), openMeter(reference, world)];

const referenceCall: CostCall = {
  name: 'reference',
  next: (): LoadRequest => ({
    method: 'GET',
    path: '/jobs',
    headers: { authorization: world.fractional.sessionId },
  }),
};

try {
  await referenceMeter.warm(referenceCall, warmRequests);
  const results = [];
  for (const call of calls) {
    const count = call.requests ?? measuredRequests;
    await productMeter.warm(call, call.requests ?? warmRequests);
    const samples: (Sample & { ratio: number; reference: number })[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const base = await referenceMeter.measure(referenceCall, measuredRequests);
      const sample = await productMeter.measure(call, count);
      samples.push({ ...sample, reference: base.cost, ratio: sample.cost / base.cost });
    }
    const of = (key: keyof (typeof samples)[number]) => median(samples.map((sample) => sample[key]));
    const result = {
      call,
      cost: of('cost'),
      ratio: of('ratio'),
      bytes: of('bytes'),
      reference: of('reference'),
    };
    results.push(result);
    const goal = call.goal === undefined ? '' : ` (goal ${call.goal})`;
    console.log(
      `${call.name}: ${result.cost.toFixed(2)} ms, ${result.ratio.toFixed(2)} of the reference${goal}`,
    );
  }
  const traffic = short ? new Map<string, string>() : await countTraffic(world, calls);
  const figures = table([
    ['call', 'processor time', 'ratio', 'goal', 'bytes', 'statements / round trips'],
    ...results.map(({ call, cost, ratio, bytes }) => [
      call.name,
      `${cost.toFixed(2)} ms`,
      ratio.toFixed(2),
      call.goal === undefined ? '' : `≤ ${call.goal}`,
      Math.round(bytes).toLocaleString('en-GB'),
      traffic.get(call.name) ?? '',
    ]),
  ]);
  console.log(
    `\nreference handler: ${median(results.map((result) => result.reference)).toFixed(2)} ms\n${figures}`,
  );
  if (!short && !only)
    await writeSection(
      'cost',
      `## Processor time of a call\n\n\`npm run bench:cost\`. ${machine}\n\nProcessor time of server and database for one request, eight at a time, after ${warmRequests} warm-up requests; the median of ${rounds} rounds of ${measuredRequests}. The ratio is to a reference handler in the same round: Fastify and pg, a session look-up, and one prepared statement for a list of 20 jobs (${median(results.map((result) => result.reference)).toFixed(2)} ms).\n\n${figures}`,
    );
  const getMax = ({ goal = Number.POSITIVE_INFINITY, reached = goal }: CostCall) =>
    short ? 1.25 * reached : goal;
  const over = results.filter(({ call, ratio }) => ratio > getMax(call));
  if (over.length > 0) {
    console.error(`Over the goal: ${over.map(({ call }) => call.name).join('; ')}.`);
    process.exitCode = 1;
  }
} finally {
  await Promise.all([productMeter.close(), referenceMeter.close()]);
  await Promise.all([product.kill(), reference.kill()]);
  await world.close();
}
