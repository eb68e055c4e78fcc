import { randomUUID } from 'node:crypto';
import type { CostWorld } from './world.ts';

/** Opens the socket of a person with a ticket. */
const openSocket = async (origin: string, { id, token }: CostWorld['fractional']): Promise<WebSocket> => {
  const response = await fetch(`${origin}/api/chat/ticket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const { ticket } = (await response.json()) as { ticket: string };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws/users/${id}/chat/?ticket=${ticket}`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  return socket;
};

const openExchange = async (origin: string, { fractional, room }: CostWorld) => {
  const socket = await openSocket(origin, fractional);
  const waiting = new Map<string, (bytes: number) => void>();
  socket.onmessage = ({ data }) => {
    const { id } = JSON.parse(data) as { id?: string };
    if (id === undefined) return;
    waiting.get(id)?.(Buffer.byteLength(data));
    waiting.delete(id);
  };
  return () =>
    new Promise<number>((resolve) => {
      const id = randomUUID();
      waiting.set(id, resolve);
      const message = 'Thank you, Thursday at ten works for me. I will bring the figures.';
      socket.send(JSON.stringify({ action: 'message', id, message, user: fractional.id, roomId: room.id }));
    });
};

/** Sends a message to a room and waits until it is stored and has come back, over one socket for each server. */
export const messageExchange = (world: CostWorld) => {
  const exchanges = new Map<string, ReturnType<typeof openExchange>>();
  return async (origin: string): Promise<number> => {
    const exchange = exchanges.get(origin) ?? openExchange(origin, world);
    exchanges.set(origin, exchange);
    return (await exchange)();
  };
};
