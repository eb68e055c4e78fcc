import type { LoadRequest } from '../load.ts';
import type { BenchProcess } from '../processes.ts';

/** Signed in and as a visitor: a list of 20 jobs, and one job with its relations. */
export const callNames = [
  'list of 20 jobs',
  'list of 20 jobs, visitor',
  'one job',
  'one job, visitor',
] as const;
export type CallName = (typeof callNames)[number];

export interface Peer {
  name: string;
  /** What its calls ask for, and how it knows who asks; for the report. */
  asks: string;
  server: BenchProcess;
  /** The next request of each call; its inputs rotate. */
  next: Record<CallName, () => LoadRequest>;
}

/** What a peer is set up on. */
export interface PeerWorld {
  /** The product's database. A copy of it needs it to be without connections. */
  url: string;
  /** A live session of a person. */
  sessionId: string;
  /** Live jobs, newest first. */
  jobIds: string[];
  /** The folder of the installed packages. */
  folder: string;
}

const headersOf = (token: string | undefined) =>
  token ? { headers: { authorization: `Bearer ${token}` } } : {};

/** The four calls: pages 1 to 3 of the list, and their 60 jobs, in turn. */
export const makeNext = (
  { jobIds }: PeerWorld,
  token: string | undefined,
  paths: { list(page: number): string; job(id: string): string },
): Peer['next'] => {
  let turn = 0;
  const list = (as?: string) => (): LoadRequest => {
    turn += 1;
    return { method: 'GET', path: paths.list(1 + (turn % 3)), ...headersOf(as) };
  };
  const job = (as?: string) => (): LoadRequest => {
    turn += 1;
    return { method: 'GET', path: paths.job(jobIds[turn % 60] ?? ''), ...headersOf(as) };
  };
  return {
    'list of 20 jobs': list(token),
    'list of 20 jobs, visitor': list(),
    'one job': job(token),
    'one job, visitor': job(),
  };
};

/** Sends JSON. Returns the response, and throws when it is refused. */
export const call = async <T = unknown>(
  url: string,
  { method = 'POST', token, body }: { method?: string; token?: string; body?: object } = {},
): Promise<T> => {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headersOf(token).headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
};
