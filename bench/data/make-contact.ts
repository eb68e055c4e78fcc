import { approach } from '../../demo/data/conversations.ts';
import { idAt } from '../../demo/random.ts';
import type { Row } from './copy-rows.ts';
import { busiest, type DataPlan, tables } from './plan-data.ts';
import { createRandom } from './words.ts';

const messagesPerRoom = 10;

/** The rooms of a company's owner and a fractional; the first fractional has many. */
const makeRooms = function* (plan: DataPlan) {
  for (let n = 0; n < plan.rooms; n += 1) {
    const random = createRandom(plan.seed, tables.room, n);
    const at = plan.at(n, plan.rooms);
    const owner = plan.owners[n % plan.owners.length] as string;
    const index = n < busiest.rooms ? 0 : 1 + ((n * 7_919) % (plan.fractionals.length - 1));
    yield { id: idAt(random, at), at, members: [owner, plan.fractionals[index] as string] as const };
  }
};

export function* rooms(plan: DataPlan): Iterable<Row> {
  for (const { id, at, members } of makeRooms(plan))
    yield {
      id,
      type: 'DM',
      pair: [...members].sort().join(' '),
      last_sequence: messagesPerRoom,
      last_activity_at: at,
      created_at: at,
    };
}

export function* members(plan: DataPlan): Iterable<Row> {
  for (const { id, members: people } of makeRooms(plan))
    for (const user_id of people) yield { room_id: id, user_id, read_sequence: messagesPerRoom, unread: 0 };
}

export function* messages(plan: DataPlan): Iterable<Row> {
  let n = 0;
  for (const { id, at, members: people } of makeRooms(plan)) {
    const random = createRandom(plan.seed, tables.room, plan.rooms + n++);
    for (let sequence = 1; sequence <= messagesPerRoom; sequence += 1) {
      const created_at = new Date(at.getTime() - (messagesPerRoom - sequence) * 60_000);
      yield {
        id: idAt(random, created_at),
        room_id: id,
        sequence,
        sender_id: people[sequence % 2],
        body: random.pick(approach)[2],
        created_at,
      };
    }
  }
}

export function* notifications(plan: DataPlan): Iterable<Row> {
  for (let n = 0; n < plan.notifications; n += 1) {
    const created_at = plan.at(n, plan.notifications);
    const random = createRandom(plan.seed, tables.other, n);
    const index = n < busiest.notifications ? 0 : (n * 104_729) % plan.fractionals.length;
    yield {
      id: idAt(random, created_at),
      user_id: plan.fractionals[index],
      kind: 'application_status',
      title: 'Your application was viewed',
      body: random.pick(approach)[2],
      link: '/jobs',
      in_app: true,
      read_at: random.chance(0.8) ? created_at : null,
      created_at,
    };
  }
}
