import { approach, type Line, notesToSelf, talks } from './data/conversations.ts';
import type { DemoApplication } from './make-applications.ts';
import type { DemoCompany } from './make-companies.ts';
import type { DemoFractional } from './make-fractionals.ts';
import { filled, later, type Row, type World } from './world.ts';

interface Chats {
  rooms: (Row<'chat_rooms'> & { last_sequence: number })[];
  members: { room_id: string; user_id: string; read_sequence: number; unread: number }[];
  messages: Row<'chat_messages'>[];
}

interface Said {
  senderId: string;
  text: string;
  at: Date;
}

const minute = 1 / (24 * 60);
/** The inbox of the demo account's company holds so many rooms that it scrolls. */
const companyRooms = 14;
const days = ['Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** A room with what was said in it; `unread` of the last lines are new to `reader`. */
const addRoom = (
  world: World,
  chats: Chats,
  people: readonly string[],
  said: readonly Said[],
  { reader, unread }: { reader?: string; unread: number },
) => {
  const [first, last] = [said[0] as Said, said.at(-1) as Said];
  const id = world.id(first.at);
  chats.rooms.push({
    id,
    type: people.length === 1 ? 'SELF' : 'DM',
    pair: [...people].sort().join(' '),
    last_sequence: said.length,
    last_activity_at: last.at.toISOString(),
    created_at: first.at.toISOString(),
  });
  for (const user_id of people) {
    const missing = user_id === reader ? unread : 0;
    chats.members.push({ room_id: id, user_id, read_sequence: said.length - missing, unread: missing });
  }
  for (const [at, { senderId, text, at: time }] of said.entries())
    chats.messages.push({
      id: world.id(time),
      room_id: id,
      sequence: at + 1,
      sender_id: senderId,
      body: text,
      created_at: time.toISOString(),
    });
};

/** Puts names and times into a talk that began at `start`, or as late as it can have. */
const sayAll = (
  { now, random }: World,
  lines: readonly Line[],
  company: DemoCompany,
  fractional: DemoFractional,
  title: string,
  start: Date,
): Said[] => {
  const length = lines.reduce((sum, [, after]) => sum + after, 0);
  const latest = later(now, -(length + random.whole(4, 90)) * minute);
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
    at = later(at, after * minute);
    return {
      senderId: who === 'c' ? company.owner.id : fractional.user.id,
      text: filled(text, values),
      at,
    };
  });
};

/** The rooms of the demo accounts: with whom they are joined by an application, an approach, and notes to oneself. */
export const makeChats = (
  world: World,
  companies: DemoCompany[],
  fractionals: DemoFractional[],
  applications: DemoApplication[],
): Chats => {
  const chats: Chats = { rooms: [], members: [], messages: [] };
  const own = companies[0] as DemoCompany;
  const [nora, daniel] = fractionals as [DemoFractional, DemoFractional];
  const joined = new Set([`${own.owner.id} ${nora.user.id}`]);
  const found = sayAll(world, approach, own, nora, '', world.daysAgo(2));
  addRoom(world, chats, [own.owner.id, nora.user.id], found, { reader: nora.user.id, unread: 2 });

  const talk = ({ job, fractional, row, last }: DemoApplication) => {
    const stage = talks[row.status as keyof typeof talks];
    const pair = `${job.company.owner.id} ${fractional.user.id}`;
    if (!stage || joined.has(pair)) return;
    joined.add(pair);
    const lines = world.random.pick(stage);
    const said = sayAll(world, lines, job.company, fractional, job.row.title, later(last, 0.05));
    const ending = said.at(-1) as Said;
    const reader = [own.owner.id, nora.user.id, daniel.user.id].find(
      (id) => id !== ending.senderId && pair.includes(id),
    );
    addRoom(world, chats, [job.company.owner.id, fractional.user.id], said, {
      ...(reader === undefined ? {} : { reader }),
      unread: world.random.chance(0.4) ? 1 : 0,
    });
  };

  const withOwn = applications.filter(({ job }) => job.company === own);
  for (const application of applications)
    if (application.fractional === nora || application.fractional === daniel) talk(application);
  for (const application of withOwn) if (chats.rooms.length < companyRooms) talk(application);

  addRoom(
    world,
    chats,
    [nora.user.id],
    notesToSelf.map((text, at) => ({ senderId: nora.user.id, text, at: later(world.now, -9 + at * 3) })),
    { unread: 0 },
  );
  return chats;
};
