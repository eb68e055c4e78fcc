import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveConnection, type LiveState, retryDelay } from './live-connection.ts';

class FakeSocket {
  static made: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: string[] = [];
  onmessage?: (event: { data: unknown }) => void;
  onclose?: () => void;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.made.push(this);
  }
  /** Opens and receives the server's first frame. */
  opens() {
    this.readyState = 1;
    this.onmessage?.({ data: '{"action":"onlineUser","userList":[]}' });
  }
  breaks() {
    this.readyState = 3;
    this.onclose?.();
  }
  close() {
    if (this.readyState === 3) return;
    this.breaks();
  }
  send(text: string) {
    this.sent.push(text);
  }
}

const last = () => FakeSocket.made.at(-1) as FakeSocket;
const openSockets = () => FakeSocket.made.filter(({ readyState }) => readyState < 2);

let states: LiveState[] = [];
let received: unknown[] = [];
let tickets = 0;
let connection: LiveConnection;
let getUrl: () => Promise<string | undefined>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  states = [];
  received = [];
  tickets = 0;
  getUrl = async () => `ws://here/?ticket=${++tickets}`;
  connection = new LiveConnection({
    getUrl: () => getUrl(),
    onFrame: (data) => received.push({ frame: JSON.parse(String(data)), state: states.at(-1) }),
    onStateChange: (state) => states.push(state),
  });
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const opened = async () => {
  connection.start();
  await settle();
  last().opens();
};

test('opens one socket with a ticket, receives and sends frames', async () => {
  await opened();
  last().onmessage?.({ data: '{"action":"typing"}' });
  expect(connection.send({ action: 'ping' })).toBe(true);
  expect(last().sent).toEqual(['{"action":"ping"}']);
  expect(received).toEqual([
    { frame: { action: 'onlineUser', userList: [] }, state: 'open' },
    { frame: { action: 'typing' }, state: 'open' },
  ]);
  expect(states).toEqual(['connecting', 'open']);
});

test('is not open before the first frame of the server', async () => {
  connection.start();
  await settle();
  last().readyState = 1;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states).toEqual(['connecting']);
  expect(connection.send({ action: 'ping' })).toBe(false);
  expect(last().sent).toEqual([]);
});

test('keeps one socket when several events start it', async () => {
  connection.start();
  connection.start();
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  window.dispatchEvent(new Event('online'));
  await settle();
  last().opens();
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(FakeSocket.made).toHaveLength(1);
});

test('reconnects with a new ticket after the socket closes', async () => {
  await opened();
  last().breaks();
  expect(states.at(-1)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(500);
  last().opens();
  expect(last().url).toBe('ws://here/?ticket=2');
  expect(states.at(-1)).toBe('open');
});

test('doubles the delay after each failure, up to 30 seconds', async () => {
  getUrl = () => Promise.reject(new Error('no network'));
  connection.start();
  let attempts = 0;
  getUrl = () => {
    attempts += 1;
    return Promise.reject(new Error('no network'));
  };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(attempts).toBeGreaterThanOrEqual(3);
  expect(attempts).toBeLessThanOrEqual(6);
  attempts = 0;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(attempts).toBeGreaterThanOrEqual(9);
  expect(attempts).toBeLessThanOrEqual(22);
});

test('randomizes half of the delay', () => {
  expect(retryDelay(0, 0)).toBe(250);
  expect(retryDelay(0, 1)).toBe(500);
  expect(retryDelay(3, 0)).toBe(2_000);
  expect(retryDelay(40, 1)).toBe(30_000);
});

test('gives up a socket that does not open within 10 seconds', async () => {
  connection.start();
  await settle();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states.at(-1)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(500);
  expect(openSockets()).toHaveLength(1);
  expect(FakeSocket.made).toHaveLength(2);
});

test('drops the socket when the network is lost and reconnects at once when it returns [socket-network-lost]', async () => {
  await opened();
  const before = last();
  getUrl = () => Promise.reject(new Error('no network'));
  window.dispatchEvent(new Event('offline'));
  expect(before.readyState).toBe(3);
  await vi.advanceTimersByTimeAsync(60_000);
  getUrl = async () => 'ws://here/?ticket=again';
  window.dispatchEvent(new Event('online'));
  await settle();
  last().opens();
  expect(last().url).toBe('ws://here/?ticket=again');
  expect(openSockets()).toHaveLength(1);
});

test('ignores frames of a dropped socket', async () => {
  await opened();
  const old = last();
  window.dispatchEvent(new Event('offline'));
  old.onmessage?.({ data: '{"action":"late"}' });
  old.onclose?.();
  await vi.advanceTimersByTimeAsync(500);
  expect(received).toHaveLength(1);
  last().opens();
  expect(openSockets()).toHaveLength(1);
});

test('opens no socket for a ticket that arrives after the stop', async () => {
  connection.start();
  connection.stop();
  await settle();
  expect(FakeSocket.made).toEqual([]);
  expect(states.at(-1)).toBe('off');
});

test('stops without a URL', async () => {
  getUrl = async () => undefined;
  connection.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.made).toEqual([]);
  expect(states.at(-1)).toBe('off');
});

test('backs off while sockets close right after they open', async () => {
  connection.start();
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (last().readyState === 0) {
      last().opens();
      last().breaks();
    }
  }
  expect(FakeSocket.made.length).toBeLessThan(12);
});

test('gives up a socket that does not answer a ping; any frame is an answer', async () => {
  await opened();
  const first = last();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(first.sent).toEqual(['{"action":"ping"}']);
  await vi.advanceTimersByTimeAsync(7_000);
  first.onmessage?.({ data: '{"action":"pong"}' });
  await vi.advanceTimersByTimeAsync(12_900);
  expect(states.at(-1)).toBe('open');
  await vi.advanceTimersByTimeAsync(8_200);
  expect(states.at(-1)).toBe('waiting');
  expect(first.readyState).toBe(3);
});

test('pings the socket when the page becomes visible', async () => {
  await opened();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(last().sent).toEqual(['{"action":"ping"}']);
});
