import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, buildConnector, request } from 'undici';
import {
  type AddressPolicy,
  AddressRefusedError,
  publicOnly,
  refusedUrl,
  resolveAllowed,
} from './public-address.ts';

const timeMilliseconds = 5_000;
const bodyBytes = 2 * 1024 * 1024;
const maxRedirects = 5;

/** The reason of a failed fetch. */
type FetchFailure =
  | 'address_refused'
  | 'not_found_by_name'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'wrong_type'
  | 'broken';

/** A failed fetch. The message is a sentence for an admin. */
export class FetchError extends Error {
  readonly failure: FetchFailure;
  constructor(failure: FetchFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** The options of one fetch. */
export interface FetchOptions {
  /** The accepted content types, without parameters. */
  types: RegExp;
  headers?: Record<string, string>;
  /** Posts this form. A post follows no redirect: it would send its content to another server. */
  form?: string;
  /** The time in total, at most the 5 s that are the default. */
  milliseconds?: number;
  /** Called before each request, redirects included; throws to refuse it. Its time does not count. */
  admit?: (url: URL) => Promise<void>;
}

/** A response of any status. The body is decoded, and empty unless the status is 2xx. */
export interface FetchedPage {
  /** After redirects. */
  url: string;
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/** The options of one post. */
interface PostOptions {
  body: string;
  headers: Record<string, string>;
  /** The time in total. */
  milliseconds: number;
  /** How much of the response's body is read. */
  maxBytes: number;
}

/** A response of any status with the beginning of its body as text. */
interface PostResponse {
  status: number;
  body: string;
}

/** Fetches from other servers, guarded against server-side request forgery. */
export interface SafeFetch {
  /** Fetches a page within the limits of `openSafeFetch`. Throws `FetchError`. */
  fetch(url: string, options: FetchOptions): Promise<FetchedPage>;
  /** Posts to a URL once: no redirect is followed, and a response of any status returns. Throws `FetchError` without one. */
  post(url: string, options: PostOptions): Promise<PostResponse>;
  /** The reason why a URL would never be fetched: a sentence, or undefined. */
  refuses(url: string): string | undefined;
}

/**
 * A fetch for untrusted URLs: http(s) on the ports 80 and 443, to public addresses only, checked after DNS resolution and
 * on each of at most 5 redirects; 5 s in total, 2 MB of decoded body, no cookies and no credentials.
 */
export const openSafeFetch = ({
  userAgent,
  allows = publicOnly,
}: {
  userAgent: string;
  /** For the servers of tests (`NODE_ENV=test`); no setting of production or development changes it. */
  allows?: AddressPolicy;
}): SafeFetch => {
  const connect = checkedConnector(allows);

  const fetch: SafeFetch['fetch'] = async (
    address,
    { types, headers, form, milliseconds = timeMilliseconds, admit },
  ) => {
    let left = milliseconds;
    let url = new URL(address);
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const refused = refusedUrl(url, allows);
      if (refused) throw new FetchError('address_refused', refused);
      await admit?.(url);
      const started = performance.now();
      // Do not reuse connections: each goes to an address checked for this request.
      const agent = new Agent({ connect });
      try {
        const signal = AbortSignal.timeout(Math.max(1, Math.ceil(left)));
        const response = await request(url, {
          dispatcher: agent,
          signal,
          ...(form === undefined ? {} : { method: 'POST' as const, body: form }),
          headers: {
            ...headers,
            'user-agent': userAgent,
            accept: '*/*',
            'accept-encoding': 'gzip, deflate, br',
          },
        });
        const next = findRedirect(response.statusCode, response.headers.location, url);
        if (next === undefined || form !== undefined) return await readResponse(url, response, types, signal);
        url = next;
      } catch (cause) {
        throw toFetchError(cause, url);
      } finally {
        left -= performance.now() - started;
        await agent.destroy();
      }
      if (left <= 0) throw tooSlow();
    }
    throw new FetchError('too_many_redirects', `It redirects more than ${maxRedirects} times.`);
  };

  const post: SafeFetch['post'] = async (address, { body, headers, milliseconds, maxBytes }) => {
    const url = new URL(address);
    const refused = refusedUrl(url, allows);
    if (refused) throw new FetchError('address_refused', refused);
    const agent = new Agent({ connect });
    try {
      const signal = AbortSignal.timeout(milliseconds);
      const sent = { ...headers, 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity' };
      const response = await request(url, { dispatcher: agent, signal, method: 'POST', body, headers: sent });
      return { status: response.statusCode, body: await readBeginning(response.body, maxBytes) };
    } catch (cause) {
      throw toFetchError(cause, url);
    } finally {
      await agent.destroy();
    }
  };
  return { fetch, post, refuses: (address) => refusedUrl(new URL(address), allows) };
};

/** Connects to the resolved and checked address, so that the name cannot resolve to another one in between. */
const checkedConnector = (allows: AddressPolicy): buildConnector.connector => {
  const connect = buildConnector({ allowH2: false, timeout: timeMilliseconds });
  return (options, callback) => {
    resolveAllowed(options.hostname, allows).then(
      (hostname) => connect({ ...options, hostname }, callback),
      (cause: Error) => callback(cause, null),
    );
  };
};

type ServerResponse = Awaited<ReturnType<typeof request>>;

const getFirst = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

const findRedirect = (status: number, location: string | string[] | undefined, from: URL) => {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const to = getFirst(location);
  if (to === undefined || !URL.canParse(to, from.href))
    throw new FetchError('broken', 'It redirects to nowhere.');
  return new URL(to, from);
};

const readResponse = async (
  url: URL,
  response: ServerResponse,
  types: RegExp,
  signal: AbortSignal,
): Promise<FetchedPage> => {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, getFirst(value)]),
  );
  const page = { url: url.href, status: response.statusCode, headers };
  if (response.statusCode < 200 || response.statusCode > 299) {
    response.body.on('error', () => {});
    return { ...page, body: Buffer.alloc(0) };
  }
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.test(type))
    throw new FetchError(
      'wrong_type',
      `It answers with ${type || 'no content type'}, which this kind of source cannot be.`,
    );
  if (Number(headers['content-length']) > bodyBytes) throw tooLarge();
  return { ...page, body: await readBody(decoded(response.body, headers['content-encoding']), signal) };
};

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const decoded = (body: Readable, encoding = 'identity'): Readable => {
  if (encoding.trim().toLowerCase() === 'identity') return body;
  const decoder = decoders[encoding.trim().toLowerCase()]?.();
  if (decoder === undefined)
    throw new FetchError('broken', `It is encoded as ${encoding.slice(0, 40)}, which is not read.`);
  body.on('error', (cause) => decoder.destroy(cause));
  return body.pipe(decoder);
};

