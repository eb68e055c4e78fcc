import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type OpenEngine, openLive } from './live.ts';
import { localBus } from './live-engines.ts';

/** An engine that can be disconnected while others on the bus stay connected. */
const joinedTo = (bus: OpenEngine) => {
  let away = false;
  let connected = () => {};
  const engine: OpenEngine = (on) => {
    connected = on.connected;
    const connection = bus({ ...on, text: (text) => (away ? undefined : on.text(text)) });
    return { ...connection, publish: (text) => (away ? undefined : connection.publish(text)) };
  };
  return {
    engine,
    leave: () => {
      away = true;
    },
    comeBack: () => {
      away = false;
      connected();
    },
  };
};

const beat = 50;
const join = (live: ReturnType<typeof openLive>, userId: string) =>
  live.join({ userId, sessionId: 's', send: () => {}, end: () => {} });

it.each([
  ['a moment', 0],
  ['so long that each forgot the other', beat * 6],
])('who came and went is known on both sides after %s apart', async (_, apart) => {
  const bus = localBus();
  const wires = [joinedTo(bus), joinedTo(bus)] as const;
  const first = openLive(wires[0].engine, beat);
  const other = openLive(wires[1].engine, beat);
  const leaves = join(first, 'leaves');
  join(first, 'stays');
  await sleep(20);
  expect([other.isOnline('leaves'), other.isOnline('stays')]).toEqual([true, true]);
  for (const { leave } of wires) leave();
  leaves();
  join(first, 'comes');
  await sleep(apart);
  // The other reconnects first, without receivers.
  wires[1].comeBack();
  await sleep(5);
  let missed = 0;
  other.onMissed(() => {
    missed += 1;
  });
  wires[0].comeBack();
  await sleep(20);
  expect(['leaves', 'stays', 'comes'].map(other.isOnline)).toEqual([false, true, true]);
  expect(missed).toBeGreaterThan(0);
  await Promise.all([first.stop(), other.stop()]);
});

it('reloads once the other process sends everything', async () => {
  const bus = localBus();
  const first = openLive(bus, beat);
  await sleep(5);
  const late = openLive(bus, beat);
  // An event on the late process right after a reload is published, or covered by another reload.
  let unseen = false;
  first.onMissed(() => {
    unseen = true;
    late.publish('chat', {});
  });
  let looked = 0;
  first.subscribe('chat', () => {
    unseen = false;
    looked += 1;
  });
  await sleep(30);
  expect([unseen, looked > 0]).toEqual([false, true]);
  await Promise.all([first.stop(), late.stop()]);
});
