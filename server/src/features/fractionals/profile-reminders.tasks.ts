import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import { askAvailability, listToAsk, listToRemind, remindOfProfile } from './profile-reminders.ts';

/** Each morning: who has not finished their profile, on days 2, 7 and 30, and who has not said lately that they are free. */
export const sendProfileReminders = defineTask({
  name: 'remind_of_profiles',
  input: z.object({}),
  every: '40 8 * * *',
  run: async ({ db }) => {
    for (const userId of await listToRemind(db))
      await db.transaction().execute((one) => remindOfProfile(one, userId));
    for (const userId of await listToAsk(db))
      await db.transaction().execute((one) => askAvailability(one, userId));
  },
});
