import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import {
  findInterview,
  listOrphans,
  listToRemind,
  takeCancellation,
  takeReminder,
} from './interviews.queries.ts';
import { formatTime, notifySide } from './notify-interviews.ts';

// What a company has to undo a decline; an ended application's interview waits as long.
const undoMinutes = 5;

/** Reminds both sides of what begins within a day, once. */
export const sendInterviewReminders = defineTask({
  name: 'remind_of_interviews',
  input: z.object({}),
  every: '*/15 * * * *',
  run: async ({ db, config }) => {
    for (const id of await listToRemind(db))
      await db.transaction().execute(async (one) => {
        const row = (await takeReminder(one, id)) ? await findInterview(one, id) : undefined;
        if (!row?.starts_at) return;
        const body = `${formatTime(row.starts_at, row.time_zone)}, ${row.minutes} minutes. Place: ${row.place}`;
        const key = `interview_reminder:${id}:${row.starts_at}`;
        await notifySide(one, config, row, 'company', {
          title: `Interview with ${row.first_name} ${row.last_name} is coming up`,
          body,
          key,
        });
        await notifySide(one, config, row, 'fractional', {
          title: `Interview with ${row.company_name} is coming up`,
          body,
          key,
        });
      });
  },
});

/** Cancels what was arranged in applications that have ended; a booked time leaves both calendars. */
export const cancelOrphanedInterviews = defineTask({
  name: 'cancel_orphaned_interviews',
  input: z.object({}),
  every: '*/5 * * * *',
  run: async ({ db, config }) => {
    for (const id of await listOrphans(db, undoMinutes))
      await db.transaction().execute(async (one) => {
        const taken = await takeCancellation(one, id);
        const row = taken?.before === 'scheduled' ? await findInterview(one, id) : undefined;
        if (!row?.starts_at) return;
        const news = {
          title: 'The interview is cancelled',
          body: `${row.job_title}: the application has ended, so ${formatTime(row.starts_at, row.time_zone)} is off.`,
          calendar: 'CANCEL' as const,
        };
        await notifySide(one, config, row, 'company', news);
        await notifySide(one, config, row, 'fractional', news);
      });
  },
});
