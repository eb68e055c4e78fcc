import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Pool } from 'undici';

/** One request of a load; the path begins with a slash. */
export interface Hit {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Gives the next request of a load; its inputs rotate. */
type NextHit = () => Hit;

/** As many requests a second as `connections` that never wait get answered. An answer other than 2xx throws. */
export const throughput = async (
  origin: string,
  next: NextHit,
  { seconds, connections = 24 }: { seconds: number; connections?: number },
): Promise<number> => {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => Object.assign(request, next()) }],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed.`);
  return result.requests.total / result.duration;
};

/** While connections open, in seconds. */
const WARM_UP = 1;

/**
 * Sends `perSecond` requests whatever becomes of the earlier ones, and measures each from the moment at which it
 * should have been sent, in milliseconds. A failed one counts as infinite. A first second is sent and not counted.
 */
export const latencies = async (
  origin: string,
  next: NextHit,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> => {
  const pool = new Pool(origin, { connections: 256, pipelining: 1 });
  const samples: number[] = [];
  const running = new Set<Promise<void>>();
  const send = async (due: number): Promise<number> => {
    try {
      const { statusCode, body } = await pool.request({
        ...next(),
        bodyTimeout: 10_000,
        headersTimeout: 10_000,
      });
      await body.dump();
      return statusCode < 300 ? performance.now() - due : Number.POSITIVE_INFINITY;
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  };
  const start = performance.now();
  for (let sent = 0; sent < perSecond * (WARM_UP + seconds); sent += 1) {
    const due = start + (sent * 1_000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const one = send(due).then((took) => {
      if (sent >= perSecond * WARM_UP) samples.push(took);
    });
    running.add(one);
    void one.finally(() => running.delete(one));
  }
  await Promise.all(running);
  await pool.close();
  return samples;
};

/** How long `count` requests take that are sent one after the other, in milliseconds; an answer other than 2xx is infinite. */
export const oneByOne = async (origin: string, next: NextHit, count: number): Promise<number[]> => {
  const pool = new Pool(origin, { connections: 1, pipelining: 1 });
  const samples: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const start = performance.now();
    const { statusCode, body } = await pool.request(next());
    await body.dump();
    samples.push(statusCode < 300 ? performance.now() - start : Number.POSITIVE_INFINITY);
  }
  await pool.close();
  return samples;
};

/** The value below which `share` of the samples lie. */
export const percentile = (samples: number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

export const median = (values: number[]): number => percentile(values, 0.5);
