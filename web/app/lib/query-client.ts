import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { CallError, type CallInput } from '../../../contract/src/client.ts';
import type { Access, Answer, Endpoint } from '../../../contract/src/endpoint.ts';
import { call } from './call.ts';
import { onSessionChange, readProfile } from './session.ts';

const staleMilliseconds = 30_000;
const mostRetries = 2;

const retry = (failures: number, error: Error) =>
  error instanceof CallError && (error.status === 0 || error.status === 503) && failures < mostRetries;

const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleMilliseconds, retry },
      // Without a connection a button would spin for as long; tried at once, it says what is wrong.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** What was answered to one person, or to a visitor, is not kept for the next. */
const forgetWithPerson = (client: QueryClient) => {
  let person = readProfile()?.id;
  onSessionChange(() => {
    const now = readProfile()?.id;
    if (now !== person) client.removeQueries({ type: 'inactive' });
    person = now;
  });
  return client;
};

let ofBrowser: QueryClient | undefined;

/** The browser's one query client; on the server a new one for each rendering, so that no data is shared. */
export const queryClient = (): QueryClient => {
  if (typeof window === 'undefined') return makeClient();
  ofBrowser ??= forgetWithPerson(makeClient());
  return ofBrowser;
};

type AnySchema = z.ZodType | undefined;
type Query<P, Q> = Omit<CallInput<P, Q, undefined>, 'body' | 'idempotencyKey' | 'signal'>;

/**
 * Query options for a reading call, keyed by its path and input; failures are quiet, because a page draws its own
 * error state. Invalidate by `{ queryKey: [endpoint.path] }`.
 */
export const queryOf = <
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
    queryFn: ({ signal }): Promise<Answer<{ response: R }>> =>
      (call as unknown as QuietCall<P, Q, R, A>)(endpoint, { ...input, signal, quiet: true }),
  });

type QuietCall<P extends AnySchema, Q extends AnySchema, R extends z.ZodType, A extends readonly Access[]> = (
  endpoint: Endpoint<P, Q, undefined, R, A>,
  input: object,
) => Promise<Answer<{ response: R }>>;

/** Marks the answers of these calls as out of date; those on screen load again. */
export const invalidate = (...endpoints: { path: string }[]) =>
  Promise.all(endpoints.map(({ path }) => queryClient().invalidateQueries({ queryKey: [path] })));
