import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import type { S3 } from '../config.ts';

const timeoutMilliseconds = 60_000;
/** Of a call with its body in either direction: files of large tables have a gigabyte. */
const transferTimeoutMilliseconds = 30 * 60_000;

/** Objects in a bucket by their keys. All methods throw with the response of the bucket. */
export interface Bucket {
  putFile(key: string, path: string): Promise<void>;
  putText(key: string, text: string): Promise<void>;
  /** Undefined if there is none. */
  get(key: string): Promise<Response | undefined>;
  remove(key: string): Promise<void>;
}

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

const encodeKey = (key: string) => key.split('/').map(encodeURIComponent).join('/');

/** A bucket with the S3 protocol for large files, addressed by path. Retries a 5xx twice. */
export const openBucket = ({ endpoint, bucket, ...credentials }: S3): Bucket => {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2, initRetryMs: 200 });
  const send = async (method: string, key: string, body?: { blob: Blob | string; hash: string }) => {
    const response = await client.fetch(`${endpoint}/${bucket}/${encodeKey(key)}`, {
      method,
      signal: AbortSignal.timeout(method === 'DELETE' ? timeoutMilliseconds : transferTimeoutMilliseconds),
      ...(body && { body: body.blob, headers: { 'x-amz-content-sha256': body.hash } }),
    });
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    const text = (await response.text()).slice(0, 300);
    throw new Error(`The bucket ${bucket} answered ${response.status} to ${method} ${key}: ${text}`);
  };
  const finish = async (response: Promise<Response>) => void (await (await response).body?.cancel());
  return {
    putFile: async (key, path) =>
      finish(send('PUT', key, { blob: await openAsBlob(path), hash: await hashFile(path) })),
    putText: (key, text) =>
      finish(send('PUT', key, { blob: text, hash: createHash('sha256').update(text).digest('hex') })),
    get: async (key) => {
      const response = await send('GET', key);
      if (response.status !== 404) return response;
      await response.body?.cancel();
      return undefined;
    },
    remove: (key) => finish(send('DELETE', key)),
  };
};
