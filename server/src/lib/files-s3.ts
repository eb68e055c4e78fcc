import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { S3 } from '../config.ts';
import type { FileStore } from './files.ts';
import { ProblemError } from './problem.ts';

/** Until the headers of the response. */
const headersTimeoutMilliseconds = 5_000;
/** For a whole response: a file is read at the pace of the person who downloads it. */
const timeoutMilliseconds = 600_000;

/** The error of a bucket that is unavailable or refuses; the cause is for the log. */
const unavailable = (cause: unknown) =>
  Object.assign(new ProblemError('unavailable', { retryAfter: 5 }), { cause });

/**
 * Files in a bucket with the S3 protocol, addressed by path. Each request is signed together with the hash of its body.
 * Retries a 5xx twice; then, or without a connection, throws `unavailable`.
 */
export const s3Files = ({ endpoint, bucket, ...credentials }: S3): FileStore => {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2, initRetryMs: 100 });

  const send = async (method: 'GET' | 'PUT' | 'DELETE', id: string, body?: Uint8Array): Promise<Response> => {
    const timer = new AbortController();
    const timeout = setTimeout(
      () => timer.abort(new Error('The bucket did not answer in time.')),
      headersTimeoutMilliseconds,
    );
    try {
      const response = await client.fetch(`${endpoint}/${bucket}/${id.slice(-2)}/${id}`, {
        method,
        signal: AbortSignal.any([timer.signal, AbortSignal.timeout(timeoutMilliseconds)]),
        ...(body === undefined
          ? {}
          : {
              body: body as Uint8Array<ArrayBuffer>,
              headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
            }),
      });
      if (response.ok || response.status === 404) return response;
      throw new Error(
        `The bucket answered ${response.status} to ${method}: ${(await response.text()).slice(0, 300)}`,
      );
    } catch (cause) {
      throw unavailable(cause);
    } finally {
      clearTimeout(timeout);
    }
  };

  return {
    put: async (id, bytes) => {
      const { status, body } = await send('PUT', id, bytes);
      await body?.cancel();
      if (status === 404) throw unavailable(new Error(`There is no bucket ${bucket}.`));
    },
    read: async (id) => {
      const { status, body } = await send('GET', id);
      if (status !== 404 && body !== null)
        return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
      await body?.cancel();
      return undefined;
    },
    remove: async (id) => {
      await (await send('DELETE', id)).body?.cancel();
    },
  };
};
