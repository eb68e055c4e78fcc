import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatMessage } from '../../../../../contract/src/chat.ts';
import { advance, emptyThread, hasOlder, type Thread } from './thread.ts';

const roomId = '0193c1d0-0000-7000-8000-000000000001';
const aMessage = (sequence: number): ChatMessage => ({
  id: `0193c1d0-0000-7000-8000-${String(sequence).padStart(12, '0')}`,
  sequence,
  roomId,
  user: '0193c1d0-0000-7000-8000-00000000000a',
  userName: 'Mara Lindqvist',
  userImage: null,
  message: `Message ${sequence}`,
  file: null,
  timestamp: new Date(sequence * 1_000).toISOString(),
});
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => aMessage(from + index));
const sequences = ({ messages }: Thread) => messages.map(({ sequence }) => sequence);

const pageSize = 4;

/** A simulated server room, and the frames on their way to a browser. */
interface Simulation {
  stored: number;
  /** Frames sent but not received; a socket keeps their order, two sockets do not. */
  inFlight: number[];
  thread: Thread;
}

type Step =
  | 'write'
  | 'lose'
  | 'receive'
  | 'receive again'
  | 'load'
  | 'load older'
  | 'disconnect'
  | 'receive out of order';

/** Loads as the page does: the newest page first, then what follows the last message. */
const load = (simulation: Simulation) => {
  const last = simulation.thread.messages.at(-1)?.sequence;
  if (!simulation.thread.loaded || last === undefined) {
    const page = range(Math.max(1, simulation.stored - pageSize + 1), simulation.stored).reverse();
    simulation.thread = advance(simulation.thread, { kind: 'newest', page });
  } else {
    const to = Math.min(simulation.stored, last + pageSize);
    simulation.thread = advance(simulation.thread, {
      kind: 'newer',
      page: range(last + 1, to),
      more: to < simulation.stored,
    });
  }
};

const loadOlder = (simulation: Simulation) => {
  const first = simulation.thread.messages[0]?.sequence;
  if (first === undefined) return;
  const page = range(Math.max(1, first - pageSize), first - 1).reverse();
  simulation.thread = advance(simulation.thread, { kind: 'older', page });
};

const receive = (simulation: Simulation, sequence: number | undefined) => {
  if (sequence !== undefined)
    simulation.thread = advance(simulation.thread, { kind: 'received', message: aMessage(sequence) });
};

const run: Record<Step, (simulation: Simulation) => void> = {
  write: (simulation) => {
    simulation.stored += 1;
    simulation.inFlight.push(simulation.stored);
  },
  lose: (simulation) => {
    simulation.inFlight.shift();
  },
  receive: (simulation) => receive(simulation, simulation.inFlight.shift()),
  'receive out of order': (simulation) => receive(simulation, simulation.inFlight.pop()),
  'receive again': (simulation) =>
    receive(simulation, simulation.stored > 0 ? Math.ceil(simulation.stored / 2) : undefined),
  load,
  'load older': loadOlder,
  disconnect: (simulation) => {
    simulation.inFlight = [];
    simulation.thread = advance(simulation.thread, { kind: 'disconnected' });
  },
};

const steps = fc.array(fc.constantFrom(...(Object.keys(run) as Step[])), { maxLength: 80 });

const expectNoGaps = (found: number[]) =>
  expect(found).toEqual(found.map((_, index) => (found[0] as number) + index));

test('keeps messages sorted, without gaps or duplicates, in any order of events', () => {
  fc.assert(
    fc.property(fc.nat(30), steps, (stored, sequence) => {
      const simulation: Simulation = { stored, inFlight: [], thread: emptyThread };
      for (const step of sequence) {
        const before = sequences(simulation.thread);
        run[step](simulation);
        const after = sequences(simulation.thread);
        expectNoGaps(after);
        expect(before.every((sequence) => after.includes(sequence))).toBe(true);
        const all = new Set([...after, ...simulation.thread.detached.map(({ sequence }) => sequence)]);
        expect(all.size).toBe(after.length + simulation.thread.detached.length);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('catches up with the server by loading until the thread is not behind', () => {
  fc.assert(
    fc.property(fc.nat(30), steps, (stored, sequence) => {
      const simulation: Simulation = { stored, inFlight: [], thread: emptyThread };
      for (const step of sequence) run[step](simulation);
      simulation.thread = advance(simulation.thread, { kind: 'disconnected' });
      for (let tries = 0; simulation.thread.behind && tries < 100; tries += 1) load(simulation);
      expect(simulation.thread.behind).toBe(false);
      expect(simulation.thread.detached).toEqual([]);
      expect(simulation.thread.messages.at(-1)?.sequence ?? 0).toBe(simulation.stored);
      for (let tries = 0; hasOlder(simulation.thread) && tries < 100; tries += 1) loadOlder(simulation);
      expect(sequences(simulation.thread)).toEqual(
        range(1, simulation.stored).map(({ sequence }) => sequence),
      );
    }),
    { numRuns: 2_000 },
  );
});

test('detaches a frame after a gap until the gap is loaded', () => {
  let thread = advance(emptyThread, { kind: 'newest', page: range(1, 3) });
  thread = advance(thread, { kind: 'received', message: aMessage(5) });
  expect(sequences(thread)).toEqual([1, 2, 3]);
  expect(thread.behind).toBe(true);
  thread = advance(thread, { kind: 'newer', page: range(4, 5), more: false });
  expect(sequences(thread)).toEqual([1, 2, 3, 4, 5]);
  expect(thread.behind).toBe(false);
});

test('keeps a message that arrives while the newest page is loading [chat-load-race-web]', () => {
  let thread = advance(emptyThread, { kind: 'received', message: aMessage(9) });
  thread = advance(thread, { kind: 'newest', page: range(5, 8) });
  expect(sequences(thread)).toEqual([5, 6, 7, 8, 9]);
  expect(hasOlder(thread)).toBe(true);
});

test('keeps a message that arrives while the page of an empty room is loading again', () => {
  let thread = advance(emptyThread, { kind: 'newest', page: [] });
  thread = advance(thread, { kind: 'disconnected' });
  thread = advance(thread, { kind: 'received', message: aMessage(1) });
  thread = advance(thread, { kind: 'newest', page: [] });
  expect(sequences(thread)).toEqual([1]);
  expect(thread.behind).toBe(false);
});

test('shows a stored message as it is now when it is loaded again, and adds none', () => {
  const before = [
    { kind: 'newest', page: range(3, 5) },
    { kind: 'received', message: aMessage(6) },
  ] as const;
  const thread = before.reduce<Thread>(advance, emptyThread);
  const page = [...range(1, 3), { ...aMessage(4), message: '' }, { ...aMessage(6), message: '' }];
  const { messages } = advance(thread, { kind: 'reloaded', page });
  expect(messages.map(({ message }) => message)).toEqual(['Message 3', '', 'Message 5', '']);
});
