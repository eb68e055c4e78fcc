// `npm run bench:peers`: the processor time of the same list of 20 jobs and of the same job, server and database
// together, on the product and on what a buyer would pick instead, in turn in one run, over the same rows on one
// PostgreSQL. The web has to be built. The peers are no dependencies: the first run installs them into PEERS_DIR. Fails
// where the product takes more than a third of the best of them. `-- --short` measures little and writes nothing;
// `-- --only=Directus` measures one peer and writes nothing.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/test/free-port.ts';
import type { CostCall } from '../cost/calls.ts';
import { openMeter, type Sample } from '../cost/meter.ts';
import { openCostWorld } from '../cost/world.ts';
import { withClient } from '../data/sign-in.ts';
import { median } from '../load.ts';
import { type BenchProcess, describeMachine, startProcess, startProduct } from '../processes.ts';
import { table, writeSection } from '../report.ts';
import { checkAnswers, readLiveJobs } from './check-answers.ts';
import { startDirectus } from './directus.ts';
import { startPayload } from './payload.ts';
import { type CallName, callNames, makeNext, type Peer, type PeerWorld } from './peer.ts';
import { startSequelize } from './sequelize.ts';
import { startStrapi } from './strapi.ts';

const short = process.argv.includes('--short');
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const [warmRequests, measuredRequests, rounds] = short ? [100, 60, 2] : [800, 300, 5];
/** The product takes at most this share of the best peer. */
const goal = 1 / 3;

const starters: Record<string, (world: PeerWorld) => Promise<Peer>> = {
  Directus: startDirectus,
  Strapi: startStrapi,
  Payload: startPayload,
  // Last, as the product: it connects to the database that the others copy.
  Sequelize: startSequelize,
};

const machine = describeMachine();
const world = await openCostWorld(0);
const jobs = await withClient(world.url, readLiveJobs);
const peerWorld: PeerWorld = {
  url: world.url,
  sessionId: world.fractional.sessionId,
  jobIds: jobs.map(({ id }) => id),
  folder: process.env.PEERS_DIR ?? join(tmpdir(), 'cadre-peers'),
};

const leftOut: string[] = [];
const started: BenchProcess[] = [];

/** Before the product starts, whose connections would keep its database from being copied. */
const startPeers = async (): Promise<Peer[]> => {
  const peers: Peer[] = [];
  for (const [name, start] of Object.entries(starters).filter(([name]) => !only || name.includes(only))) {
    console.log(`Starting ${name} ...`);
    try {
      const peer = await start(peerWorld);
      started.push(peer.server);
      await checkAnswers(peer, jobs);
      peers.push(peer);
    } catch (error) {
      console.error(error);
      const [reason = ''] = error instanceof Error ? error.message.split('\n') : [String(error)];
      leftOut.push(`${name} is left out: ${reason.replaceAll(peerWorld.folder, 'PEERS_DIR')}`);
    }
  }
  if (peers.length === 0) throw new Error('There is no peer to compare with.');
  return peers;
};

const startOwn = async (): Promise<Peer> => {
  const next = (token: string | undefined, job: string) =>
    makeNext(peerWorld, token, {
      list: (page) => `/api/employer/job_list?page=${page}`,
      job: (id) => `/api/employer/${job}/${id}`,
    });
  const visitor = next(undefined, 'public_job');
  return {
    name: 'Cadre',
    asks: '`job_list`, `job` and `public_job` as they are: signed in with what only a fractional sees (match and its reasons, applied, saved), the page of a job with similar jobs. A card has its category by id, as the client has the names',
    server: await startProduct(world, await freePort()),
    next: {
      ...next(world.fractional.token, 'job'),
      'list of 20 jobs, visitor': visitor['list of 20 jobs, visitor'],
      'one job, visitor': visitor['one job, visitor'],
    },
  };
};

/** The handler of `bench:cost`: a session, one prepared statement, a list. */
const startReference = async () => {
  const port = await freePort();
  return startProcess(['bench/cost/reference-server.ts', world.url, String(port)], port, '/ready');
};

const referenceCall: CostCall = {
  name: 'reference',
  next: () => ({ method: 'GET', path: '/jobs', headers: { authorization: world.fractional.sessionId } }),
};

type Meter = ReturnType<typeof openMeter>;

