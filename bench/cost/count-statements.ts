import { type AddressInfo, connect, createServer } from 'node:net';

interface DatabaseTraffic {
  /** Statements that were executed. */
  statements: number;
  /** How often the client waited for the server. */
  roundTrips: number;
}

/** Calls `onMessage` with the type of each message that a client sends after its startup message. */
const readMessages = (onMessage: (type: string) => void) => {
  let waiting = Buffer.alloc(0);
  let hasStarted = false;
  return (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      const headerLength = hasStarted ? 5 : 4;
      if (waiting.length < headerLength) return;
      const length = waiting.readInt32BE(headerLength - 4) + headerLength - 4;
      if (waiting.length < length) return;
      if (hasStarted) onMessage(String.fromCharCode(waiting[0] ?? 0));
      hasStarted = true;
      waiting = waiting.subarray(length);
    }
  };
};

/**
 * A proxy before a PostgreSQL server that counts by the frontend protocol: Execute and simple Query are statements, Sync
 * and simple Query are round trips.
 * Source: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export const openCountingProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl);
  const traffic: DatabaseTraffic = { statements: 0, roundTrips: 0 };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const count = readMessages((type) => {
      if (type === 'E' || type === 'Q') traffic.statements += 1;
      if (type === 'S' || type === 'Q') traffic.roundTrips += 1;
    });
    client.on('data', count);
    client.pipe(upstream).pipe(client);
    const close = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('error', close).on('close', close);
    upstream.on('error', close);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, traffic, close: () => void server.close() };
};
