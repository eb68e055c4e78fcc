import { z } from 'zod';
import { DAY } from '../calendar.ts';
import { emit } from '../events.ts';
import { listOf } from '../listing.ts';
import { expand, int, listing, text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, newId, now, type World } from '../world.ts';
import { deleteCustomer } from './customers.ts';

export const ClockCreate = z.strictObject({ frozen_time: int, name: text.optional(), expand });
export const ClockAdvance = z.strictObject({ frozen_time: int, expand });
export const ClockList = z.strictObject(listing);

export const createClock = (world: World, params: z.output<typeof ClockCreate>) => {
  const clock = world.ledger.put('test_helpers.test_clock', {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: now(world),
    deletes_after: now(world) + 30 * DAY,
    frozen_time: params.frozen_time,
    livemode: false,
    name: params.name ?? null,
    status: 'ready',
    status_details: {},
  });
  emit(world, 'test_helpers.test_clock.created', clock);
  return clock;
};

/** Only says that time begins to move; `finishAdvance` moves it after the answer, as at Stripe. */
export const startAdvance = (world: World, id: string, params: z.output<typeof ClockAdvance>) => {
  const before = get(world, 'test_helpers.test_clock', id);
  if (before.status !== 'ready') throw refused('Test clock advancement is already underway.');
  if (params.frozen_time <= before.frozen_time)
    throw refused('The `frozen_time` must be after the current one.', { param: 'frozen_time' });
  const after = world.ledger.update('test_helpers.test_clock', id, {
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: params.frozen_time } },
  });
  emit(world, 'test_helpers.test_clock.advancing', after);
  return after;
};

export const listClocks = (world: World, params: z.output<typeof ClockList>) =>
  listOf('/v1/test_helpers/test_clocks', world.ledger.all('test_helpers.test_clock'), params);

/** The clock goes with its customers and their subscriptions. */
export const deleteClock = (world: World, id: string) => {
  const clock = get(world, 'test_helpers.test_clock', id);
  for (const subscription of world.ledger.all('subscription'))
    if (subscription.test_clock === id) world.ledger.remove('subscription', subscription.id);
  for (const customer of world.ledger.all('customer'))
    if (customer.test_clock === id) deleteCustomer(world, customer.id);
  world.ledger.remove('test_helpers.test_clock', id);
  emit(world, 'test_helpers.test_clock.deleted', clock);
  return { id, object: 'test_helpers.test_clock' as const, deleted: true as const };
};
