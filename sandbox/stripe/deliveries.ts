import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from './context.ts';
import type { Delivery } from './kinds.ts';
import type { ObjectStore } from './object-store.ts';

export interface DeliveryControls {
  /** Holds events until `release`. */
  hold(): void;
  /** Sends the held events in the given order and number of copies, except the dropped types, and stops holding. */
  release(options?: {
    order?: 'created' | 'reversed' | 'shuffled';
    copies?: number;
    drop?: (type: string) => boolean;
  }): Promise<void>;
  /** Resolves when all due deliveries have been attempted. */
  settled(): Promise<void>;
  /** Events that were not delivered yet, oldest first. */
  waiting(): { type: string; attempts: number; state: Delivery['state'] }[];
  /** Retries all failed deliveries now. */
  retryNow(): Promise<void>;
}

interface Settings {
  /** The delay after each failed attempt. */
  retryDelaysMs: number[];
  timeoutMs: number;
  send: typeof fetch;
}

const defaults: Settings = {
  retryDelaysMs: [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 3_600_000 * 6, 3_600_000 * 24],
  timeoutMs: 10_000,
  send: fetch,
};

/** `Stripe-Signature` as in https://docs.stripe.com/webhooks#verify-manually; `time` in seconds of real time. */
const signature = (payload: string, secret: string, time: number) =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`;

const sortDeliveries = (deliveries: Delivery[], order: 'created' | 'reversed' | 'shuffled') => {
  if (order === 'created') return deliveries;
  if (order === 'reversed') return deliveries.toReversed();
  return deliveries
    .map((delivery) => [Math.random(), delivery] as const)
    .sort(([a], [b]) => a - b)
    .map(([, delivery]) => delivery);
};

/** Posts the event once. Returns the status code, the name of the error, or 'gone'. */
const postEvent = async (
  store: ObjectStore,
  delivery: Delivery,
  { timeoutMs, send: request }: Settings,
  closed: AbortSignal,
): Promise<string> => {
  const endpoint = store.find('webhook_endpoint', delivery.endpoint);
  const event = store.find('event', delivery.event);
  if (!endpoint || !event) return 'gone';
  const payload = JSON.stringify(event, null, 2);
  const time = Math.floor(Date.now() / 1000);
  try {
    const response = await request(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signature(payload, endpoint.secret ?? '', time),
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([closed, AbortSignal.timeout(timeoutMs)]),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch (cause) {
    return cause instanceof Error ? cause.name : 'failed';
  }
};

/** Removes a delivered delivery, or schedules its next attempt; without a delay, there is none. */
const recordAttempt = (
  { store, realTime }: Context,
  delivery: Delivery,
  result: string,
  delay: number | undefined,
) => {
  if (/^2/.test(result) || result === 'gone') {
    store.remove('delivery', delivery.id);
    const event = store.find('event', delivery.event);
    if (event) store.update('event', event.id, { pending_webhooks: Math.max(0, event.pending_webhooks - 1) });
    return;
  }
  store.update('delivery', delivery.id, {
    attempts: delivery.attempts + 1,
    lastResponse: result,
    nextAt: delay === undefined ? null : realTime() + delay,
    state: delay === undefined ? 'given_up' : 'waiting',
  });
};

/** Delivers events to their endpoints, oldest first, and retries with growing delays. */
export const openDeliveries = (context: Context, settings: Partial<Settings> = {}) => {
  const options = { ...defaults, ...settings };
  const { store } = context;
  const closing = new AbortController();
  let isHolding = false;
  let timer: NodeJS.Timeout | undefined;
  let pumping: Promise<void> | undefined;

  const send = async (delivery: Delivery) => {
    const result = await postEvent(store, delivery, options, closing.signal);
    if (closing.signal.aborted || !store.find('delivery', delivery.id)) return;
    recordAttempt(context, delivery, result, options.retryDelaysMs[delivery.attempts]);
  };

  const due = () =>
    store.all('delivery').filter(({ nextAt }) => nextAt !== null && nextAt <= context.realTime());

  const pump = async () => {
    while (!isHolding && !closing.signal.aborted) {
      const [first] = due();
      if (!first) break;
      await send(first);
    }
    const next = Math.min(...store.all('delivery').map(({ nextAt }) => nextAt ?? Infinity));
    clearTimeout(timer);
    if (!isHolding && !closing.signal.aborted && next < Infinity)
      timer = setTimeout(wake, Math.min(60_000, Math.max(10, next - context.realTime()))).unref();
  };

  const wake = () => {
    // Runs after the response of the call that created the event; one run at a time.
    pumping ??= sleep(0)
      .then(pump)
      .finally(() => {
        pumping = undefined;
        if (!isHolding && !closing.signal.aborted && due().length > 0) wake();
      });
  };

  const settled = async () => {
    while (pumping) await pumping;
  };

  const controls: DeliveryControls = {
    hold: () => {
      isHolding = true;
    },
    release: async ({ order = 'created', copies = 1, drop = () => false } = {}) => {
      await settled();
      const getEventType = (delivery: Delivery) => store.find('event', delivery.event)?.type ?? '';
      const all = store.all('delivery');
      for (const delivery of all) if (drop(getEventType(delivery))) store.remove('delivery', delivery.id);
      const remaining = all.filter((delivery) => !drop(getEventType(delivery)));
      for (const delivery of sortDeliveries(Array.from({ length: copies }, () => remaining).flat(), order)) {
        // A further copy of a delivered event.
        if (!store.find('delivery', delivery.id)) store.put('delivery', delivery);
        await send(delivery);
      }
      isHolding = false;
      wake();
      await settled();
    },
    settled,
    waiting: () =>
      store.all('delivery').map(({ event, attempts, state }) => ({
        type: store.find('event', event)?.type ?? '',
        attempts,
        state,
      })),
    retryNow: async () => {
      for (const { id } of store.all('delivery'))
        store.update('delivery', id, { nextAt: context.realTime(), state: 'waiting' });
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
