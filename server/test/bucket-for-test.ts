import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import {
  request as ask,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3 } from '../src/config.ts';

const credentials = { region: 'eu-west-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Why a request is not signed as AWS Signature Version 4 asks for, worked out anew from the wire; undefined if it is. */
const faultOf = ({ method, url = '', headers }: IncomingMessage, body: Buffer): string | undefined => {
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (!said) return 'no signature';
  const [, credential = '', signedHeaders = '', signature] = said;
  const [accessKeyId, day = '', region = '', service = ''] = credential.split('/');
  if (accessKeyId !== credentials.accessKeyId || region !== credentials.region || service !== 's3')
    return 'another credential';
  const hash = String(headers['x-amz-content-sha256']);
  if (body.length > 0 && hash !== sha(body)) return 'another body';
  const names = signedHeaders.split(';');
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'too little is signed';
  const canonical = [
    method,
    url,
    '',
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    hash,
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    sha(canonical),
  ];
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (with_, part) => hmac(with_, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  return hmac(key, text.join('\n')).toString('hex') === signature ? undefined : 'a wrong signature';
};

/** What the bucket does: its work, or answers a status, hangs up, or keeps silent. */
type Mood = 'well' | 'hangs up' | 'silent' | number;

/**
 * A real S3 server. Because that one does not check signatures of version 4, what stands before it does; `mood` sets how
 * it behaves, `failures` makes it answer 500 so many times first.
 */
export const bucketForTest = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cadre-s3-'));
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'cadre', configs: [] }],
  });
  const { port: storePort } = await store.run();
  const state = { mood: 'well' as Mood, failures: 0, requests: [] as string[] };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    state.requests.push(`${request.method} ${request.url}`);
    const status = state.failures-- > 0 ? 500 : state.mood;
    if (status === 'silent') return;
    if (status === 'hangs up') return void request.socket.destroy();
    const fault = faultOf(request, body);
    if (fault !== undefined || typeof status === 'number')
      return void response.writeHead(fault ? 403 : Number(status)).end(fault);
    const { authorization: _, ...headers } = request.headers;
    const { method, url: path } = request;
    const forward = ask(
      { port: storePort, host: '127.0.0.1', method, path, headers: { ...headers } },
      (got) => {
        response.writeHead(got.statusCode ?? 500, got.headers);
        got.pipe(response);
      },
    );
    forward.end(body);
  };
  const gate: Server = createServer((request, response) => void answer(request, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(gate, 'listening');
  const settings: S3 = {
    endpoint: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    bucket: 'cadre',
    ...credentials,
  };
  return {
    settings,
    state,
    close: async () => {
      gate.closeAllConnections();
      gate.close();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
