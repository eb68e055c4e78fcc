import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bucketForTest } from './bucket-for-test.ts';

let bucket: Awaited<ReturnType<typeof bucketForTest>>;
beforeAll(async () => {
  bucket = await bucketForTest();
});
afterAll(() => bucket.close());

const client = (changes = {}) => new AwsClient({ ...bucket.settings, service: 's3', retries: 0, ...changes });
const url = (key: string, name = 'cadre') => `${bucket.settings.endpoint}/${name}/${key}`;
const hashText = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex');
const signedPut = async (signer: AwsClient, key: string) =>
  signer.sign(url(key), {
    method: 'PUT',
    body: 'a file',
    headers: { 'x-amz-content-sha256': await hashText('a file') },
  });

const getRefusal = async (request: Request | string, init?: RequestInit) => {
  const response = await fetch(request, init);
  return `${response.status} ${await response.text()}`;
};

it('refuses a request without a signature', async () => {
  expect(await getRefusal(url('unsigned'), { method: 'PUT', body: 'a file' })).toBe('403 AccessDenied');
  expect(await getRefusal(url('unsigned'))).toBe('403 AccessDenied');
});

it.each([
  ['secret', { secretAccessKey: 'another' }],
  ['access key', { accessKeyId: 'another' }],
  ['region', { region: 'us-east-1' }],
  ['service', { service: 'sqs' }],
])('refuses a signature made with another %s, and stores nothing', async (_, changes) => {
  expect(await getRefusal(await signedPut(client(changes), 'forged'))).toBe('403 SignatureDoesNotMatch');
  expect((await client().fetch(url('forged'))).status).toBe(404);
});

it('refuses a signature that was made for another path or method', async () => {
  const { headers } = await signedPut(client(), 'mine');
  expect(await getRefusal(url('yours'), { method: 'PUT', body: 'a file', headers })).toMatch(/^403/);
  expect(await getRefusal(url('mine'), { method: 'DELETE', headers })).toMatch(/^403/);
});

it('refuses another body than the one that was signed', async () => {
  const { headers } = await signedPut(client(), 'mine');
  const refusal = await getRefusal(url('mine'), { method: 'PUT', body: 'another', headers });
  expect(refusal).toBe('403 XAmzContentSHA256Mismatch');
});

it('refuses a signature that is an hour old', async () => {
  const datetime = new Date(Date.now() - 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '');
  const request = await client().sign(url('old'), { aws: { datetime } });
  expect(await getRefusal(request)).toBe('403 RequestTimeTooSkewed');
});

it('returns 404 for another bucket and for a key without an object', async () => {
  expect(await (await client().fetch(url('key', 'another'))).text()).toBe('NoSuchBucket');
  expect(await (await client().fetch(url('key'))).text()).toBe('NoSuchKey');
});

it('stores, returns and deletes an object', async () => {
  expect((await fetch(await signedPut(client(), 'kept'))).status).toBe(200);
  expect(await (await client().fetch(url('kept'))).text()).toBe('a file');
  const head = await client().fetch(url('kept'), { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '6']);
  await client().fetch(url('kept'), { method: 'DELETE' });
  expect((await client().fetch(url('kept'))).status).toBe(404);
});
