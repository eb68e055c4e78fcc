import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './builders.ts';

/** The response to one call. `status` 0: no response. */
export interface CallResult {
  path: string;
  status: number;
  retryAfter: string | null;
  seconds: number;
  at: number;
  reason: string;
}

const call = async (
  host: string,
  token: string,
  path: string,
  init: RequestInit = {},
): Promise<CallResult> => {
  const at = performance.now();
  const [status, retryAfter, reason] = await fetch(`http://${host}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
    signal: AbortSignal.timeout(30_000),
  }).then(
    async (response) =>
      [response.status, response.headers.get('retry-after'), await response.text()] as const,
    (cause: Error) => [0, null, String(cause.cause ?? cause)] as const,
  );
  return { path, status, retryAfter, seconds: (performance.now() - at) / 1_000, at, reason };
};

/**
 * Readers, and writers that repeat each write with the same key until it is acknowledged, like the web. `acknowledged`
 * are the schools that the server confirmed; each has to exist once.
 */
export const steadyLoad = (host: () => string, people: readonly Person[], callers: number) => {
  let stopping = false;
  const results: CallResult[] = [];
  const acknowledged: string[] = [];
  let written = 0;
  /** In turn: a person has at most 20 schools. */
  const nextToken = () => people[written++ % people.length]?.token ?? '';
  const read = async () => {
    for (
      const paths = ['/employer/job_list', '/employee/education', '/employee/employee_profile'];
      !stopping;
    ) {
      const path = paths[results.length % paths.length] as string;
      results.push(await call(host(), people[0]?.token ?? '', path));
      await sleep(20);
    }
  };
  const write = async () => {
    while (!stopping) {
      const school = randomUUID();
      const token = nextToken();
      const init = {
        method: 'POST',
        body: JSON.stringify({ school }),
        headers: { 'idempotency-key': school },
      };
      for (;;) {
        const response = await call(host(), token, '/employee/education', init);
        results.push(response);
        if (response.status === 201) {
          acknowledged.push(school);
          break;
        }
        // No other response than 'later' becomes a success: it stays among the recorded ones.
        if (response.status !== 503) break;
        await sleep(50);
      }
      await sleep(200);
    }
  };
  const running = Array.from({ length: callers }, (_, index) => (index % 2 === 0 ? read() : write()));
  return {
    results,
    acknowledged,
    /** Resolves once every started write is acknowledged. */
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
};
