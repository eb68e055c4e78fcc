import { type BenchProcess, sessionSecret, startProcess, startProduct } from '../processes.ts';
import type { ChatDataset } from './chat-dataset.ts';

export type ServerName = 'cadre' | 'socket.io';
export type BenchServer = BenchProcess & { name: ServerName };

/** Starts a server on the database of the benchmark and waits until it responds. */
export const startServer = async (
  name: ServerName,
  dataset: ChatDataset,
  port: number,
): Promise<BenchServer> => {
  const peer = ['bench/chat/socket-io-server.ts', dataset.url, String(port), sessionSecret];
  const started = await (name === 'cadre' ? startProduct(dataset, port) : startProcess(peer, port, '/'));
  return { ...started, name };
};
