import type { ChatFile, ChatMessage } from '../../../../../contract/src/chat.ts';
import { parseServerTime } from '../../../lib/relative-time.ts';
import type { Unsent } from '../delivery/outbox.ts';
import type { Upload } from '../files/uploads.ts';

/** The file of a message: stored, or on its way. */
export type ShownFile =
  | { stored: ChatFile; upload?: undefined }
  | { stored?: undefined; upload: Pick<Upload, 'file' | 'sent'> };

/** A message as it is shown. */
export interface MessageView {
  id: string;
  userId: string;
  name: string;
  /** The name whose initials replace a missing picture. */
  initialsName: string;
  image: string | null;
  text: string;
  file?: ShownFile;
  at: number;
  own: boolean;
  state: 'stored' | 'sending' | 'failed';
  /** The reason of a refusal. */
  reason?: string;
}

export type Row =
  | { kind: 'day'; key: string; at: number }
  | { kind: 'new'; key: string }
  /** `first` begins a group and shows the sender; `last` ends it. */
  | { kind: 'message'; key: string; message: MessageView; first: boolean; last: boolean }
  /** The other person has read the user’s messages up to here. */
  | { kind: 'seen'; key: string }
  | { kind: 'typing'; key: string };

/** Messages of one sender within this time form a group. */
const groupMilliseconds = 5 * 60_000;

export interface ConversationState {
  userId: string;
  /** Name and picture for unsent messages. */
  ownName: string;
  image: string | null;
  messages: readonly ChatMessage[];
  /** Whether older messages are not loaded; the first loaded message then shows no day. */
  hasOlder: boolean;
  /** The ids of messages that always begin a group. */
  groupStarts: ReadonlySet<string>;
  /** Messages and files without a receipt. */
  unsent: readonly (Unsent | Upload)[];
  /** New messages begin after this `sequence`; undefined marks none. */
  newAfter: number | undefined;
  /** The `sequence` up to which the other person has read. */
  seenUpTo: number;
  typing: boolean;
}

const getDay = (at: number) => new Date(at).toDateString();

const toStoredView = (message: ChatMessage, userId: string): MessageView => ({
  id: message.id,
  userId: message.user,
  name: message.user === userId ? 'You' : message.userName,
  initialsName: message.userName,
  image: message.userImage,
  text: message.message,
  ...(message.file ? { file: { stored: message.file } } : {}),
  at: parseServerTime(message.timestamp),
  own: message.user === userId,
  state: 'stored',
});

const toUnsentView = (
  unsent: Unsent | Upload,
  { userId, ownName, image }: ConversationState,
): MessageView => ({
  id: unsent.id,
  userId,
  name: 'You',
  initialsName: ownName,
  image,
  text: unsent.message,
  ...('file' in unsent ? { file: { upload: unsent } } : {}),
  at: unsent.at,
  own: true,
  ...(unsent.refused === undefined ? { state: 'sending' } : { state: 'failed', reason: unsent.refused }),
});

const sameGroup = (before: MessageView | undefined, after: MessageView | undefined) =>
  before !== undefined &&
  after !== undefined &&
  before.userId === after.userId &&
  getDay(before.at) === getDay(after.at) &&
  Math.abs(after.at - before.at) < groupMilliseconds;

/** The rows of a conversation, oldest first: days, the line above new messages, grouped messages. */
export const toRows = (state: ConversationState): Row[] => {
  const { userId, messages, unsent, newAfter, seenUpTo } = state;
  const storedIds = new Set(messages.map(({ id }) => id));
  const queue = unsent.filter(({ id }) => !storedIds.has(id));
  const all = [
    ...messages.map((message) => toStoredView(message, userId)),
    ...queue.map((message) => toUnsentView(message, state)),
  ];
  const newAt = newAfter === undefined ? -1 : messages.findIndex(({ sequence }) => sequence > newAfter);
  const seenAt = messages.findLastIndex(({ user, sequence }) => user === userId && sequence <= seenUpTo);
  // A reply after the last seen message implies 'Seen'.
  const showSeen = seenAt >= 0 && messages.slice(seenAt + 1).every(({ user }) => user === userId);

  const newDay = all.map((message, index) => getDay(message.at) !== getDay(all[index - 1]?.at ?? Number.NaN));
  const startsGroup = all.map(
    (message, index) =>
      newDay[index] ||
      index === newAt ||
      state.groupStarts.has(message.id) ||
      !sameGroup(all[index - 1], message),
  );
  const rows: Row[] = [];
  for (const [index, message] of all.entries()) {
    if (newDay[index] && (index > 0 || !state.hasOlder))
      rows.push({ kind: 'day', key: `day ${message.id}`, at: message.at });
    if (index === newAt) rows.push({ kind: 'new', key: 'new' });
    const last = startsGroup[index + 1] ?? true;
    rows.push({ kind: 'message', key: message.id, message, first: startsGroup[index] === true, last });
    if (showSeen && index === seenAt) rows.push({ kind: 'seen', key: 'seen' });
  }
  if (state.typing) rows.push({ kind: 'typing', key: 'typing' });
  return rows;
};
