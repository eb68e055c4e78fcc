import type { ChatMessage } from '../../../../../contract/src/chat.ts';

/** The messages of a room that this browser has loaded or received. */
export interface Thread {
  /** Whether the newest page is loaded: an empty list then means an empty room. */
  loaded: boolean;
  /** Sorted by sequence, without gaps or duplicates. */
  messages: readonly ChatMessage[];
  /** Received messages after a gap; the messages of the gap are not loaded yet. */
  detached: readonly ChatMessage[];
  /** Whether there may be newer messages that were not received. */
  behind: boolean;
  /** The ids of messages that were the first at some time. They keep starting a group, so that the list does not shift. */
  groupStarts: ReadonlySet<string>;
}

type ThreadEvent =
  /** A frame of the socket. */
  | { kind: 'received'; message: ChatMessage }
  /** The newest messages, in any order. */
  | { kind: 'newest'; page: readonly ChatMessage[] }
  /** The messages before the first. */
  | { kind: 'older'; page: readonly ChatMessage[] }
  /** The messages after the last; `more` tells whether others follow. */
  | { kind: 'newer'; page: readonly ChatMessage[]; more: boolean }
  /** Stored messages again, some of which were deleted since. */
  | { kind: 'reloaded'; page: readonly ChatMessage[] }
  /** The socket was or may have been disconnected. */
  | { kind: 'disconnected' };

export const emptyThread: Thread = {
  loaded: false,
  messages: [],
  detached: [],
  behind: true,
  groupStarts: new Set(),
};

const bySequence = (a: ChatMessage, b: ChatMessage) => a.sequence - b.sequence;

/** Merges without duplicates, by sequence; a later copy wins, because it may have been deleted since. */
const merge = (...lists: (readonly ChatMessage[])[]): ChatMessage[] => [
  ...new Map(
    lists
      .flat()
      .sort(bySequence)
      .map((message) => [message.sequence, message]),
  ).values(),
];

/** Appends detached messages up to the next gap; a gap makes the thread `behind`. */
const attach = (thread: Thread): Thread => {
  if (!thread.loaded) return thread;
  const messages = [...thread.messages];
  const rest: ChatMessage[] = [];
  for (const message of thread.detached) {
    const next = (messages.at(-1)?.sequence ?? 0) + 1;
    if (message.sequence === next) messages.push(message);
    else if (message.sequence > next) rest.push(message);
  }
  return { ...thread, messages, detached: rest, behind: thread.behind || rest.length > 0 };
};

/** Whether there are messages before the first loaded one; sequences start at 1. */
export const hasOlder = ({ messages }: Thread): boolean => (messages[0]?.sequence ?? 1) > 1;

/**
 * The thread after an event. In any order of events, `messages` is sorted, without gaps or duplicates. Messages after a
 * gap stay in `detached` and make the thread `behind` until a page closes the gap.
 */
export const advance = (thread: Thread, event: ThreadEvent): Thread => {
  switch (event.kind) {
    case 'received':
      return attach({ ...thread, detached: merge(thread.detached, [event.message]) });
    case 'newest': {
      // The page may have been read before messages that were received since.
      const detached = merge(thread.detached, thread.messages);
      return attach({ ...thread, loaded: true, messages: merge(event.page), detached, behind: false });
    }
    case 'older': {
      const first = thread.messages[0];
      // A page that does not adjoin the first message was requested for an earlier state.
      if (!first || !event.page.some(({ sequence }) => sequence === first.sequence - 1)) return thread;
      const groupStarts = new Set(thread.groupStarts).add(first.id);
      return { ...thread, groupStarts, messages: merge(event.page, thread.messages) };
    }
    case 'newer': {
      const last = thread.messages.at(-1)?.sequence ?? 0;
      const page = merge(event.page).filter(({ sequence }) => sequence > last);
      const follows = page.length === 0 || page[0]?.sequence === last + 1;
      if (!follows) return thread;
      return attach({ ...thread, messages: [...thread.messages, ...page], behind: event.more });
    }
    case 'reloaded': {
      const fresh = new Map(event.page.map((message) => [message.sequence, message]));
      const update = (message: ChatMessage) => fresh.get(message.sequence) ?? message;
      return { ...thread, messages: thread.messages.map(update), detached: thread.detached.map(update) };
    }
    case 'disconnected':
      return { ...thread, behind: true };
  }
};
