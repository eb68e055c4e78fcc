import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatDataset } from './chat-dataset.ts';
import { type Connection, closeAll, openMany } from './connections.ts';
import { type BenchServer, type ServerName, startServer } from './servers.ts';

/** Milliseconds from the scheduled send time of a message to its arrival at the other member; Infinity: never. */
export type Samples = number[];

const warmUpSeconds = 2;
const settleMilliseconds = 3_000;

/** Sends `perSecond` messages at a fixed rate, independent of responses, round robin over the connections. */
const sendAtRate = async (connections: Connection[], perSecond: number, seconds: number, due: number[]) => {
  const start = performance.now();
  const total = perSecond * seconds;
  const first = due.length;
  while (due.length - first < total) {
    const elapsed = performance.now() - start;
    while (due.length - first < total && ((due.length - first) * 1000) / perSecond <= elapsed) {
      const index = due.length;
      due.push(start + ((index - first) * 1000) / perSecond);
      connections[(index * 7) % connections.length]?.sendMessage(String(index));
    }
    await sleep(1);
  }
};

/** Delivery under load on a server that was just started. */
export const measureDelivery = async (
  name: ServerName,
  dataset: ChatDataset,
  port: number,
  load: { sockets: number; perSecond: number; seconds: number },
): Promise<Samples> => {
  const server = await startServer(name, dataset, port);
  const people = dataset.people.slice(0, load.sockets);
  const due: number[] = [];
  const latency: number[] = [];
  const onMessage = ({ id }: { id: string }, message: string, from: string) => {
    if (id !== from) latency[Number(message)] = performance.now() - (due[Number(message)] as number);
  };
  const tickets = name === 'cadre' ? await dataset.issueTickets(people) : undefined;
  const connections = await openMany(server, people, onMessage, tickets ? { tickets } : {});
  await sleep(500);
  await sendAtRate(connections, load.perSecond, warmUpSeconds, due);
  const from = due.length;
  const before = await dataset.countMessages();
  await sendAtRate(connections, load.perSecond, load.seconds, due);
  await sleep(settleMilliseconds);
  const stored = (await dataset.countMessages()) - before;
  if (stored < load.perSecond * load.seconds * 0.98) console.warn(`${name} stored only ${stored} messages.`);
  await closeAll(connections);
  await server.kill();
  return Array.from(
    { length: due.length - from },
    (_, index) => latency[from + index] ?? Number.POSITIVE_INFINITY,
  );
};

/** The memory of the server for each of many idle connections, in bytes. */
export const measureMemory = async (
  name: ServerName,
  dataset: ChatDataset,
  port: number,
  sockets: number,
): Promise<number> => {
  const server = await startServer(name, dataset, port);
  const people = dataset.people.slice(0, sockets + 200);
  const tickets = name === 'cadre' ? await dataset.issueTickets(people) : [];
  // Code loaded and compiled by the first connections must not count.
  const first = await openMany(server, people.slice(0, 200), () => {}, { tickets: tickets.slice(0, 200) });
  await sleep(3_000);
  const before = await server.memory();
  const rest = await openMany(server, people.slice(200), () => {}, { tickets: tickets.slice(200) });
  await sleep(8_000);
  const after = await server.memory();
  await closeAll([...first, ...rest]);
  await server.kill();
  return (after - before) / sockets;
};

/** Seconds from the death of a server with `sockets` connections until the new one has all of them. */
export const measureStorm = async (
  name: ServerName,
  dataset: ChatDataset,
  port: number,
  sockets: number,
): Promise<{ down: number; back: number }> => {
  let server: BenchServer = await startServer(name, dataset, port);
  const people = dataset.people.slice(0, sockets);
  const tickets = name === 'cadre' ? await dataset.issueTickets(people) : undefined;
  const connections = await openMany(server, people, () => {}, tickets ? { tickets } : {});
  const start = performance.now();
  await server.kill();
  // All connect at once, as fast as the machine allows, each with a requested ticket.
  const returning = openMany(server, people, () => {}, { atOnce: 200 });
  server = await startServer(name, dataset, port);
  const ready = performance.now();
  const back = await returning;
  const end = performance.now();
  await closeAll([...connections, ...back]);
  await server.kill();
  return { down: (ready - start) / 1000, back: (end - ready) / 1000 };
};
