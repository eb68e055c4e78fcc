import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { BenchProcess } from '../processes.ts';
import type { CostCall } from './calls.ts';
import { clusterSeconds, processSeconds } from './processor-time.ts';

const concurrency = 8;

export interface Sample {
  /** Milliseconds of processor time of server and database for one request. */
  cost: number;
  bytes: number;
}

/** The connections to one server. */
interface Target {
  origin: string;
  pool: Pool;
}

/** Sends one request. Returns the bytes of the response, and throws when it is refused. */
export const request = async (
  { origin, pool }: Target,
  { name, next, exchange }: CostCall,
): Promise<number> => {
  if (exchange) return exchange(origin);
  if (!next) throw new Error(`${name} has no request.`);
  const { statusCode, body } = await pool.request(next());
  const response = await body.arrayBuffer();
  if (statusCode >= 300)
    throw new Error(`${name}: ${statusCode} ${Buffer.from(response).toString().slice(0, 200)}`);
  return response.byteLength;
};

/** Sends `count` requests, eight at a time. Returns the mean bytes of a response. */
export const send = async (target: Target, call: CostCall, count: number): Promise<number> => {
  let left = count;
  let bytes = 0;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const received = await request(target, call);
      bytes += received;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return bytes / count;
};

/** Measures calls of a server whose database cluster is in `dataDir`. */
export const openMeter = (server: BenchProcess, { dataDir }: { dataDir: string }) => {
  const pool = new Pool(server.origin, { connections: concurrency, pipelining: 1 });
  const target = { origin: server.origin, pool };
  const spent = async () => (await processSeconds(server.pid)) + (await clusterSeconds(dataDir));
  return {
    warm: (call: CostCall, count: number) => send(target, call, count),
    measure: async (call: CostCall, count: number): Promise<Sample> => {
      const before = await spent();
      const bytes = await send(target, call, count);
      // Backends count their last ticks a moment later.
      await sleep(50);
      return { cost: ((await spent()) - before) * (1000 / count), bytes };
    },
    close: () => pool.close(),
  };
};
