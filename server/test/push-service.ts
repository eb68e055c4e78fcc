import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import type { PushSubscription } from '../../contract/src/notifications.ts';

// A self-signed key of localhost; it protects nothing.
const pem = (name: string, lines: string[]) =>
  `-----BEGIN ${name}-----\n${lines.join('\n')}\n-----END ${name}-----\n`;
const key = pem('PRIVATE KEY', [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxXJSZcrm5JhHgJcq',
  'jGiWcEK/7yjklmV6Dx46k3UZNduhRANCAARBOQjBZhrAmS7xxfodB5MXG2+xOamb',
  'vjv4e9ZQoWhp/rg4gyaJP1Hu6LvwctB+bujexarNlFHKId/eN9Y4pneD',
]);
const cert = pem('CERTIFICATE', [
  'MIIBnDCCAUGgAwIBAgIUHprrtqfztBV6gUat7araQwppngMwCgYIKoZIzj0EAwIw',
  'FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA3NTMwMloYDzIxMjYxMDI4',
  'MDc1MzAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO',
  'PQMBBwNCAARBOQjBZhrAmS7xxfodB5MXG2+xOambvjv4e9ZQoWhp/rg4gyaJP1Hu',
  '6LvwctB+bujexarNlFHKId/eN9Y4pneDo28wbTAdBgNVHQ4EFgQUCixqXHgH+hSM',
  'B/oikeP+P0e4LgUwHwYDVR0jBBgwFoAUCixqXHgH+hSMB/oikeP+P0e4LgUwDwYD',
  'VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI',
  'zj0EAwIDSQAwRgIhANQuVClRF+8f9b/pcmSZNznRgDlHHa8l9yi1pgEr6B9CAiEA',
  'iFxsP3esYMU0ZxJlL2j6XJCkoOBdweg5rZqmn7vMUl0=',
]);

/** A push as the device reads it, with the relevant header fields. */
interface ReceivedPush {
  payload: { id: string; title: string; body: string; link: string };
  bytes: number;
  topic: string | undefined;
}

/** A browser: its subscription, and the pushes that it received. */
export interface Device {
  subscription: PushSubscription;
  pushes: ReceivedPush[];
}

/** Throws unless the header is a VAPID token (RFC 8292) for this service, signed with the key that it names. */
const checkVapid = (authorization: string | undefined, audience: string) => {
  const [, token = '', k = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(k, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>;
  if (!signed || aud !== audience || !sub?.startsWith('mailto:'))
    throw new Error('The VAPID token is wrong.');
};

/** A push service on https that decrypts pushes like the device. `answer` is the status that it returns. */
export const startPushService = async () => {
  const devices = new Map<string, Device & { read: (body: Buffer) => Buffer }>();
  const state = { answer: 201, faults: [] as unknown[] };
  const server = createServer({ key, cert }, (request, response) => {
    request.toArray().then((chunks: Buffer[]) => {
      const device = devices.get(request.url ?? '');
      if (state.answer === 201 && device) {
        try {
          checkVapid(request.headers.authorization, origin);
          const body = Buffer.concat(chunks);
          const topic = request.headers.topic;
          device.pushes.push({
            payload: JSON.parse(device.read(body).toString()),
            bytes: body.length,
            topic: typeof topic === 'string' ? topic : undefined,
          });
        } catch (fault) {
          state.faults.push(fault);
        }
      }
      response.writeHead(device ? state.answer : 404).end();
    }, state.faults.push);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const subscribe = (): Device => {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const auth = randomBytes(16).toString('base64url');
    const path = `/push/${randomBytes(12).toString('base64url')}`;
    const subscription = {
      endpoint: `${origin}${path}`,
      keys: { p256dh: ecdh.getPublicKey('base64url'), auth },
    };
    const read = (body: Buffer) =>
      decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth });
    const device = { subscription, pushes: [], read };
    devices.set(path, device);
    return device;
  };

  return {
    state,
    subscribe,
    /** Trusts the certificate of the service. */
    agent: new Agent({ rejectUnauthorized: false }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
