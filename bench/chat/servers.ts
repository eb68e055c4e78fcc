import { sessionSecret } from '../access-tokens.ts';
import { type BenchProcess, startProcess, startProduct } from '../processes.ts';
import type { BenchWorld } from './world.ts';

export type ServerName = 'cadre' | 'socket.io';
export type BenchServer = BenchProcess & { name: ServerName };

/** Starts a server on the world's database and waits until it answers. */
export const startServer = async (
  name: ServerName,
  world: BenchWorld,
  port: number,
): Promise<BenchServer> => {
  const peer = ['bench/chat/socket-io-server.ts', world.url, String(port), sessionSecret];
  const started = await (name === 'cadre' ? startProduct(world, port) : startProcess(peer, port, '/'));
  return { ...started, name };
};
