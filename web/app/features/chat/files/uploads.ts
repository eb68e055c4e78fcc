import { CallError } from '../../../../../contract/src/client.ts';
import { getLiveState, onLive, onLiveState } from '../../../lib/live.ts';
import { createStore } from '../../../lib/store.ts';
import { type FileToSend, sendFile } from '../chat.data.ts';

/** A file on its way to a room. */
export interface Upload {
  /** The id of its message, the same at every attempt, so that the server stores it once. */
  id: string;
  roomId: string;
  message: string;
  file: File;
  /** The time of sending in milliseconds; strictly increasing. */
  at: number;
  /** The share that was sent, from 0 to 1. */
  sent: number;
  /** The reason of a refusal; the user tries again or discards the file. */
  refused?: string;
}

type Send = (file: FileToSend) => Promise<unknown>;

/** An upload that failed for lack of a connection starts again after this time, which doubles up to the longest. */
const retryMilliseconds = { first: 5_000, longest: 60_000 };

const isOffline = (error: unknown) => error instanceof CallError && [0, 503].includes(error.status);
const getReason = (error: unknown) =>
  error instanceof CallError ? (error.fields.file ?? error.message) : 'The file could not be sent.';

/**
 * The uploads of a user in this tab, one after another. A file that cannot be sent for lack of a connection is sent again
 * after a pause, or by `resume`. An upload is listed until its message is received.
 */
export const createUploads = (send: Send = sendFile) => {
  const uploads = new Map<string, Upload>();
  /** Stored, offline or refused: not to be started. */
  const resting = new Set<string>();
  const stored = new Set<string>();
  let running: { id: string; controller: AbortController } | undefined;
  const store = createStore<readonly Upload[]>([]);
  let lastAt = 0;
  let pause: number = retryMilliseconds.first;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notify = () => store.set([...uploads.values()]);
  const change = (id: string, changes: Partial<Upload>) => {
    const upload = uploads.get(id);
    if (!upload) return;
    uploads.set(id, { ...upload, ...changes });
    notify();
  };

  const startNext = () => {
    const upload = store.get().find(({ id }) => !resting.has(id));
    if (running || !upload) return;
    const { id, roomId, message, file } = upload;
    const controller = new AbortController();
    running = { id, controller };
    const onProgress = (sent: number) => change(id, { sent });
    send({ id, roomId, message, file, signal: controller.signal, onProgress })
      .then(
        () => {
          stored.add(id);
          pause = retryMilliseconds.first;
          change(id, { sent: 1 });
        },
        (error: unknown) => {
          const offline = isOffline(error);
          change(id, offline ? { sent: 0 } : { sent: 0, refused: getReason(error) });
          if (offline && uploads.has(id)) resumeLater();
        },
      )
      .finally(() => {
        running = undefined;
        resting.add(id);
        startNext();
      });
  };
  const restart = (id: string) => {
    resting.delete(id);
    startNext();
  };
  const resume = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const { id, refused } of store.get()) if (refused === undefined && !stored.has(id)) restart(id);
  };
  const resumeLater = () => {
    if (timer !== undefined) return;
    timer = setTimeout(resume, pause);
    pause = Math.min(2 * pause, retryMilliseconds.longest);
  };

  return {
    subscribe: store.subscribe,
    /** All uploads by time; the same array until something changes. */
    all: store.get,
    add: (roomId: string, file: File, message: string) => {
      lastAt = Math.max(Date.now(), lastAt + 1);
      const id = crypto.randomUUID();
      uploads.set(id, { id, roomId, message, file, at: lastAt, sent: 0 });
      notify();
      startNext();
    },
    /** Starts a refused upload again. */
    retry: (id: string) => {
      const upload = uploads.get(id);
      if (!upload) return;
      const { refused: _, ...pending } = upload;
      uploads.set(id, pending);
      notify();
      restart(id);
    },
    /** Starts all that are not refused again, once there is a connection. */
    resume,
    /** Cancels an upload, or drops one whose message was received. */
    remove: (id: string) => {
      if (!uploads.delete(id)) return;
      if (running?.id === id) running.controller.abort();
      notify();
    },
  };
};

export type Uploads = ReturnType<typeof createUploads>;

let current: { userId: string; uploads: Uploads; stop: () => void } | undefined;

/** The uploads of the signed-in user. */
export const getUploads = (userId: string): Uploads => {
  if (current?.userId === userId) return current.uploads;
  current?.stop();
  const uploads = createUploads();
  const stops = [
    onLive('message', ({ id }) => uploads.remove(id)),
    onLiveState(() => {
      if (getLiveState() === 'open') uploads.resume();
    }),
  ];
  current = {
    userId,
    uploads,
    stop: () => {
      for (const stop of stops) stop();
      for (const { id } of uploads.all()) uploads.remove(id);
    },
  };
  return uploads;
};
