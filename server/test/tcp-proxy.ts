import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to `target` that can be cut, closed to new connections, or silenced in either direction. */
export const tcpProxy = async (target: number) => {
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let silent: 'none' | 'down' | 'both' = 'none';
  let refusing = false;
  const proxy = createServer((client) => {
    if (refusing) return void client.destroy();
    const server = connect(target, '127.0.0.1');
    const pair = { client, server };
    pairs.add(pair);
    client.on('data', (chunk) => {
      if (silent !== 'both') server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (silent === 'none') client.write(chunk);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        if (silent !== 'both') other.destroy();
        if (other.closed) pairs.delete(pair);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    silent = 'none';
    for (const { client, server } of pairs) {
      client.destroy();
      server.destroy();
    }
  };
  return {
    port: (proxy.address() as { port: number }).port,
    /**
     * `down`: answers of the server are dropped; `both`: nothing passes, not even the end; `none`: everything passes
     * again.
     */
    fallSilent: (which: 'down' | 'both' | 'none') => {
      silent = which;
    },
    cut,
    /** Cuts all connections and refuses new ones, until called with false. */
    refuse: (on: boolean) => {
      refusing = on;
      if (on) cut();
    },
    close: async () => {
      cut();
      proxy.close();
      await once(proxy, 'close');
    },
  };
};
