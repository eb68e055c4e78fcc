import type { Deps } from '../../lib/deps.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries.ts';
import { recordAttempt } from './record-attempt.ts';

interface Sender {
  /** Something may have become due since the last look. */
  again: boolean;
  wake: () => void;
}

/** The running sender by database: a process has one, except in tests. */
const senders = new WeakMap<Deps['db'], Sender>();

/**
 * Sends what is due until nothing is. One sender runs in a process, so that slow receivers take up only one of the worker's
 * places; a second call makes it look again. One slow host delays no other: each has its own limit, a part of the process's.
 */
export const sendDue = async (deps: Deps): Promise<void> => {
  const running = senders.get(deps.db);
  if (running) {
    running.again = true;
    running.wake();
    return;
  }
  const sender: Sender = { again: true, wake: () => {} };
  senders.set(deps.db, sender);
  try {
    await send(deps, sender);
  } finally {
    senders.delete(deps.db);
  }
};

const send = async (deps: Deps, sender: Sender): Promise<void> => {
  const busy = new Map<string, number>();
  const attempts = new Set<Promise<void>>();
  const failures: unknown[] = [];

  const start = (delivery: ClaimedDelivery) => {
    const { host } = delivery;
    busy.set(host, (busy.get(host) ?? 0) + 1);
    const attempt = sendOne(deps, delivery)
      .catch((cause: unknown) => void failures.push(cause))
      .finally(() => {
        busy.set(host, (busy.get(host) ?? 1) - 1);
        attempts.delete(attempt);
        // The host has room again, and the next event about the same resource, which waits for this one, may be due.
        sender.again = true;
        sender.wake();
      });
    attempts.add(attempt);
  };

  while (sender.again || attempts.size > 0) {
    if (!sender.again)
      await new Promise<void>((resolve) => {
        sender.wake = resolve;
      });
    sender.again = false;
    try {
      for (const delivery of await claimDeliveries(deps.db, busy, deps.clock.now())) start(delivery);
    } catch (cause) {
      await Promise.all(attempts);
      throw cause;
    }
  }
  // Only reports: these deliveries are repeated when their claims expire.
  if (failures.length > 0) throw failures[0];
};

const sendOne = async (deps: Deps, delivery: ClaimedDelivery): Promise<void> =>
  recordAttempt(deps, delivery, await attemptDelivery(deps, delivery));
