import type { ChatMessage } from '../../../../contract/src/chat.ts';
import { parseServerTime } from '../../lib/relative-time.ts';
import type { Unsent } from './outbox.ts';

/** One message as it is drawn. */
export interface Said {
  id: string;
  userId: string;
  name: string;
  /** Whose initials stand where there is no picture. */
  initialsOf: string;
  image: string | null;
  text: string;
  at: number;
  own: boolean;
  state: 'stored' | 'sending' | 'failed';
  /** Why it was refused. */
  reason?: string;
}

export type Row =
  | { kind: 'day'; key: string; at: number }
  | { kind: 'new'; key: string }
  /** `first` begins a group and shows who speaks; `last` ends it. */
  | { kind: 'message'; key: string; said: Said; first: boolean; last: boolean }
  /** The other has read everything of one's own up to here. */
  | { kind: 'seen'; key: string }
  | { kind: 'typing'; key: string };

/** Messages of one person that follow each other within this time stand together. */
const groupMilliseconds = 5 * 60_000;

export interface Talk {
  userId: string;
  /** How oneself is drawn beside what is not stored yet. */
  ownName: string;
  image: string | null;
  messages: readonly ChatMessage[];
  /** There are older ones: on which day the first of these was not the first is not known yet. */
  hasOlder: boolean;
  /** Messages that begin a group whatever stands before them. */
  starts: ReadonlySet<string>;
  unsent: readonly Unsent[];
  /** What is new begins after this `sequence`; undefined: nothing is marked. */
  newAfter: number | undefined;
  /** Up to where the other has read. */
  seenUpTo: number;
  typing: boolean;
}

const dayOf = (at: number) => new Date(at).toDateString();

const stored = (message: ChatMessage, userId: string): Said => ({
  id: message.id,
  userId: message.user,
  name: message.user === userId ? 'You' : message.userName,
  initialsOf: message.userName,
  image: message.userImage,
  text: message.message,
  at: parseServerTime(message.timestamp),
  own: message.user === userId,
  state: 'stored',
});

const waiting = ({ id, message, at, refused }: Unsent, { userId, ownName, image }: Talk): Said => ({
  id,
  userId,
  name: 'You',
  initialsOf: ownName,
  image,
  text: message,
  at,
  own: true,
  ...(refused === undefined ? { state: 'sending' } : { state: 'failed', reason: refused }),
});

const together = (one: Said | undefined, other: Said | undefined) =>
  one !== undefined &&
  other !== undefined &&
  one.userId === other.userId &&
  dayOf(one.at) === dayOf(other.at) &&
  Math.abs(other.at - one.at) < groupMilliseconds;

/** The rows of a conversation, from the oldest down: days, the line above what is new, messages in groups. */
export const rowsOf = (talk: Talk): Row[] => {
  const { userId, messages, unsent, newAfter, seenUpTo } = talk;
  const known = new Set(messages.map(({ id }) => id));
  const queue = unsent.filter(({ id }) => !known.has(id)).map((one) => waiting(one, talk));
  const all = [...messages.map((message) => stored(message, userId)), ...queue];
  const newAt = newAfter === undefined ? -1 : messages.findIndex(({ sequence }) => sequence > newAfter);
  const seenAt = messages.findLastIndex((one) => one.user === userId && one.sequence <= seenUpTo);
  // Only what was said last is worth the word: an answer of the other says as much.
  const showSeen = seenAt >= 0 && messages.slice(seenAt + 1).every((one) => one.user === userId);

  const newDay = all.map((said, at) => dayOf(said.at) !== dayOf(all[at - 1]?.at ?? Number.NaN));
  const begins = all.map(
    (said, at) => newDay[at] || at === newAt || talk.starts.has(said.id) || !together(all[at - 1], said),
  );
  const rows: Row[] = [];
  for (const [at, said] of all.entries()) {
    if (newDay[at] && (at > 0 || !talk.hasOlder))
      rows.push({ kind: 'day', key: `day ${said.id}`, at: said.at });
    if (at === newAt) rows.push({ kind: 'new', key: 'new' });
    const last = begins[at + 1] ?? true;
    rows.push({ kind: 'message', key: said.id, said, first: begins[at] === true, last });
    if (showSeen && at === seenAt) rows.push({ kind: 'seen', key: 'seen' });
  }
  if (talk.typing) rows.push({ kind: 'typing', key: 'typing' });
  return rows;
};
