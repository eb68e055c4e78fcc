import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { openRoom } from '../../server/src/features/chat/chat.public.ts';
import { openDatabase } from '../../server/src/lib/db.ts';
import { freePort } from '../../server/test/free-port.ts';
import { clusterSeconds, processSeconds } from '../cost/processor-time.ts';
import { type CostWorld, openCostWorld } from '../cost/world.ts';
import { median } from '../load.ts';
import { type BenchProcess, startProcess, startProduct } from '../processes.ts';
import type { BenchPerson } from './chat-dataset.ts';
import { closeAll, openMany } from './connections.ts';

/** Milliseconds of processor time of server and database for one message, and the ratio to the reference handler. */
export interface MessageCost {
  inParallel: number;
  cost: number;
  ratio: number;
}

const parallels = [1, 8];
const [warmMessages, measuredMessages, rounds] = [1_200, 400, 5];

/** Runs `work` `count` times, `inParallel` at a time: each of the workers has a number. */
const repeat = async (inParallel: number, count: number, work: (worker: number) => Promise<unknown>) => {
  let left = count;
  const run = async (worker: number) => {
    while (left-- > 0) await work(worker);
  };
  await Promise.all(Array.from({ length: inParallel }, (_, worker) => run(worker)));
};

/** Pairs of people, each with a room. */
const openRooms = async ({ url, applicants }: CostWorld): Promise<BenchPerson[]> => {
  const db = openDatabase(url, { max: 1 });
  const people: BenchPerson[] = [];
  for (const [index, person] of applicants.entries()) {
    const roomId = await openRoom(db, person.id, applicants[index ^ 1]?.id ?? '');
    people.push({ ...person, sessionId: '', roomId });
  }
  await db.destroy();
  return people;
};

/** Opens a socket for each person. Returns what sends a message from one room and waits for its receipt. */
const openSender = async (port: number, people: BenchPerson[]) => {
  const receipts = new Map<string, () => void>();
  const connections = await openMany({ name: 'cadre', port }, people, ({ id }, message, from) => {
    if (id === from) receipts.get(message)?.();
  });
  const inOrder = people.map(({ id }) => connections.find(({ person }) => person.id === id));
  let sent = 0;
  return {
    send: (room: number) =>
      new Promise<void>((resolve) => {
        const message = `Message ${sent++}`;
        receipts.set(message, resolve);
        inOrder[room * 2]?.sendMessage(message);
      }),
    close: () => closeAll(connections),
  };
};

const measure = async (server: BenchProcess, world: CostWorld, work: () => Promise<void>) => {
  const spent = async () => (await processSeconds(server.pid)) + (await clusterSeconds(world.dataDir));
  const before = await spent();
  await work();
  // Backends count their last ticks a moment later.
  await sleep(50);
  return ((await spent()) - before) * (1000 / measuredMessages);
};

/**
 * The processor time of a message until its sender and the other member have it, divided by that of the reference handler
 * of `bench:cost` in the same round, with as many at a time.
 */
export const measureMessageCost = async (): Promise<MessageCost[]> => {
  const world = await openCostWorld((parallels[1] as number) * 4);
  const product = await startProduct(world, await freePort());
  const port = await freePort();
  const reference = await startProcess(
    ['bench/cost/reference-server.ts', world.url, String(port)],
    port,
    '/ready',
  );
  const sender = await openSender(product.port, await openRooms(world));
  const pool = new Pool(reference.origin, { connections: 8, pipelining: 1 });
  const headers = { authorization: world.fractional.sessionId };
  const listJobs = async () => (await pool.request({ method: 'GET', path: '/jobs', headers })).body.dump();
  try {
    await repeat(8, warmMessages, listJobs);
    await repeat(8, warmMessages, sender.send);
    const results: MessageCost[] = [];
    for (const inParallel of parallels) {
      const samples: { cost: number; ratio: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const base = await measure(reference, world, () => repeat(inParallel, measuredMessages, listJobs));
        const cost = await measure(product, world, () => repeat(inParallel, measuredMessages, sender.send));
        samples.push({ cost, ratio: cost / base });
      }
      const [cost, ratio] = [median(samples.map((it) => it.cost)), median(samples.map((it) => it.ratio))];
      results.push({ inParallel, cost, ratio });
    }
    return results;
  } finally {
    await Promise.all([sender.close(), pool.close()]);
    await Promise.all([product.kill(), reference.kill()]);
    await world.close();
  }
};
