import type { FrameRefusal } from '../../../../../contract/src/realtime.ts';
import { getLiveState, onLive, onLiveState, sendLive } from '../../../lib/live.ts';
import { offerUpgrade } from '../../../lib/upgrade.ts';
import { createOutbox, type Outbox, type Unsent } from './outbox.ts';

/** A message without a receipt after this time is sent again, by any tab. */
const receiptMilliseconds = 10_000;
const tickMilliseconds = 1_000;
/** Below the server’s rate limit of a socket. */
const messagesPerTick = 8;

/** Temporary refusals; the message is sent again later. */
const temporary: FrameRefusal[] = ['too_fast', 'unavailable'];

/**
 * Sends the messages of an outbox while the socket is open: in the order of writing, and again with the same id until
 * the receipt arrives. Returns the function that stops.
 */
const deliver = (userId: string, outbox: Outbox): (() => void) => {
  /** The time of the last attempt by id, by this tab or another. */
  const lastAttempt = new Map<string, number>();
  const isDue = ({ id, refused }: Unsent, now: number) =>
    refused === undefined && now - (lastAttempt.get(id) ?? 0) >= receiptMilliseconds;

  const sendDue = () => {
    if (getLiveState() !== 'open') return;
    const now = Date.now();
    const due = outbox.all().filter((unsent) => isDue(unsent, now));
    for (const { id, roomId, message } of due.slice(0, messagesPerTick)) {
      if (!sendLive({ action: 'message', id, roomId, message, user: userId })) return;
      lastAttempt.set(id, now);
    }
  };

  const stops = [
    // The tab that added a message sends it; this tab sends it only when no receipt arrives.
    outbox.followOtherTabs((id) => lastAttempt.set(id, Date.now())),
    outbox.subscribe(sendDue),
    onLiveState(() => {
      lastAttempt.clear();
      sendDue();
    }),
    onLive('message', ({ id }) => outbox.remove(id)),
    onLive('error', ({ id, code, message }) => {
      if (id === undefined || temporary.includes(code)) return;
      lastAttempt.delete(id);
      outbox.refuse(id, message);
      if (code === 422) void offerUpgrade(message);
    }),
  ];
  const tick = setInterval(sendDue, tickMilliseconds);
  sendDue();
  return () => {
    clearInterval(tick);
    for (const stop of stops) stop();
  };
};

let current: { userId: string; outbox: Outbox; stop: () => void } | undefined;

/** The outbox of the signed-in user; the first call starts its delivery. */
export const getOutbox = (userId: string): Outbox => {
  if (current?.userId === userId) return current.outbox;
  current?.stop();
  const outbox = createOutbox(userId);
  current = { userId, outbox, stop: deliver(userId, outbox) };
  return outbox;
};

/** Adds a message to the outbox; it is sent once there is a connection. */
export const sendMessage = (userId: string, roomId: string, message: string): Unsent =>
  getOutbox(userId).add(roomId, message);
