import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { databaseForTest } from '../../test/database-for-test.ts';
import { tcpProxy } from '../../test/tcp-proxy.ts';
import { listen } from './listen.ts';

it('detects a silent connection and reconnects', async () => {
  const url = new URL((await databaseForTest()).url);
  const proxy = await tcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const received: string[] = [];
  let connected = 0;
  const listener = listen(
    url.href,
    ['audible'],
    {
      onMessage: (_, payload) => received.push(payload),
      connected: () => {
        connected += 1;
      },
    },
    100,
  );
  const until = async (met: () => boolean) => {
    for (const deadline = Date.now() + 5_000; !met() && Date.now() < deadline; ) await sleep(10);
  };
  await until(() => connected === 1);
  listener.notify('audible', 'before');
  await until(() => received.length === 1);
  proxy.fallSilent('both');
  listener.notify('audible', 'swallowed');
  await sleep(150);
  proxy.fallSilent('none');
  await until(() => connected === 2);
  listener.notify('audible', 'after');
  await until(() => received.includes('after'));
  expect([received, connected]).toEqual([['before', 'after'], 2]);
  await listener.close();
  await proxy.close();
});
