import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { databaseForTest } from './database-for-test.ts';
import { endProcess } from './end-process.ts';
import { externalProgram } from './external-program.ts';
import { freePort } from './free-port.ts';
import { proxyForTest } from './proxy-for-test.ts';
import { spawnServer } from './spawn-server.ts';

vi.setConfig({ testTimeout: 60_000 });

const configuration = join(import.meta.dirname, '../../deploy/Caddyfile');
const closes: (() => Promise<unknown>)[] = [];
let port: number;
let httpPort: number;
let ca: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadre-one-server-'));
  closes.push(() => rm(folder, { recursive: true, force: true }));
  const { url } = await databaseForTest();
  const settings = { DATABASE_URL: url, TRUST_PROXY: '1', RATE_LIMITS: 'on', DATA_DIR: folder, ROLES: 'web' };
  const server = await spawnServer(settings);
  closes.push(() => server.stop());
  const proxy = await proxyForTest([server.port, server.port], undefined, { BEHIND_TLS: '1' });
  closes.push(() => proxy.stop());
  [port, httpPort] = [await freePort(), await freePort()];
  const { command, env } = await externalProgram('caddy');
  const given = {
    SITE_ADDRESS: 'localhost',
    PROXY: new URL(proxy.url).host,
    // Its own authority signs for localhost: Let's Encrypt does not reach this machine.
    XDG_DATA_HOME: folder,
    HOME: folder,
  };
  // Other ports than 80 and 443, and no change of the trust of this machine.
  const text = (await readFile(configuration, 'utf8')).replace(
    '{\n',
    `{\n\thttp_port ${httpPort}\n\thttps_port ${port}\n\tskip_install_trust\n`,
  );
  const caddy = spawn(command, ['run', '--config', '-', '--adapter', 'caddyfile'], {
    env: { ...process.env, ...env, ...given },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  closes.push(() => endProcess(caddy, 'SIGKILL'));
  caddy.stdin.end(text);
  for (let tries = 0; ; tries += 1) {
    ca = await readFile(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8').catch(() => '');
    if (ca && (await get('/api/ready').catch(() => undefined))?.status === 200) break;
    if (tries > 200) throw new Error('Caddy did not start');
    await sleep(100);
  }
});
afterAll(async () => {
  for (const close of closes.reverse()) await close();
});

const get = async (
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) => {
  const sent = request({
    host: '127.0.0.1',
    servername: 'localhost',
    port,
    path,
    ca,
    ...options,
    headers: { host: 'localhost', ...options.headers },
  });
  sent.end(options.body);
  const [answer] = await once(sent, 'response');
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode as number, headers: answer.headers as Record<string, string>, text };
};

it('serves the site by TLS, leads from HTTP to it, and hides the metrics [one-server-tls]', async () => {
  const page = await get('/jobgrid');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<html');
  expect((await get('/metrics')).status).toBe(404);
  const plain = httpRequest({
    host: '127.0.0.1',
    port: httpPort,
    path: '/jobgrid',
    headers: { host: 'localhost' },
  }).end();
  const [redirect] = await once(plain, 'response');
  redirect.resume();
  expect([redirect.statusCode, redirect.headers.location]).toEqual([
    308,
    expect.stringMatching(/^https:\/\/localhost/),
  ]);
});

it('counts sign-ins by the address of the client, whatever it claims to be [one-server-address]', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1)
    statuses.push(
      (
        await get('/api/authentication/signin', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
          body: JSON.stringify({ email: 'ada@people.example', password: 'not this one' }),
        })
      ).status,
    );
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
});

it('passes the upgrade of a socket through both proxies [one-server-sockets]', async () => {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const headers = { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
  // Only the code that accepts sockets knows tickets.
  const refused = await get('/ws/users/0190a6e0-0000-7000-8000-000000000000/chat/?ticket=none', { headers });
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'invalid_ticket' });
});
