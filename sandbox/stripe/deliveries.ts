import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from './kinds.ts';
import type { World } from './world.ts';

export interface DeliveryControls {
  /** Keeps events back until `release`. */
  hold(): void;
  /** Sends what was held, in an order and as often as asked, without what `drop` names; then goes on as usual. */
  release(how?: {
    order?: 'created' | 'reversed' | 'shuffled';
    copies?: number;
    drop?: (type: string) => boolean;
  }): Promise<void>;
  /** Resolves when everything that is due was tried. */
  settled(): Promise<void>;
  /** Events that were not received yet, oldest first. */
  waiting(): { type: string; attempts: number; state: Delivery['state'] }[];
  /** Tries all that failed again at once. */
  retryNow(): Promise<void>;
}

interface Settings {
  /** Milliseconds to wait after each failed try. */
  backOff: number[];
  answerWithin: number;
  send: typeof fetch;
}

const defaults: Settings = {
  backOff: [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 3_600_000 * 6, 3_600_000 * 24],
  answerWithin: 10_000,
  send: fetch,
};

/** `Stripe-Signature` as https://docs.stripe.com/webhooks#verify-manually describes it; `time` in real seconds. */
const signature = (payload: string, secret: string, time: number) =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`;

/** Sends events to their endpoints, oldest first, again and again with growing pauses until one is received. */
export const openDeliveries = (world: World, settings: Partial<Settings> = {}) => {
  const { backOff, answerWithin, send: request } = { ...defaults, ...settings };
  const { ledger } = world;
  const closing = new AbortController();
  let held = false;
  let timer: NodeJS.Timeout | undefined;
  let pumping: Promise<void> | undefined;

  const post = async (delivery: Delivery): Promise<string> => {
    const endpoint = ledger.find('webhook_endpoint', delivery.endpoint);
    const event = ledger.find('event', delivery.event);
    if (!endpoint || !event) return 'gone';
    const payload = JSON.stringify(event, null, 2);
    const time = Math.floor(Date.now() / 1000);
    try {
      const answer = await request(endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signature(payload, endpoint.secret ?? '', time),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerWithin)]),
      });
      await answer.arrayBuffer();
      return String(answer.status);
    } catch (cause) {
      return cause instanceof Error ? cause.name : 'failed';
    }
  };

  const send = async (delivery: Delivery) => {
    const answer = await post(delivery);
    if (closing.signal.aborted || !ledger.find('delivery', delivery.id)) return;
    if (/^2/.test(answer) || answer === 'gone') {
      ledger.remove('delivery', delivery.id);
      const event = ledger.find('event', delivery.event);
      if (event)
        ledger.update('event', event.id, { pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
      return;
    }
    const pause = backOff[delivery.attempts];
    ledger.update('delivery', delivery.id, {
      attempts: delivery.attempts + 1,
      lastAnswer: answer,
      nextAt: pause === undefined ? null : world.realTime() + pause,
      state: pause === undefined ? 'given_up' : 'waiting',
    });
  };

  const due = () =>
    ledger.all('delivery').filter(({ nextAt }) => nextAt !== null && nextAt <= world.realTime());

  const pump = async () => {
    while (!held && !closing.signal.aborted) {
      const [first] = due();
      if (!first) break;
      await send(first);
    }
    const next = Math.min(...ledger.all('delivery').map(({ nextAt }) => nextAt ?? Infinity));
    clearTimeout(timer);
    if (!held && !closing.signal.aborted && next < Infinity)
      timer = setTimeout(wake, Math.min(60_000, Math.max(10, next - world.realTime()))).unref();
  };

  const wake = () => {
    // After the call that made the event has answered, and one pump at a time.
    pumping ??= sleep(0)
      .then(pump)
      .finally(() => {
        pumping = undefined;
        if (!held && !closing.signal.aborted && due().length > 0) wake();
      });
  };

  const settled = async () => {
    while (pumping) await pumping;
  };

  const inOrder = (deliveries: Delivery[], order: 'created' | 'reversed' | 'shuffled') => {
    if (order === 'created') return deliveries;
    if (order === 'reversed') return deliveries.toReversed();
    return deliveries
      .map((delivery) => [Math.random(), delivery] as const)
      .sort(([a], [b]) => a - b)
      .map(([, delivery]) => delivery);
  };

  const controls: DeliveryControls = {
    hold: () => {
      held = true;
    },
    release: async ({ order = 'created', copies = 1, drop = () => false } = {}) => {
      await settled();
      const typeOf = (delivery: Delivery) => ledger.find('event', delivery.event)?.type ?? '';
      const all = ledger.all('delivery');
      for (const delivery of all) if (drop(typeOf(delivery))) ledger.remove('delivery', delivery.id);
      const kept = all.filter((delivery) => !drop(typeOf(delivery)));
      for (const delivery of inOrder(Array.from({ length: copies }, () => kept).flat(), order)) {
        // A copy of what was received already.
        if (!ledger.find('delivery', delivery.id)) ledger.put('delivery', delivery);
        await send(delivery);
      }
      held = false;
      wake();
      await settled();
    },
    settled,
    waiting: () =>
      ledger.all('delivery').map(({ event, attempts, state }) => ({
        type: ledger.find('event', event)?.type ?? '',
        attempts,
        state,
      })),
    retryNow: async () => {
      for (const { id } of ledger.all('delivery'))
        ledger.update('delivery', id, { nextAt: world.realTime(), state: 'waiting' });
      wake();
      await settled();
    },
  };

  return {
    wake,
    controls,
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await settled();
    },
  };
};
