import { addDays } from '../contract/src/dates.ts';
import { approach, type Line, notesToSelf, talks } from './data/conversations.ts';
import { type DemoContext, type DemoRow, fillTemplate } from './demo-context.ts';
import type { DemoApplication } from './make-applications.ts';
import type { DemoCompany } from './make-companies.ts';
import type { DemoFractional } from './make-fractionals.ts';

interface Chats {
  chat_rooms: (DemoRow<'chat_rooms'> & { last_sequence: number })[];
  chat_members: { room_id: string; user_id: string; read_sequence: number; unread: number }[];
  chat_messages: DemoRow<'chat_messages'>[];
}

interface DemoMessage {
  senderId: string;
  text: string;
  at: Date;
}

/** In days, for `addDays`. */
const minute = 1 / (24 * 60);
/** In all, so that inboxes scroll. */
const maxRooms = 14;
const days = ['Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Adds a room with its messages; the last `unread` ones are new to `reader`. */
const addRoom = (
  context: DemoContext,
  chats: Chats,
  people: readonly string[],
  messages: readonly DemoMessage[],
  { reader, unread }: { reader?: string; unread: number },
) => {
  const [first, last] = [messages[0] as DemoMessage, messages.at(-1) as DemoMessage];
  const id = context.id(first.at);
  chats.chat_rooms.push({
    id,
    type: people.length === 1 ? 'SELF' : 'DM',
    pair: [...people].sort().join(' '),
    last_sequence: messages.length,
    last_activity_at: last.at.toISOString(),
    created_at: first.at.toISOString(),
  });
  for (const user_id of people) {
    const missing = user_id === reader ? unread : 0;
    chats.chat_members.push({
      room_id: id,
      user_id,
      read_sequence: messages.length - missing,
      unread: missing,
    });
  }
  for (const [index, { senderId, text, at: time }] of messages.entries())
    chats.chat_messages.push({
      id: context.id(time),
      room_id: id,
      sequence: index + 1,
      sender_id: senderId,
      body: text,
      created_at: time.toISOString(),
    });
};

/** Fills a conversation with names and times. It starts at `start`, or earlier so that it ends in the past. */
const toMessages = (
  { now, random }: DemoContext,
  lines: readonly Line[],
  company: DemoCompany,
  fractional: DemoFractional,
  title: string,
  start: Date,
): DemoMessage[] => {
  const minutes = lines.reduce((sum, [, after]) => sum + after, 0);
  const latest = addDays(now, -(minutes + random.whole(4, 90)) * minute);
  let at = start < latest ? start : latest;
  const values = {
    c: company.owner.first_name,
    f: fractional.user.first_name,
    company: company.row.name,
    title,
    function: fractional.role.type,
    day: random.pick(days),
  };
  return lines.map(([who, after, text]) => {
    at = addDays(at, after * minute);
    return {
      senderId: who === 'c' ? company.owner.id : fractional.user.id,
      text: fillTemplate(text, values),
      at,
    };
  });
};

/** The rooms of the demo accounts: applications, an approach by the company, and notes to self. */
export const makeChats = (
  context: DemoContext,
  companies: DemoCompany[],
  fractionals: DemoFractional[],
  applications: DemoApplication[],
): Chats => {
  const chats: Chats = { chat_rooms: [], chat_members: [], chat_messages: [] };
  const ownCompany = companies[0] as DemoCompany;
  const [nora, daniel] = fractionals as [DemoFractional, DemoFractional];
  const joined = new Set([`${ownCompany.owner.id} ${nora.user.id}`]);
  const approachMessages = toMessages(context, approach, ownCompany, nora, '', context.daysAgo(2));
  addRoom(context, chats, [ownCompany.owner.id, nora.user.id], approachMessages, {
    reader: nora.user.id,
    unread: 2,
  });

  const addConversation = ({ job, fractional, row, last }: DemoApplication) => {
    const stage = talks[row.status as keyof typeof talks];
    const pair = `${job.company.owner.id} ${fractional.user.id}`;
    if (!stage || joined.has(pair)) return;
    joined.add(pair);
    const lines = context.random.pick(stage);
    const messages = toMessages(context, lines, job.company, fractional, job.row.title, addDays(last, 0.05));
    const ending = messages.at(-1) as DemoMessage;
    const reader = [ownCompany.owner.id, nora.user.id, daniel.user.id].find(
      (id) => id !== ending.senderId && pair.includes(id),
    );
    addRoom(context, chats, [job.company.owner.id, fractional.user.id], messages, {
      ...(reader === undefined ? {} : { reader }),
      unread: context.random.chance(0.4) ? 1 : 0,
    });
  };

  const withOwn = applications.filter(({ job }) => job.company === ownCompany);
  for (const application of applications)
    if (application.fractional === nora || application.fractional === daniel) addConversation(application);
  for (const application of withOwn) if (chats.chat_rooms.length < maxRooms) addConversation(application);

  addRoom(
    context,
    chats,
    [nora.user.id],
    notesToSelf.map((text, index) => ({
      senderId: nora.user.id,
      text,
      at: addDays(context.now, -9 + index * 3),
    })),
    { unread: 0 },
  );
  return chats;
};
