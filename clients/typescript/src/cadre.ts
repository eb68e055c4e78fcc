import type { components, paths } from './api.d.ts';
import { CadreError, sendWithRetries } from './send.ts';

export { CadreError } from './send.ts';
export { verifyWebhook } from './webhooks.ts';

type Method = 'get' | 'post' | 'put' | 'delete';
/** The paths that have a method. */
type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths];
type OperationOf<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;

type PathPart<O> = O extends { parameters: { path: infer Path } } ? { path: Path } : unknown;
type QueryPart<O> = O extends { parameters: { query?: infer Query } } ? { query?: Query } : unknown;
type BodyPart<O> = O extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : unknown;
type InputOf<O> = PathPart<O> & QueryPart<O> & BodyPart<O>;
/** The input of a call may be left out when nothing in it is required. */
type Input<O> = Record<never, never> extends InputOf<O> ? [input?: InputOf<O>] : [input: InputOf<O>];

type JsonOf<R, S extends 200 | 201> =
  R extends Record<S, { content: { 'application/json': infer Json } }> ? Json : never;
type Responses<O> = O extends { responses: infer R } ? JsonOf<R, 200> | JsonOf<R, 201> : never;
/** What a call responds. A call that the plan does not allow throws. */
type Result<O> = Exclude<Responses<O>, components['schemas']['PlanLimit']>;

/** The calls whose response is a page of a list. */
type ListPath = {
  [P in PathOf<'get'>]: Result<OperationOf<P, 'get'>> extends { results: unknown[]; next: string | null }
    ? P
    : never;
}[PathOf<'get'>];
type ItemOf<P extends ListPath> = Result<OperationOf<P, 'get'>> extends { results: (infer T)[] } ? T : never;

export interface CadreOptions {
  /** The address of the marketplace, such as `https://cadre.example`. */
  url: string;
  /** An API key (`cdr_…`) or the token of a sign-in. Without it, the caller is a visitor. */
  key?: string;
  /** How often a call is repeated after a lost connection, status 429, 502, 503 or 504. By default 3. */
  retries?: number;
  fetch?: typeof globalThis.fetch;
}

interface AnyInput {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const buildUrl = (base: string, path: string, input: AnyInput): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.path?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) search.append(name, String(item));
  return `${base}/api${filled}${search.size > 0 ? `?${search}` : ''}`;
};

/**
 * A client of the API: `get`, `post`, `put` and `delete` take a path of the OpenAPI document with its input, and return
 * what the call responds. They throw `CadreError` for a refusal. A call is repeated safely: a POST carries a key by which
 * the server creates nothing twice. `pages` goes through the items of a list, page by page.
 */
export const createCadre = ({ url, key, retries = 3, fetch = globalThis.fetch }: CadreOptions) => {
  const base = url.replace(/\/$/, '');
  const send = async (method: Method, path: string, input: AnyInput = {}) => {
    const response = await sendWithRetries(fetch, retries, buildUrl(base, path, input), {
      method: method.toUpperCase(),
      headers: {
        accept: 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'post' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    if ((response as { code?: unknown } | null)?.code === 422) throw new CadreError(200, response as object);
    return response;
  };
  const caller =
    <M extends Method>(method: M) =>
    <P extends PathOf<M>>(path: P, ...[input]: Input<OperationOf<P, M>>) =>
      send(method, path, input as AnyInput) as Promise<Result<OperationOf<P, M>>>;

  async function* pages<P extends ListPath>(path: P, ...[input]: Input<OperationOf<P, 'get'>>) {
    const { query, ...rest } = (input ?? {}) as AnyInput;
    for (let page = 1; ; page += 1) {
      const found = (await send('get', path, { ...rest, query: { ...query, page } })) as {
        results: ItemOf<P>[];
        next: string | null;
      };
      yield* found.results;
      if (found.next === null) return;
    }
  }

  return { get: caller('get'), post: caller('post'), put: caller('put'), delete: caller('delete'), pages };
};

export type Cadre = ReturnType<typeof createCadre>;