/** The medians of a call on each server, and of the reference; the servers take turns. */
const measureCall = async (name: CallName, own: Peer, meters: Map<Peer, Meter>, referenceMeter: Meter) => {
  const measured = [...meters.keys()];
  const samples = new Map<Peer, Sample[]>(measured.map((peer) => [peer, []]));
  const base: number[] = [];
  const callOf = ({ next }: Peer): CostCall => ({ name, next: next[name] });
  for (const [peer, meter] of meters) await meter.warm(callOf(peer), warmRequests);
  for (let round = 0; round < rounds; round += 1) {
    base.push((await referenceMeter.measure(referenceCall, measuredRequests)).cost);
    for (const [peer, meter] of meters) {
      // An answer from a cache takes a tenth of a millisecond, and the system counts in tens.
      const count = peer === own && name.endsWith('visitor') ? 10 * measuredRequests : measuredRequests;
      samples.get(peer)?.push(await meter.measure(callOf(peer), count));
    }
  }
  const of = (peer: Peer, key: keyof Sample) =>
    median((samples.get(peer) ?? []).map((sample) => sample[key]));
  const results = measured.map((peer) => ({ peer, cost: of(peer, 'cost'), bytes: of(peer, 'bytes') }));
  const costs = results.filter(({ peer }) => peer !== own).map(({ cost }) => cost);
  const share = of(own, 'cost') / Math.min(...costs);
  console.log(`${name}: ${results.map(({ peer, cost }) => `${peer.name} ${cost.toFixed(2)} ms`).join(', ')}`);
  return { name, results, share, reference: median(base) };
};

try {
  const peers = await startPeers();
  const own = await startOwn();
  started.push(own.server);
  await checkAnswers(own, jobs);
  const measured = [own, ...peers];
  const meters = new Map(measured.map((peer) => [peer, openMeter(peer.server, world)]));
  const reference = await startReference();
  started.push(reference);
  const referenceMeter = openMeter(reference, world);
  await referenceMeter.warm(referenceCall, warmRequests);
  const calls: Awaited<ReturnType<typeof measureCall>>[] = [];
  for (const name of callNames) calls.push(await measureCall(name, own, meters, referenceMeter));
  const figures = table([
    ['server', ...callNames.flatMap((name) => [name, 'bytes'])],
    ...measured.map((peer, index) => [
      peer.name,
      ...calls.flatMap(({ results }) => [
        `${results[index]?.cost.toFixed(2)} ms`,
        Math.round(results[index]?.bytes ?? Number.NaN).toLocaleString('en-GB'),
      ]),
    ]),
    ['share of the best', ...calls.flatMap(({ share }) => [share.toFixed(2), ''])],
    ['goal', ...calls.flatMap(() => [`≤ ${goal.toFixed(2)}`, ''])],
  ]);
  const asks = measured.map(({ name, asks }) => `- ${name}: ${asks}.`);
  const referenceCost = median(calls.map((call) => call.reference));
  const text = `${figures}\n\n${[...asks, ...leftOut.map((line) => `- ${line}`)].join('\n')}`;
  console.log(`\nreference handler: ${referenceCost.toFixed(2)} ms\n${text}`);
  if (!short && !only)
    await writeSection(
      'peers',
      `## Beside other servers\n\n\`npm run bench:peers\`. ${machine}\n\nProcessor time of server and database for one request, eight at a time, after ${warmRequests} warm-up requests; the medians of ${rounds} rounds of ${measuredRequests}, in turn. The same list of 20 jobs with its total, company names and categories, pages 1 to 3, and the same 60 jobs with company and category, on one PostgreSQL. Each server in production mode as its documentation sets it up, logs at errors only, telemetry off, its cache as it comes. Those that have tables of their own have the same rows in them. Bytes are of the body, uncompressed. The reference handler of \`bench:cost\` takes ${referenceCost.toFixed(2)} ms in this run.\n\n${text}`,
    );
  const over = calls.filter(({ share }) => share > goal);
  if (over.length > 0) {
    console.error(`Over the goal: ${over.map(({ name }) => name).join('; ')}.`);
    process.exitCode = 1;
  }
} finally {
  for (const server of started) await server.kill();
  await world.close();
}
// A server whose set-up failed is still there; it ends with this process.
process.exit();
