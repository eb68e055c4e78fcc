import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatMessage } from '../../../../contract/src/chat.ts';
import { advance, emptyThread, hasOlder, type Thread } from './thread.ts';

const roomId = '0193c1d0-0000-7000-8000-000000000001';
const messageOf = (sequence: number): ChatMessage => ({
  id: `0193c1d0-0000-7000-8000-${String(sequence).padStart(12, '0')}`,
  sequence,
  roomId,
  user: '0193c1d0-0000-7000-8000-00000000000a',
  userName: 'Mara Lindqvist',
  userImage: null,
  message: `Message ${sequence}`,
  timestamp: new Date(sequence * 1_000).toISOString(),
});
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => messageOf(from + at));
const sequences = ({ messages }: Thread) => messages.map(({ sequence }) => sequence);

const pageSize = 4;

/** The server's room and what is on its way to one browser. */
interface World {
  stored: number;
  /** Frames that were sent and have not come yet; a socket keeps their order, two sockets do not. */
  onTheWay: number[];
  thread: Thread;
}

type Step = 'write' | 'lose' | 'hear' | 'hear again' | 'load' | 'load older' | 'cut' | 'hear out of order';

/** What the page does when it asks the server: the newest page first, then what follows the last. */
const load = (world: World) => {
  const last = world.thread.messages.at(-1)?.sequence;
  if (!world.thread.loaded || last === undefined) {
    const page = range(Math.max(1, world.stored - pageSize + 1), world.stored).reverse();
    world.thread = advance(world.thread, { kind: 'newest', page });
  } else {
    const to = Math.min(world.stored, last + pageSize);
    world.thread = advance(world.thread, {
      kind: 'newer',
      page: range(last + 1, to),
      more: to < world.stored,
    });
  }
};

const loadOlder = (world: World) => {
  const first = world.thread.messages[0]?.sequence;
  if (first === undefined) return;
  const page = range(Math.max(1, first - pageSize), first - 1).reverse();
  world.thread = advance(world.thread, { kind: 'older', page });
};

const hear = (world: World, sequence: number | undefined) => {
  if (sequence !== undefined)
    world.thread = advance(world.thread, { kind: 'heard', message: messageOf(sequence) });
};

const take: Record<Step, (world: World) => void> = {
  write: (world) => {
    world.stored += 1;
    world.onTheWay.push(world.stored);
  },
  lose: (world) => {
    world.onTheWay.shift();
  },
  hear: (world) => hear(world, world.onTheWay.shift()),
  'hear out of order': (world) => hear(world, world.onTheWay.pop()),
  'hear again': (world) => hear(world, world.stored > 0 ? Math.ceil(world.stored / 2) : undefined),
  load,
  'load older': loadOlder,
  cut: (world) => {
    world.onTheWay = [];
    world.thread = advance(world.thread, { kind: 'cut' });
  },
};

const steps = fc.array(fc.constantFrom(...(Object.keys(take) as Step[])), { maxLength: 80 });

const expectWhole = (found: number[]) =>
  expect(found).toEqual(found.map((_, at) => (found[0] as number) + at));

test('whatever comes in whatever order, nothing is missing, double or out of place', () => {
  fc.assert(
    fc.property(fc.nat(30), steps, (stored, run) => {
      const world: World = { stored, onTheWay: [], thread: emptyThread };
      for (const step of run) {
        const before = sequences(world.thread);
        take[step](world);
        const after = sequences(world.thread);
        expectWhole(after);
        expect(before.every((sequence) => after.includes(sequence))).toBe(true);
        const known = new Set([...after, ...world.thread.ahead.map(({ sequence }) => sequence)]);
        expect(known.size).toBe(after.length + world.thread.ahead.length);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a thread that is not behind has heard everything that has come, and loading always catches up', () => {
  fc.assert(
    fc.property(fc.nat(30), steps, (stored, run) => {
      const world: World = { stored, onTheWay: [], thread: emptyThread };
      for (const step of run) take[step](world);
      world.thread = advance(world.thread, { kind: 'cut' });
      for (let tries = 0; world.thread.behind && tries < 100; tries += 1) load(world);
      expect(world.thread.behind).toBe(false);
      expect(world.thread.ahead).toEqual([]);
      expect(world.thread.messages.at(-1)?.sequence ?? 0).toBe(world.stored);
      for (let tries = 0; hasOlder(world.thread) && tries < 100; tries += 1) loadOlder(world);
      expect(sequences(world.thread)).toEqual(range(1, world.stored).map(({ sequence }) => sequence));
    }),
    { numRuns: 2_000 },
  );
});

test('a frame that skips one waits for it and says so', () => {
  let thread = advance(emptyThread, { kind: 'newest', page: range(1, 3) });
  thread = advance(thread, { kind: 'heard', message: messageOf(5) });
  expect(sequences(thread)).toEqual([1, 2, 3]);
  expect(thread.behind).toBe(true);
  thread = advance(thread, { kind: 'newer', page: range(4, 5), more: false });
  expect(sequences(thread)).toEqual([1, 2, 3, 4, 5]);
  expect(thread.behind).toBe(false);
});

test('keeps a message that arrives while the newest page is loading [chat-load-race-web]', () => {
  let thread = advance(emptyThread, { kind: 'heard', message: messageOf(9) });
  thread = advance(thread, { kind: 'newest', page: range(5, 8) });
  expect(sequences(thread)).toEqual([5, 6, 7, 8, 9]);
  expect(hasOlder(thread)).toBe(true);
});
