import { afterEach, expect, test, vi } from 'vitest';
import { registerWorker } from './workers.ts';

interface ClickEvent {
  notification: { close: () => void; data: { link: string } };
  waitUntil: (work: Promise<unknown>) => void;
}

/** A tab that was loaded at one path and shows another; without an answer if it shows undefined. */
const aTab = (loadedAt: string, shown: string | undefined) => ({
  url: location.origin + loadedAt,
  postMessage: (_: unknown, [port]: MessagePort[]) => {
    if (shown !== undefined) port?.postMessage(location.origin + shown);
  },
  focus: vi.fn(async () => {}),
  navigate: vi.fn(async () => {}),
});

/** Runs the worker's file and clicks on a push; returns the addresses that it opened in new tabs. */
const clickPush = async (link: string, tabs: ReturnType<typeof aTab>[]) => {
  const opened: string[] = [];
  const handlers = new Map<string, (event: ClickEvent) => void>();
  const scope = {
    location,
    addEventListener: (name: string, handler: (event: ClickEvent) => void) => handlers.set(name, handler),
    clients: { matchAll: async () => tabs, openWindow: async (address: string) => opened.push(address) },
  };
  const source = await (await fetch('/push-worker.js')).text();
  new Function('self', source)(scope);
  let work: Promise<unknown> | undefined;
  handlers.get('notificationclick')?.({
    notification: { close: () => {}, data: { link } },
    waitUntil: (promise) => {
      work = promise;
    },
  });
  await work;
  return opened;
};

afterEach(() => vi.restoreAllMocks());

test('a click on a push focuses the tab that shows its page', async () => {
  const tabs = [aTab('/chat', '/account/notifications'), aTab('/chat', '/c/room')];
  expect(await clickPush('/c/room', tabs)).toEqual([]);
  expect(tabs.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1]);
});

test('a click on a push opens another tab and leaves those that show something else', async () => {
  const tabs = [aTab('/c/room', '/account/settings'), aTab('/c/room', undefined)];
  expect(await clickPush('/c/room', tabs)).toEqual([`${location.origin}/c/room`]);
  for (const { focus, navigate } of tabs) {
    expect(focus).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
  }
});

test('a page with a registered worker answers with its address', async () => {
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue({} as ServiceWorkerRegistration);
  registerWorker();
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'address', ports: [port2] }));
  expect(await answer).toBe(location.href);
});
