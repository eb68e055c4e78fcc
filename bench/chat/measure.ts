import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, closeAll, openMany } from './connections.ts';
import { type BenchServer, type ServerName, startServer } from './servers.ts';
import type { BenchWorld } from './world.ts';

/** Milliseconds from the moment a message was due to be sent until the other member had it; Infinity: never. */
export type Samples = number[];

const warmUpSeconds = 2;
const settleMilliseconds = 3_000;

/** `perSecond` messages at a fixed rate, whatever comes back, round robin over the connections. */
const sendAtRate = async (connections: Connection[], perSecond: number, seconds: number, due: number[]) => {
  const start = performance.now();
  const wanted = perSecond * seconds;
  const first = due.length;
  while (due.length - first < wanted) {
    const elapsed = performance.now() - start;
    while (due.length - first < wanted && ((due.length - first) * 1000) / perSecond <= elapsed) {
      const at = due.length;
      due.push(start + ((at - first) * 1000) / perSecond);
      connections[(at * 7) % connections.length]?.say(String(at));
    }
    await sleep(1);
  }
};

/** Delivery under load on a server that has just been started. */
export const measureDelivery = async (
  name: ServerName,
  world: BenchWorld,
  port: number,
  load: { sockets: number; perSecond: number; seconds: number },
): Promise<Samples> => {
  const server = await startServer(name, world, port);
  const people = world.people.slice(0, load.sockets);
  const due: number[] = [];
  const latency: number[] = [];
  const heard = ({ id }: { id: string }, message: string, from: string) => {
    if (id !== from) latency[Number(message)] = performance.now() - (due[Number(message)] as number);
  };
  const tickets = name === 'cadre' ? await world.giveTickets(people) : undefined;
  const connections = await openMany(server, people, heard, tickets ? { tickets } : {});
  await sleep(500);
  await sendAtRate(connections, load.perSecond, warmUpSeconds, due);
  const from = due.length;
  const before = await world.countMessages();
  await sendAtRate(connections, load.perSecond, load.seconds, due);
  await sleep(settleMilliseconds);
  const stored = (await world.countMessages()) - before;
  if (stored < load.perSecond * load.seconds * 0.98) console.warn(`${name} stored only ${stored} messages.`);
  await closeAll(connections);
  await server.kill();
  return Array.from({ length: due.length - from }, (_, at) => latency[from + at] ?? Number.POSITIVE_INFINITY);
};

/** Bytes that each of many idle connections costs the server. */
export const measureMemory = async (
  name: ServerName,
  world: BenchWorld,
  port: number,
  sockets: number,
): Promise<number> => {
  const server = await startServer(name, world, port);
  const people = world.people.slice(0, sockets + 200);
  const tickets = name === 'cadre' ? await world.giveTickets(people) : [];
  // What is loaded and compiled by the first ones is no connection's cost.
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

/** Seconds from the server's death under `sockets` connections until the new one has all of them back. */
export const measureStorm = async (
  name: ServerName,
  world: BenchWorld,
  port: number,
  sockets: number,
): Promise<{ down: number; back: number }> => {
  let server: BenchServer = await startServer(name, world, port);
  const people = world.people.slice(0, sockets);
  const tickets = name === 'cadre' ? await world.giveTickets(people) : undefined;
  const connections = await openMany(server, people, () => {}, tickets ? { tickets } : {});
  const start = performance.now();
  await server.kill();
  // They come at once and all together, as fast as the machine lets them, each with a ticket that it asks for.
  const returning = openMany(server, people, () => {}, { atOnce: 200 });
  server = await startServer(name, world, port);
  const ready = performance.now();
  const back = await returning;
  const end = performance.now();
  await closeAll([...connections, ...back]);
  await server.kill();
  return { down: (ready - start) / 1000, back: (end - ready) / 1000 };
};
