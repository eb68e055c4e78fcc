import type { FrameRefusal } from '../../../../contract/src/realtime.ts';
import { liveState, onLive, onLiveState, sendLive } from '../../lib/live.ts';
import { offerUpgrade } from '../../lib/upgrade.ts';
import { type Outbox, outboxOf, type Unsent } from './outbox.ts';

/** What has no receipt after this time is sent again, by whichever tab comes first. */
const receiptMilliseconds = 10_000;
const tickMilliseconds = 1_000;
/** Below what the server takes of one socket. */
const mostATick = 8;

/** Refusals that pass by themselves. */
const passing: FrameRefusal[] = ['too_fast', 'unavailable'];

/**
 * Sends what is in a person's outbox whenever the socket is open, in the order of its writing and under the same id
 * each time, until the receipt comes. Returns the way to stop.
 */
const deliver = (userId: string, outbox: Outbox): (() => void) => {
  /** When each was last sent by this tab, or seen to be sent by another. */
  const tried = new Map<string, number>();
  const isDue = ({ id, refused }: Unsent, now: number) =>
    refused === undefined && now - (tried.get(id) ?? 0) >= receiptMilliseconds;

  const pump = () => {
    if (liveState() !== 'open') return;
    const now = Date.now();
    const due = outbox.all().filter((unsent) => isDue(unsent, now));
    for (const { id, roomId, message } of due.slice(0, mostATick)) {
      if (!sendLive({ action: 'message', id, roomId, message, user: userId })) return;
      tried.set(id, now);
    }
  };

  const stops = [
    // Another tab wrote it and sends it; this one only steps in when no receipt comes.
    outbox.follow((id) => tried.set(id, Date.now())),
    outbox.subscribe(pump),
    onLiveState(() => {
      tried.clear();
      pump();
    }),
    onLive('message', ({ id }) => outbox.remove(id)),
    onLive('error', ({ id, code, message }) => {
      if (id === undefined || passing.includes(code)) return;
      tried.delete(id);
      outbox.refuse(id, message);
      if (code === 422) void offerUpgrade(message);
    }),
  ];
  const tick = setInterval(pump, tickMilliseconds);
  pump();
  return () => {
    clearInterval(tick);
    for (const stop of stops) stop();
  };
};

let current: { userId: string; outbox: Outbox; stop: () => void } | undefined;

/** The outbox of the person signed in, at work from the first time that it is asked for. */
export const outboxFor = (userId: string): Outbox => {
  if (current?.userId === userId) return current.outbox;
  current?.stop();
  const outbox = outboxOf(userId);
  current = { userId, outbox, stop: deliver(userId, outbox) };
  return outbox;
};

/** Puts a message in the outbox; it is sent at once where there is a connection, and otherwise once there is. */
export const write = (userId: string, roomId: string, message: string): Unsent =>
  outboxFor(userId).add(roomId, message);
