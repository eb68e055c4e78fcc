import type { z } from 'zod';
import type { Access, Endpoint, Given, ResponseOf } from './endpoint.ts';
import type { Problem } from './errors.ts';

/** A refused or failed call. `status` 0: no response. Code `plan_limit`: the plan does not allow it. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** For `changed_meanwhile`: the stored value of each sent field, and the stored version. */
  readonly current: Record<string, unknown> | undefined;
  readonly reference: string | undefined;
  readonly retryAfter: number | undefined;
  /** The start of the response body if it has no `error` field (spec section 8). It may be empty. */
  readonly raw: string | undefined;

  constructor(status: number, problem: Partial<Problem>, more: { retryAfter?: number; raw?: string } = {}) {
    super(problem.error ?? (more.raw || 'Unknown Error'));
    this.name = 'CallError';
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.fields = problem.fields ?? {};
    this.current = problem.current;
    this.reference = problem.reference;
    this.retryAfter = more.retryAfter;
    this.raw = more.raw;
  }
}

/** The field `K` of the input: optional if `V` may be undefined, absent if `V` is always undefined. */
type Part<K extends string, V> = [V] extends [undefined]
  ? { [_ in K]?: undefined }
  : undefined extends V
    ? { [_ in K]?: V }
    : { [_ in K]: V };
/** A query is optional: the server has the defaults. */
type Query<V> = [V] extends [undefined] ? { query?: undefined } : { query?: V };
type AnySchema = z.ZodType | undefined;

/** The input of a call: path parameters, query, JSON body, or a form with a file. */
export type CallInput<P, Q, B> = Part<'params', Given<P>> &
  Query<Given<Q>> &
  Part<'body', Given<B>> & { idempotencyKey?: string; signal?: AbortSignal };

export interface ClientOptions {
  /** The address of the API without a trailing slash: `/api` or `https://host/api`. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  headers?: () => Record<string, string>;
}

const queryString = (query: object): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
};

/** The URL of an endpoint below `baseUrl`, with its parameters. */
export const buildUrl = (
  baseUrl: string,
  endpoint: { path: string },
  params: object = {},
  query: object = {},
): string => {
  const path = endpoint.path.replace(/:([a-z_]+)/gi, (_, name: string) =>
    encodeURIComponent(String(params[name as keyof typeof params])),
  );
  return `${baseUrl}${path}${queryString(query)}`;
};

const toFormData = (body: object): FormData => {
  const form = new FormData();
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  // The file comes last: a server that streams the form then has read the fields.
  for (const [name, value] of fields.sort(
    ([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob),
  ))
    form.append(name, value instanceof Blob ? value : String(value));
  return form;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isFile = ({ headers }: Response): boolean =>
  headers.get('content-disposition')?.startsWith('attachment') ?? false;

/** A file that the server sends as an attachment. */
const readFile = async (response: Response): Promise<File> => {
  const [, name = 'file'] =
    /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const content = await response.blob();
  return new File([content], name, { type: content.type });
};

/**
 * The typed client: `call(endpoint, input)` resolves with the body of a 200 or 201, or with a File if the server sends an
 * attachment. Everything else throws CallError, also a 200 that says that the plan does not include the call. An aborted call
 * throws the abort.
 */
export const createClient = (options: ClientOptions) => {
  // Looked up at each call, so that tests can replace it.
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));

  return async <
    P extends AnySchema,
    Q extends AnySchema,
    B extends AnySchema,
    R extends z.ZodType,
    A extends readonly Access[],
  >(
    endpoint: Endpoint<P, Q, B, R, A>,
    ...[input]: Record<never, never> extends CallInput<P, Q, B> ? [CallInput<P, Q, B>?] : [CallInput<P, Q, B>]
  ): Promise<ResponseOf<{ response: R }>> => {
    const { params, query, body, idempotencyKey, signal } = (input ?? {}) as {
      params?: object;
      query?: object;
      body?: object;
      idempotencyKey?: string;
      signal?: AbortSignal;
    };
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers?.() };
    if (body !== undefined && !endpoint.multipart) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;

    const throwUnreachable = (cause: unknown): never => {
      if (signal?.aborted) throw cause;
      throw new CallError(0, {
        error: 'The server cannot be reached. Please check your connection.',
        code: 'unreachable',
      });
    };
    const response = await send(buildUrl(options.baseUrl, endpoint, params, query), {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body: endpoint.multipart ? toFormData(body) : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
      credentials: 'same-origin',
    }).catch(throwUnreachable);

    // The connection may also end within the body.
    if (response.ok && isFile(response))
      return (await readFile(response).catch(throwUnreachable)) as ResponseOf<{ response: R }>;
    const text = await response.text().catch(throwUnreachable);
    const json = parse(text);
    if (response.status === 200 || response.status === 201) {
      if (isRecord(json) && json.code === 422) {
        throw new CallError(response.status, { error: String(json.message), code: 'plan_limit' });
      }
      // A proxy may answer with a page of its own.
      if (json === undefined) throw new CallError(response.status, {}, { raw: text.slice(0, 500) });
      return json as ResponseOf<{ response: R }>;
    }
    const retryAfter = Number(response.headers.get('retry-after'));
    throw new CallError(response.status, isRecord(json) ? (json as Partial<Problem>) : {}, {
      ...(retryAfter > 0 ? { retryAfter } : {}),
      ...(isRecord(json) && 'error' in json ? {} : { raw: text.slice(0, 500) }),
    });
  };
};

export type Client = ReturnType<typeof createClient>;
