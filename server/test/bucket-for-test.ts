import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import aws4 from 'aws4';
import type { S3 } from '../src/config.ts';

const credentials = { region: 'eu-west-1', accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
const bucketName = 'cadre';
const clockSkewMilliseconds = 15 * 60_000;

const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex');

/** `20261123T010203Z`, the format of `x-amz-date`. */
const parseTime = (amzDate: string) =>
  Date.parse(amzDate.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** The error code that S3 returns for a wrong signature; undefined if AWS Signature V4 is correct. */
const signatureError = ({ method, url, headers }: IncomingMessage, body: Buffer): string | undefined => {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': hash } = headers;
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';');
  if (!names) return 'AccessDenied';
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'AccessDenied';
  if (body.length > 0 && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  if (!(Math.abs(Date.now() - parseTime(String(date))) < clockSkewMilliseconds))
    return 'RequestTimeTooSkewed';
  const signed = aws4.sign(
    {
      service: 's3',
      region: credentials.region,
      method,
      path: url,
      headers: Object.fromEntries(names.map((name) => [name, headers[name]])),
    },
    credentials,
  );
  return signed.headers?.Authorization === authorization ? undefined : 'SignatureDoesNotMatch';
};

/** The behaviour of the bucket: normal, an error status, a closed connection, or no response. */
type Mood = 'well' | 'hangs up' | 'silent' | number;

/**
 * An S3 bucket in memory that checks every signature. `state.mood` sets its behaviour; `state.failures` is the number
 * of next requests that get a 500.
 */
export const bucketForTest = async () => {
  const objects = new Map<string, Buffer>();
  const state = { mood: 'well' as Mood, failures: 0, requests: [] as string[] };

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    const { method, url = '' } = request;
    state.requests.push(`${method} ${url}`);
    const mood = state.failures-- > 0 ? 500 : state.mood;
    if (mood === 'silent') return;
    if (mood === 'hangs up') return request.socket.destroy();
    const error = signatureError(request, body);
    if (error) return response.writeHead(403).end(error);
    if (typeof mood === 'number') return response.writeHead(mood).end();
    if (!url.startsWith(`/${bucketName}/`)) return response.writeHead(404).end('NoSuchBucket');
    if (method === 'PUT') objects.set(url, body);
    if (method === 'DELETE') objects.delete(url);
    if (method === 'PUT' || method === 'DELETE') return response.writeHead(200).end();
    const found = objects.get(url);
    if (!found) return response.writeHead(404).end('NoSuchKey');
    return response.writeHead(200, { 'content-length': found.length }).end(method === 'GET' ? found : '');
  };
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings: S3 = { endpoint: `http://127.0.0.1:${port}`, bucket: bucketName, ...credentials };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { settings, state, close };
};
