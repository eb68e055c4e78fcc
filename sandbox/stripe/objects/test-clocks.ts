import { z } from 'zod';
import { DAY } from '../calendar.ts';
import { type Context, get, newId, now } from '../context.ts';
import { emit } from '../events.ts';
import { expand, int, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';

export const ClockCreate = z.strictObject({ frozen_time: int, name: text.optional(), expand });
export const ClockAdvance = z.strictObject({ frozen_time: int, expand });

export const createClock = (context: Context, params: z.output<typeof ClockCreate>) => {
  const clock = context.store.put('test_helpers.test_clock', {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: now(context),
    deletes_after: now(context) + 30 * DAY,
    frozen_time: params.frozen_time,
    livemode: false,
    name: params.name ?? null,
    status: 'ready',
    status_details: {},
  });
  emit(context, 'test_helpers.test_clock.created', clock);
  return clock;
};

/** Marks the clock as advancing. `finishAdvance` advances it after the response, as at Stripe. */
export const startAdvance = (context: Context, id: string, params: z.output<typeof ClockAdvance>) => {
  const before = get(context, 'test_helpers.test_clock', id);
  if (before.status !== 'ready') throw invalidRequest('Test clock advancement is already underway.');
  if (params.frozen_time <= before.frozen_time)
    throw invalidRequest('The `frozen_time` must be after the current one.', { param: 'frozen_time' });
  const after = context.store.update('test_helpers.test_clock', id, {
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: params.frozen_time } },
  });
  emit(context, 'test_helpers.test_clock.advancing', after);
  return after;
};
