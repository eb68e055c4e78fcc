import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Pool, request } from 'undici';

/** A request of a load; the path begins with a slash. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Returns the next request of a load; its inputs rotate. */
type NextRequest = () => LoadRequest;

/** The requests per second with 24 connections that are always busy. Throws for a status other than 2xx. */
export const throughput = async (
  origin: string,
  next: NextRequest,
  { seconds }: { seconds: number },
): Promise<number> => {
  const result = await autocannon({
    url: origin,
    connections: 24,
    duration: seconds,
    requests: [{ setupRequest: (request) => Object.assign(request, next()) }],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed.`);
  return result.requests.total / result.duration;
};

/** The time to open connections, in seconds. */
const warmUp = 1;

/**
 * Sends `perSecond` requests regardless of earlier responses, and measures each from its scheduled send time, in
 * milliseconds. A failed request counts as infinite. The first second does not count.
 */
export const latencies = async (
  origin: string,
  next: NextRequest,
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
  for (let sent = 0; sent < perSecond * (warmUp + seconds); sent += 1) {
    const due = start + (sent * 1_000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const request = send(due).then((took) => {
      if (sent >= perSecond * warmUp) samples.push(took);
    });
    running.add(request);
    void request.finally(() => running.delete(request));
  }
  await Promise.all(running);
  await pool.close();
  return samples;
};

/** The durations of `count` sequential requests, in milliseconds; a status other than 2xx counts as infinite. */
export const oneByOne = async (origin: string, next: NextRequest, count: number): Promise<number[]> => {
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

/** The value below which `share` of the samples are. */
export const percentile = (samples: number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

export const median = (values: number[]): number => percentile(values, 0.5);

/** The duration of one call, in milliseconds. Throws unless it responds 200. */
export const take = async (origin: string, { method, path, headers }: LoadRequest): Promise<number> => {
  const start = performance.now();
  const { statusCode, body } = await request(origin + path, { method, headers: headers ?? {} });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`);
  return performance.now() - start;
};
