import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { chatTicket } from '../../../contract/src/chat.ts';
import { CallError } from '../../../contract/src/client.ts';
import { type ClientFrame, type ServerFrame, socketPath } from '../../../contract/src/realtime.ts';
import { call } from './call.ts';
import { type LiveState, maintainConnection } from './live-connection.ts';
import { onSessionChange, readProfile } from './session.ts';

type Action = ServerFrame['action'];
type FrameOf<A extends Action> = Extract<ServerFrame, { action: A }>;

/** A page that is left and one that is entered share the socket: it outlives the moment between them. */
const lingerMilliseconds = 2_000;

const handlers = new Map<string, Set<(frame: never) => void>>();
const listeners = new Set<() => void>();
let state: LiveState = 'off';
let pages = 0;
let connectedAs: string | undefined;
let lingering: ReturnType<typeof setTimeout> | undefined;

/** Refused for good: `call` has said so, or there is no socket for this account. */
const isFinal = (error: unknown) => error instanceof CallError && [401, 403, 404].includes(error.status);

const address = async (): Promise<string | undefined> => {
  const profile = readProfile();
  if (!profile) return undefined;
  try {
    const { ticket } = await call(chatTicket, { quiet: true });
    const url = new URL(socketPath(profile.id), window.location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('ticket', ticket);
    return url.href;
  } catch (error) {
    if (isFinal(error)) return undefined;
    throw error;
  }
};

const hear = (frame: unknown) => {
  if (typeof frame !== 'object' || frame === null || !('action' in frame)) return;
  for (const handler of [...(handlers.get(String(frame.action)) ?? [])]) handler(frame as never);
};

const connection = maintainConnection({
  address,
  hear,
  change: (next) => {
    state = next;
    for (const listener of [...listeners]) listener();
  },
});

/** Admins have no socket, and nobody has one without a session. */
const wanted = () => {
  const profile = readProfile();
  return pages > 0 && profile && profile.type !== 'admin' ? profile.id : undefined;
};

const follow = () => {
  const person = wanted();
  if (person === connectedAs) return;
  connection.stop();
  connectedAs = person;
  if (person !== undefined) connection.start();
};

/**
 * Holds the tab's one socket open while the caller's page is shown and a company or a fractional is signed in. It
 * closes at once when the session ends.
 */
export const useLiveSocket = () =>
  useEffect(() => {
    pages += 1;
    clearTimeout(lingering);
    follow();
    const stop = onSessionChange(follow);
    return () => {
      pages -= 1;
      stop();
      lingering = setTimeout(follow, lingerMilliseconds);
    };
  }, []);

/** Closes the socket for good: the session is being ended here, and nothing of it shall be asked for any more. */
export const leaveLive = () => {
  connection.stop();
};

/** Calls back for each frame of an action, in the order of their coming; returns the way to stop. */
export const onLive = <A extends Action>(action: A, handler: (frame: FrameOf<A>) => void): (() => void) => {
  const some = handlers.get(action) ?? new Set();
  handlers.set(action, some.add(handler));
  return () => some.delete(handler);
};

/** Calls back for each frame of an action while the component is mounted. */
export const useLive = <A extends Action>(action: A, handler: (frame: FrameOf<A>) => void) => {
  const latest = useEffectEvent(handler);
  useEffect(() => onLive<A>(action, (frame) => latest(frame)), [action]);
};

/** Calls back at each change of the socket's state; returns the way to stop. */
export const onLiveState = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where the socket stands now. What was missed while it was not `open` has to be loaded. */
export const liveState = () => state;

/** Where the socket stands, kept up to date. */
export const useLiveState = (): LiveState => useSyncExternalStore(onLiveState, liveState, () => 'off');

/** Sends a frame; false when no socket is open, and nothing was sent. */
export const sendLive = (frame: ClientFrame): boolean => connection.send(frame);
