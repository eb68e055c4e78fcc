import type { ChatMessage } from '../../../../contract/src/chat.ts';

/** What one browser knows of a room's messages. */
export interface Thread {
  /** The newest page has come, so that an empty list means an empty room. */
  loaded: boolean;
  /** In order, each once, none missing between the first and the last. */
  messages: readonly ChatMessage[];
  /** Heard, but not yet joined to the others: what lies between is still to be loaded. */
  ahead: readonly ChatMessage[];
  /** There may be messages after the last that were not heard. */
  behind: boolean;
  /** The messages that were once the first: they go on being drawn so, or what one reads would move. */
  starts: ReadonlySet<string>;
}

type ThreadEvent =
  /** A frame of the socket. */
  | { kind: 'heard'; message: ChatMessage }
  /** The room's newest messages, in any order. */
  | { kind: 'newest'; page: readonly ChatMessage[] }
  /** Those just before the first. */
  | { kind: 'older'; page: readonly ChatMessage[] }
  /** Those just after the last; `more` follow them. */
  | { kind: 'newer'; page: readonly ChatMessage[]; more: boolean }
  /** The socket was or may have been away. */
  | { kind: 'cut' };

export const emptyThread: Thread = {
  loaded: false,
  messages: [],
  ahead: [],
  behind: true,
  starts: new Set(),
};

const bySequence = (a: ChatMessage, b: ChatMessage) => a.sequence - b.sequence;

/** All messages in order, each once; a later copy wins, as it may have been erased since. */
const merged = (...lists: (readonly ChatMessage[])[]): ChatMessage[] => [
  ...new Map(
    lists
      .flat()
      .sort(bySequence)
      .map((message) => [message.sequence, message]),
  ).values(),
];

/** Joins what was heard ahead as far as it follows without a gap; a gap means that the thread is behind. */
const joined = (thread: Thread): Thread => {
  if (!thread.loaded) return thread;
  const messages = [...thread.messages];
  const rest: ChatMessage[] = [];
  for (const message of thread.ahead) {
    const next = (messages.at(-1)?.sequence ?? 0) + 1;
    if (message.sequence === next) messages.push(message);
    else if (message.sequence > next) rest.push(message);
  }
  return { ...thread, messages, ahead: rest, behind: thread.behind || rest.length > 0 };
};

/** Whether there are messages before the first: a room counts them from 1. */
export const hasOlder = ({ messages }: Thread): boolean => (messages[0]?.sequence ?? 1) > 1;

/**
 * The thread after something was heard or loaded. Whatever the order of events, `messages` has no gap, no double and
 * one order; what cannot be joined yet waits in `ahead` and makes the thread `behind`, until a page closes the gap.
 */
export const advance = (thread: Thread, event: ThreadEvent): Thread => {
  switch (event.kind) {
    case 'heard':
      return joined({ ...thread, ahead: merged(thread.ahead, [event.message]) });
    case 'newest':
      return joined({ ...thread, loaded: true, messages: merged(event.page), behind: false });
    case 'older': {
      const first = thread.messages[0];
      // A page that does not touch the first one was asked for by another state of the thread.
      if (!first || !event.page.some(({ sequence }) => sequence === first.sequence - 1)) return thread;
      const starts = new Set(thread.starts).add(first.id);
      return { ...thread, starts, messages: merged(event.page, thread.messages) };
    }
    case 'newer': {
      const last = thread.messages.at(-1)?.sequence ?? 0;
      const page = merged(event.page).filter(({ sequence }) => sequence > last);
      const follows = page.length === 0 || page[0]?.sequence === last + 1;
      if (!follows) return thread;
      return joined({ ...thread, messages: [...thread.messages, ...page], behind: event.more });
    }
    case 'cut':
      return { ...thread, behind: true };
  }
};
