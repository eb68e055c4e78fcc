import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallInput } from '../../../contract/src/client.ts';
import type { Access, Endpoint, ResponseOf } from '../../../contract/src/endpoint.ts';
import { call } from './call.ts';
import { retryIfUnavailable } from './call-errors.ts';
import { onSessionChange, readProfile } from './session.ts';

const staleMilliseconds = 30_000;

const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleMilliseconds, retry: retryIfUnavailable },
      // Fail at once without a connection, instead of pausing until it is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/**
 * Removes the cached data of queries that are not on screen when the signed-in person changes. Queries on screen belong
 * to a page that is about to be left or reloaded.
 */
const clearInactiveOnSessionChange = (client: QueryClient) => {
  let userId = readProfile()?.id;
  onSessionChange(() => {
    const current = readProfile()?.id;
    if (current !== userId) client.removeQueries({ type: 'inactive' });
    userId = current;
  });
  return client;
};

let browserClient: QueryClient | undefined;

/** The browser's query client; on the server a new client for each rendering, so that no data is shared. */
export const getQueryClient = (): QueryClient => {
  if (typeof window === 'undefined') return makeClient();
  browserClient ??= clearInactiveOnSessionChange(makeClient());
  return browserClient;
};

type AnySchema = z.ZodType | undefined;
type Query<P, Q> = Omit<CallInput<P, Q, undefined>, 'body' | 'idempotencyKey' | 'signal'>;

/**
 * TypeScript cannot resolve the conditional input type of `call` for generic `P` and `Q`. The signature of `endpointQuery`
 * has already checked the input.
 */
type QuietCall<P extends AnySchema, Q extends AnySchema, R extends z.ZodType, A extends readonly Access[]> = (
  endpoint: Endpoint<P, Q, undefined, R, A>,
  input: object,
) => Promise<ResponseOf<{ response: R }>>;

/**
 * Query options for a GET call, keyed by its path and input. Failures show no dialog, because a page draws its own error
 * state. Invalidate by `{ queryKey: [endpoint.path] }`.
 */
export const endpointQuery = <
  P extends AnySchema,
  Q extends AnySchema,
  R extends z.ZodType,
  A extends readonly Access[],
>(
  endpoint: Endpoint<P, Q, undefined, R, A>,
  ...[input]: Record<never, never> extends Query<P, Q> ? [Query<P, Q>?] : [Query<P, Q>]
) =>
  queryOptions({
    queryKey: [endpoint.path, input ?? {}],
    queryFn: ({ signal }): Promise<ResponseOf<{ response: R }>> =>
      (call as unknown as QuietCall<P, Q, R, A>)(endpoint, { ...input, signal, quiet: true }),
  });

/** Query options for a list: the rows on screen stay while other filters or another page load. */
export const listQuery: typeof endpointQuery = (endpoint, ...input) => ({
  ...endpointQuery(endpoint, ...input),
  placeholderData: keepPreviousData,
});

/** Shorter than two seconds, so that with the response time a change is on screen within them. */
const pollMilliseconds = 1_500;

/** Query options that refetch at an interval while the page is visible. For data without live change notifications. */
export const polled = (intervalMilliseconds = pollMilliseconds) => ({
  refetchInterval: intervalMilliseconds,
});

/** Refetches only while `shouldPoll` returns true for the last response. */
export const polledWhile = <Data>(shouldPoll: (data: Data) => boolean) => ({
  refetchInterval: ({ state }: { state: { data?: Data | undefined } }): number | false =>
    state.data !== undefined && shouldPoll(state.data) ? pollMilliseconds : false,
});

/** Marks the answers of these calls as out of date; those on screen load again. */
export const invalidate = (...endpoints: { path: string }[]) =>
  Promise.all(endpoints.map(({ path }) => getQueryClient().invalidateQueries({ queryKey: [path] })));