/** The first bytes as text. A body that breaks off or is slow is as long as it came: the status has arrived before it. */
const readBeginning = async (body: Readable, bytes: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let left = bytes;
  try {
    for await (const chunk of body) {
      chunks.push((chunk as Buffer).subarray(0, left));
      left -= (chunk as Buffer).length;
      if (left <= 0) break;
    }
  } catch {
    // What came is enough.
  }
  body.on('error', () => {});
  body.destroy();
  // PostgreSQL stores no NUL.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '');
};

/** Limits the decoded size: a small compressed body may expand to a huge one. */
const readBody = async (body: Readable, signal: AbortSignal) => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stop = () => body.destroy(signal.reason as Error);
  signal.addEventListener('abort', stop);
  try {
    for await (const chunk of body) {
      bytes += (chunk as Buffer).length;
      if (bytes > bodyBytes) throw tooLarge();
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks);
  } finally {
    signal.removeEventListener('abort', stop);
    body.on('error', () => {});
    body.destroy();
  }
};

const tooLarge = () => new FetchError('too_large', 'It is larger than 2 MB.');
const tooSlow = () => new FetchError('too_slow', 'It did not answer in full in time.');

const toFetchError = (cause: unknown, url: URL): FetchError => {
  if (cause instanceof FetchError) return cause;
  const { name, code, message } = cause as Error & { code?: string };
  if (cause instanceof AddressRefusedError) return new FetchError('address_refused', message);
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return tooSlow();
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA')
    return new FetchError('not_found_by_name', `There is no server by the name ${url.hostname}.`, { cause });
  if (code === 'ECONNREFUSED')
    return new FetchError('broken', `${url.hostname} does not take connections.`, { cause });
  return new FetchError('broken', 'The connection broke, or what came could not be decoded.', { cause });
};
