import { randomUUID } from 'node:crypto';
import { openPresence } from './live-presence.ts';

/** What carries texts between processes: in-process, LISTEN/NOTIFY or Redis. All of them lose what is sent while away. */
interface LiveEngine {
  /** Hands a text to every process that is connected. */
  publish(text: string): void;
  /** The longest text that it carries, in bytes. */
  carries: number;
  close(): Promise<void>;
}

/** Opens an engine: `text` hears what any process published, `connected` that it is there, or there again. */
export type OpenEngine = (on: { text(text: string): void; connected(): void }) => LiveEngine;

/** An open socket of a person. `send` takes a text frame; what it does with one that is too slow is its own affair. */
export interface LiveSocket {
  userId: string;
  sessionId: string;
  send(text: string): void;
  /** The session is over, or the account may not be here any more. */
  end(): void;
}

/** What reaches people at once, on however many processes they are connected. */
export interface Live {
  /**
   * Hands a frame to every open socket of these people, on every process. Lossy: the database is the truth. Call it
   * after the commit or in a task, never inside a transaction.
   */
  send(userIds: readonly string[], frame: object): void;
  /** The same for the sockets of this process alone, as text that is made once for all. */
  sendHere(userIds: Iterable<string>, text: string): void;
  /** Closes the sockets that this process holds of accounts or sessions. Whatever ends a session comes here by itself. */
  close(of: { userIds?: readonly string[]; sessionIds?: readonly string[] }): void;
  /** Takes an open socket in; the function that it answers takes it out. */
  join(socket: LiveSocket): () => void;
  /** The sockets that this process holds. */
  sockets(): Iterable<LiveSocket>;
  isHere(userId: string): boolean;
  /** Whether a person has a socket on any process. */
  isOnline(userId: string): boolean;
  /** Hands `data` to the subscribers of a topic on the other processes; `more` only where it fits into what carries it. */
  publish(topic: string, data: object, more?: object): void;
  subscribe(topic: string, heard: (data: object) => void): void;
  /** Calls `again` whenever events of other processes may have been missed. */
  onMissed(again: () => void): void;
  onPresence(changed: (userId: string) => void): void;
  stop(): Promise<void>;
}

interface Event {
  from: string;
  kind: 'hello' | 'beat' | 'roster' | 'presence' | 'frame' | 'topic';
  users?: string[];
  /** Of a roster: its first piece. */
  first?: boolean;
  online?: boolean;
  text?: string;
  topic?: string;
  data?: object;
}

const beatMilliseconds = 10_000;
/** So many ids fit into what the narrowest engine carries. */
const idsAtOnce = 100;

const inPieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** A stranger on the same channel must not end the process. */
const read = (text: string): Event | undefined => {
  try {
    const event = JSON.parse(text) as Event | null;
    return typeof event?.from === 'string' ? event : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Joins this process' sockets to those of the others. Each process greets, beats every 10 s and says who is connected to
 * it; one that is silent for 30 s is forgotten. While a process is alone it publishes nothing but its beats.
 */
export const openLive = (openEngine: OpenEngine, beat = beatMilliseconds): Live => {
  const own = randomUUID();
  const byUser = new Map<string, Set<LiveSocket>>();
  const topics = new Map<string, ((data: object) => void)[]>();
  const missed: (() => void)[] = [];
  const watchers: ((userId: string) => void)[] = [];
  const presence = openPresence((userId) => {
    for (const changed of watchers) changed(userId);
  }, beat * 3);

  const say = (event: Omit<Event, 'from'>) => engine.publish(JSON.stringify({ from: own, ...event }));
  const tell = (event: Omit<Event, 'from'>) => {
    if (presence.hasPeers()) say(event);
  };
  const mayHaveMissed = () => {
    for (const again of missed) again();
  };
  const sayRoster = () => {
    const pieces = inPieces([...byUser.keys()], idsAtOnce);
    for (const [at, users] of (pieces.length === 0 ? [[]] : pieces).entries())
      say({ kind: 'roster', users, first: at === 0 });
  };
  const greet = () => {
    say({ kind: 'hello' });
    sayRoster();
  };
  const sendHere = (userIds: Iterable<string>, text: string) => {
    for (const userId of userIds) for (const socket of byUser.get(userId) ?? []) socket.send(text);
  };

  const hear = (text: string) => {
    const event = read(text);
    if (event === undefined || event.from === own) return;
    const known = presence.heardOf(event.from);
    if (event.kind === 'hello') {
      sayRoster();
      mayHaveMissed();
    } else if (event.kind === 'roster') {
      presence.setRoster(event.from, event.users ?? [], event.first === true);
      // Until now nothing was told to it.
      if (!known) sayRoster();
      // From here on it tells us everything; what was before is in the database.
      if (event.first) mayHaveMissed();
    } else if (!known) {
      // It was there before us, or silent for long: each may lack what the other said.
      greet();
    }
    if (event.kind === 'presence')
      for (const userId of event.users ?? []) presence.setPeer(event.from, userId, event.online === true);
    if (event.kind === 'frame') sendHere(event.users ?? [], event.text ?? '');
    if (event.kind === 'topic')
      for (const heard of topics.get(event.topic ?? '') ?? []) heard(event.data ?? {});
  };

  const engine = openEngine({
    text: hear,
    // On the first connection too: what other processes have may have begun before.
    connected: () => {
      queueMicrotask(() => {
        greet();
        mayHaveMissed();
      });
    },
  });
  const beating = setInterval(() => {
    say({ kind: 'beat' });
    presence.forgetSilent();
  }, beat);
  beating.unref();

  return {
    send: (userIds, frame) => {
      const text = JSON.stringify(frame);
      sendHere(userIds, text);
      for (const users of inPieces(userIds, idsAtOnce)) tell({ kind: 'frame', users, text });
    },
    sendHere,
    close: ({ userIds = [], sessionIds = [] }) => {
      for (const userId of userIds) for (const socket of [...(byUser.get(userId) ?? [])]) socket.end();
      if (sessionIds.length === 0) return;
      const over = new Set(sessionIds);
      for (const sockets of [...byUser.values()])
        for (const socket of [...sockets]) if (over.has(socket.sessionId)) socket.end();
    },
    join: (socket) => {
      const sockets = byUser.get(socket.userId) ?? new Set<LiveSocket>();
      byUser.set(socket.userId, sockets.add(socket));
      if (sockets.size === 1) {
        presence.setOwn(socket.userId, true);
        tell({ kind: 'presence', users: [socket.userId], online: true });
      }
      return () => {
        if (!sockets.delete(socket) || sockets.size > 0) return;
        byUser.delete(socket.userId);
        presence.setOwn(socket.userId, false);
        tell({ kind: 'presence', users: [socket.userId], online: false });
      };
    },
    *sockets() {
      for (const sockets of byUser.values()) yield* sockets;
    },
    isHere: (userId) => byUser.has(userId),
    isOnline: presence.isOnline,
    publish: (topic, data, more = {}) => {
      if (!presence.hasPeers()) return;
      const whole = JSON.stringify({ from: own, kind: 'topic', topic, data: { ...data, ...more } });
      if (Buffer.byteLength(whole) <= engine.carries) engine.publish(whole);
      else say({ kind: 'topic', topic, data: { ...data } });
    },
    subscribe: (topic, heard) => void topics.set(topic, [...(topics.get(topic) ?? []), heard]),
    onMissed: (again) => void missed.push(again),
    onPresence: (changed) => void watchers.push(changed),
    stop: async () => {
      clearInterval(beating);
      await engine.close();
    },
  };
};
