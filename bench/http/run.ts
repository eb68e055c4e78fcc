// `npm run bench:http`: the product compared with a bare twin with the same SQL and with a common stack, in turn, in
// one run. Requires the built web. `-- --quick` runs fewer rounds, omits the common stack and writes no report. Both fail
// if a ratio is below its goal; the second only if it is far below, because three short rounds are imprecise.

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/test/free-port.ts';
import { latencies, median, percentile, throughput } from '../load.ts';
import { type BenchProcess, describeMachine, startProcess, startProduct } from '../processes.ts';
import { milliseconds, table, writeSection } from '../report.ts';
import { type Call, callsOver, twinRequest } from './calls.ts';
import { openHttpDataset } from './http-dataset.ts';
import { planStatements } from './plan.ts';
import { openRecorder } from './record.ts';

type Name = 'cadre' | 'bare' | 'usual';

const quick = process.argv.includes('--quick');
const [rounds, seconds] = quick ? [3, 2] : [7, 5];
const steady = { rounds: 3, seconds: 10 };
const getMinimum = ({ goal }: Call) => (quick ? 0.75 * goal : goal);
const machine = describeMachine();
const dataset = await openHttpDataset({ jobs: 10_000, applications: quick ? 16_000 : 60_000 });
const calls = callsOver(dataset);

const recorder = await openRecorder(dataset);
const plans: Record<string, unknown> = {};
for (const call of calls) {
  const inputs = call.inputs();
  plans[call.name] = planStatements(await recorder.record(call.product(inputs)), inputs);
}
await recorder.close();
const planFile = join(await mkdtemp(join(tmpdir(), 'cadre-bench-')), 'plans.json');
await writeFile(planFile, JSON.stringify(plans));

const ports = [await freePort(), await freePort(), await freePort()] as const;
const servers: Partial<Record<Name, BenchProcess>> = {
  cadre: await startProduct(dataset, ports[0]),
  bare: await startProcess(
    ['bench/http/twin.ts', dataset.url, String(ports[1]), planFile],
    ports[1],
    '/ready',
  ),
  ...(quick
    ? {}
    : {
        usual: await startProcess(['bench/http/usual.ts', dataset.url, String(ports[2])], ports[2], '/ready'),
      }),
};
const getOrigin = (name: Name): string => servers[name]?.origin ?? '';

const nextFor = (name: Name, call: Call) => () => {
  const inputs = call.inputs();
  return name === 'cadre' ? call.product(inputs) : twinRequest(call, inputs);
};

const measure = async (call: Call) => {
  const names: Name[] = call.name === 'apply' || quick ? ['cadre', 'bare'] : ['cadre', 'bare', 'usual'];
  const perSecond: Record<Name, number[]> = { cadre: [], bare: [], usual: [] };
  for (const name of names) await throughput(getOrigin(name), nextFor(name, call), { seconds: 1 });
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : [...names].reverse())
      perSecond[name].push(await throughput(getOrigin(name), nextFor(name, call), { seconds }));
  return {
    call,
    perSecond,
    ratio: median(perSecond.cadre.map((value, index) => value / (perSecond.bare[index] ?? Number.NaN))),
  };
};

/** The response times at half of the product's throughput; the twin gets the same rate. */
const measureHalfLoad = async (call: Call, max: number) => {
  const perSecond = Math.floor(max / 2);
  const samples: Record<'cadre' | 'bare', number[]> = { cadre: [], bare: [] };
  for (let round = 0; round <= steady.rounds; round += 1)
    for (const name of ['cadre', 'bare'] as const) {
      const load = { perSecond, seconds: steady.seconds };
      const found = await latencies(getOrigin(name), nextFor(name, call), load);
      // The first one clears up after the full load.
      if (round > 0) samples[name].push(...found);
    }
  return {
    perSecond,
    p50: percentile(samples.cadre, 0.5),
    p99: percentile(samples.cadre, 0.99),
    bareP99: percentile(samples.bare, 0.99),
    failed: samples.cadre.filter((value) => !Number.isFinite(value)).length,
  };
};

/** The columns of a half load; empty if it was not measured. */
const halfLoadCells = ({ p99: goal }: Call, found?: Awaited<ReturnType<typeof measureHalfLoad>>) =>
  found
    ? [
        `${found.perSecond}/s`,
        milliseconds(found.p50),
        milliseconds(found.p99),
        `≤ ${goal} ms`,
        milliseconds(found.bareP99),
        String(found.failed),
      ]
    : ['', '', '', '', '', ''];

try {
  const results = [];
  for (const call of calls) {
    const result = await measure(call);
    const halfLoad = quick ? undefined : await measureHalfLoad(call, median(result.perSecond.cadre));
    results.push({ ...result, halfLoad });
    console.log(`${call.title}: ${result.ratio.toFixed(2)} of the bare twin (goal ${call.goal})`);
  }
  const rate = (values: number[]) => (values.length === 0 ? '' : `${Math.round(median(values))}/s`);
  const figures = table([
    [
      'call',
      'Cadre',
      'bare twin',
      'ratio',
      'goal',
      'Express + Sequelize',
      'at half load',
      'p50',
      'p99',
      'goal',
      "the bare twin's",
      'failed',
    ],
    ...results.map(({ call, perSecond, ratio, halfLoad }) => [
      call.title,
      rate(perSecond.cadre),
      rate(perSecond.bare),
      ratio.toFixed(2),
      `≥ ${call.goal}`,
      rate(perSecond.usual),
      ...halfLoadCells(call, halfLoad),
    ]),
  ]);
  console.log(figures);
  if (!quick)
    await writeSection(
      'http',
      `## Calls over HTTP\n\n\`npm run bench:http\`. ${machine}\n\n${rounds} rounds of ${seconds} s each, in turn, 24 connections; medians of the rounds and of their ratios. The bare twin is Fastify with the product's own SQL, replayed: it asks nobody who they are, checks no input and cuts no answer. Half load is sent at a fixed rate, whatever becomes of the earlier requests, and each is measured from the moment of its turn: ${steady.rounds} rounds of ${steady.seconds} s in turn with the twin, which gets the same rate, after one that is not counted.\n\n${figures}`,
    );
  const below = results.filter(({ ratio, call }) => ratio < getMinimum(call));
  if (below.length > 0) {
    console.error(`Below its goal: ${below.map(({ call }) => call.title).join('; ')}.`);
    process.exitCode = 1;
  }
} finally {
  for (const server of Object.values(servers)) await server.kill();
  await dataset.close();
}
