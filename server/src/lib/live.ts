import { randomUUID } from 'node:crypto';
import type { SearchTag } from '../../../contract/src/live-tags.ts';
import { openPresence } from './live-presence.ts';
import { type LiveSocket, openSockets } from './live-sockets.ts';

/** Carries texts between processes: in-process, by LISTEN/NOTIFY or Redis. Each loses what is sent while disconnected. */
interface LiveEngine {
  /** Sends a text to every connected process. */
  publish(text: string): void;
  /** The longest text that it carries. */
  maxBytes: number;
  close(): Promise<void>;
}

/** Opens an engine: `text` receives what any process published; `connected` is called after each connect. */
export type OpenEngine = (on: { text(text: string): void; connected(): void }) => LiveEngine;

/** Delivers to people at once, on all processes that they are connected to. */
export interface Live {
  /**
   * Sends a frame to every open socket of these people, on every process. Lossy: the database is the source of truth.
   * Call it after the commit or in a task, never inside a transaction.
   */
  send(userIds: readonly string[], frame: object): void;
  /** Sends to the sockets of this process alone, as text that is serialised once. */
  sendHere(userIds: Iterable<string>, text: string): void;
  /** Closes sockets of this process by account or session. Sessions that end are closed by the revocation listener. */
  close(filter: { userIds?: readonly string[]; sessionIds?: readonly string[] }): void;
  /** Adds an open socket. Returns the function that removes it. */
  join(socket: LiveSocket): () => void;
  /** The sockets of this process. */
  sockets(): Iterable<LiveSocket>;
  /** Called on this process when a public list has changed: one for each open stream of a visitor. */
  listReaders: Set<(tag: SearchTag) => void>;
  isHere(userId: string): boolean;
  /** Whether a person has a socket on any process. */
  isOnline(userId: string): boolean;
  /** The number of processes on which a person has a socket. */
  countProcesses(userId: string): number;
  /** Sends `data` and `more` to the subscribers of a topic; to those on other processes, `more` only if that fits the engine. */
  publish(topic: string, data: object, more?: object): void;
  subscribe(topic: string, receive: (data: object) => void): void;
  /** Calls `reload` whenever events of other processes may have been missed. */
  onMissed(reload: () => void): void;
  onPresence(changed: (userId: string) => void): void;
  stop(): Promise<void>;
}

interface Event {
  from: string;
  kind: 'hello' | 'beat' | 'users' | 'presence' | 'frame' | 'topic';
  users?: string[];
  /** For `users`, the list of all connected people: whether this is its first chunk. */
  first?: boolean;
  online?: boolean;
  text?: string;
  topic?: string;
  data?: object;
}

const beatMilliseconds = 10_000;
/** As many ids fit into a message of the narrowest engine. */
const idsPerMessage = 100;

const inChunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / idsPerMessage) }, (_, index) =>
    items.slice(index * idsPerMessage, (index + 1) * idsPerMessage),
  );

/** Undefined for a text of another program on the same channel. */
const parseEvent = (text: string): Event | undefined => {
  try {
    const event = JSON.parse(text) as Event | null;
    return typeof event?.from === 'string' ? event : undefined;
  } catch {
    return undefined;
  }
};

interface PeerActions {
  presence: ReturnType<typeof openPresence>;
  sendUsers(): void;
  sendHello(): void;
  reload(): void;
}

/** Tracks the process that sent an event, and makes up for what either side may have missed. */
const trackPeer = (event: Event, { presence, sendUsers, sendHello, reload }: PeerActions) => {
  const tracked = presence.markAlive(event.from);
  if (event.kind === 'hello') {
    sendUsers();
    reload();
  } else if (event.kind === 'users') {
    presence.setPeerUsers(event.from, event.users ?? [], event.first === true);
    // The peer has received nothing from this process yet.
    if (!tracked) sendUsers();
    // The peer sends everything from here on; earlier events are in the database.
    if (event.first) reload();
  } else if (!tracked) {
    // The peer started earlier, or was removed as silent: each side may lack events of the other.
    sendHello();
  }
};

/**
 * Connects this process's sockets to those of the others. Each process sends `hello` on connect, a beat every 10 s, and
 * reports who is connected to it; without a beat for 30 s it is removed. While a process has no peers it publishes
 * nothing but its beats.
 */
export const openLive = (openEngine: OpenEngine, beat = beatMilliseconds): Live => {
  const processId = randomUUID();
  const topics = new Map<string, ((data: object) => void)[]>();
  const reloads: (() => void)[] = [];
  const watchers: ((userId: string) => void)[] = [];
  const presence = openPresence((userId) => {
    for (const changed of watchers) changed(userId);
  }, beat * 3);

  const broadcast = (event: Omit<Event, 'from'>) =>
    engine.publish(JSON.stringify({ from: processId, ...event }));
  const broadcastToPeers = (event: Omit<Event, 'from'>) => {
    if (presence.hasPeers()) broadcast(event);
  };
  const sockets = openSockets((userId, online) => {
    presence.setLocal(userId, online);
    broadcastToPeers({ kind: 'presence', users: [userId], online });
  });
  const reload = () => {
    for (const callback of reloads) callback();
  };
  const sendUsers = () => {
    const chunks = inChunks(sockets.userIds());
    for (const [at, users] of (chunks.length === 0 ? [[]] : chunks).entries())
      broadcast({ kind: 'users', users, first: at === 0 });
  };
  const sendHello = () => {
    broadcast({ kind: 'hello' });
    sendUsers();
  };

  const receiveTopic = (topic: string, data: object) => {
    for (const receive of topics.get(topic) ?? []) receive(data);
  };

  const onText = (text: string) => {
    const event = parseEvent(text);
    if (event === undefined || event.from === processId) return;
    trackPeer(event, { presence, sendUsers, sendHello, reload });
    if (event.kind === 'presence')
      for (const userId of event.users ?? []) presence.setPeer(event.from, userId, event.online === true);
    if (event.kind === 'frame') sockets.send(event.users ?? [], event.text ?? '');
    if (event.kind === 'topic') receiveTopic(event.topic ?? '', event.data ?? {});
  };

  const engine = openEngine({
    text: onText,
    // On the first connect, too: other processes may have published before.
    connected: () => {
      queueMicrotask(() => {
        sendHello();
        reload();
      });
    },
  });
  const beating = setInterval(() => {
    broadcast({ kind: 'beat' });
    presence.purgeExpired();
  }, beat);
  beating.unref();

  return {
    send: (userIds, frame) => {
      const text = JSON.stringify(frame);
      sockets.send(userIds, text);
      for (const users of inChunks(userIds)) broadcastToPeers({ kind: 'frame', users, text });
    },
    sendHere: sockets.send,
    close: sockets.close,
    join: sockets.add,
    sockets: sockets.all,
    listReaders: new Set(),
    isHere: sockets.has,
    isOnline: presence.isOnline,
    countProcesses: presence.countProcesses,
    publish: (topic, data, more = {}) => {
      const whole = { ...data, ...more };
      receiveTopic(topic, whole);
      if (!presence.hasPeers()) return;
      const text = JSON.stringify({ from: processId, kind: 'topic', topic, data: whole });
      if (Buffer.byteLength(text) <= engine.maxBytes) engine.publish(text);
      else broadcast({ kind: 'topic', topic, data });
    },
    subscribe: (topic, receive) => void topics.set(topic, [...(topics.get(topic) ?? []), receive]),
    onMissed: (callback) => void reloads.push(callback),
    onPresence: (changed) => void watchers.push(changed),
    stop: async () => {
      clearInterval(beating);
      await engine.close();
    },
  };
};
