import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { chatTicket } from '../../../contract/src/chat.ts';
import { CallError } from '../../../contract/src/client.ts';
import { type ClientFrame, ServerFrame, socketPath } from '../../../contract/src/realtime.ts';
import { call } from './call.ts';
import { LiveConnection, type LiveState } from './live-connection.ts';
import { onSessionChange, readProfile } from './session.ts';
import { readViewSession } from './view-session.ts';

type Action = ServerFrame['action'];
type FrameOf<A extends Action> = Extract<ServerFrame, { action: A }>;

/** The socket stays open for this long after its last user unmounts, so that a navigation does not close it. */
const lingerMilliseconds = 2_000;

const handlers = new Map<string, Set<(frame: never) => void>>();
const stateListeners = new Set<() => void>();
let state: LiveState = 'off';
let mountedUsers = 0;
let connectedAs: string | undefined;
let lingering: ReturnType<typeof setTimeout> | undefined;

/** A final refusal: the session has ended, or the account has no socket. */
const isFinal = (error: unknown) => error instanceof CallError && [401, 403, 404].includes(error.status);

const getSocketUrl = async (): Promise<string | undefined> => {
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

/** The frame in a socket's message; undefined if it is malformed, or of an action that this version does not know. */
const parseFrame = (data: unknown): ServerFrame | undefined => {
  try {
    return ServerFrame.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
};

const connection = new LiveConnection({
  getUrl: getSocketUrl,
  onFrame: (data) => {
    const frame = parseFrame(data);
    if (!frame) return;
    // A copy: a handler may subscribe others.
    for (const handler of [...(handlers.get(frame.action) ?? [])]) handler(frame as never);
  },
  onStateChange: (next) => {
    state = next;
    // A copy: a listener may subscribe others.
    for (const listener of [...stateListeners]) listener();
  },
});

/**
 * The account to connect as; undefined without a mounted user or a session, and while an admin views an account, which
 * is read-only.
 */
const accountToConnect = () => (mountedUsers > 0 && !readViewSession() ? readProfile()?.id : undefined);

const updateConnection = () => {
  const account = accountToConnect();
  if (account === connectedAs) return;
  connection.stop();
  connectedAs = account;
  if (account !== undefined) connection.start();
};

/**
 * Keeps the tab's socket open while the caller's page is shown and somebody is signed in. The socket closes at once when
 * the session ends.
 */
export const useLiveSocket = () =>
  useEffect(() => {
    mountedUsers += 1;
    clearTimeout(lingering);
    updateConnection();
    const stop = onSessionChange(updateConnection);
    return () => {
      mountedUsers -= 1;
      stop();
      lingering = setTimeout(updateConnection, lingerMilliseconds);
    };
  }, []);

/** Closes the socket before a sign-out, so that it does not reconnect. */
export const closeLiveSocket = () => {
  connection.stop();
};

/** Calls `handler` for each frame of an action, in order; returns a function that unsubscribes. */
export const onLive = <A extends Action>(action: A, handler: (frame: FrameOf<A>) => void): (() => void) => {
  const actionHandlers = handlers.get(action) ?? new Set();
  handlers.set(action, actionHandlers.add(handler));
  return () => actionHandlers.delete(handler);
};

/** Calls `handler` for each frame of an action while the component is mounted. */
export const useLive = <A extends Action>(action: A, handler: (frame: FrameOf<A>) => void) => {
  const latest = useEffectEvent(handler);
  useEffect(() => onLive<A>(action, (frame) => latest(frame)), [action]);
};

/** Calls back at each change of the socket's state; returns a function that unsubscribes. */
export const onLiveState = (listener: () => void): (() => void) => {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
};

/** The socket's state. Data that changed while it was not `open` has to be loaded again. */
export const getLiveState = () => state;

/** The socket's state, kept up to date. */
export const useLiveState = (): LiveState => useSyncExternalStore(onLiveState, getLiveState, () => 'off');

/** Sends a frame; returns false if no socket is open. */
export const sendLive = (frame: ClientFrame): boolean => connection.send(frame);
