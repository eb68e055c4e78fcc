import { defineTask } from '../../lib/tasks.ts';
import { formatPlace } from './interview-calendar.ts';
import {
  cancelInterview,
  findInterview,
  listOrphans,
  listToRemind,
  markReminded,
} from './interviews.queries.ts';
import { formatPersonName, formatTime, notifyBothSides } from './notify-interviews.ts';

/** Reminds both sides once of an interview that starts within a day. */
export const sendInterviewReminders = defineTask({
  name: 'remind_of_interviews',
  every: '*/15 * * * *',
  run: async ({ db, config }) => {
    for (const id of await listToRemind(db))
      await db.transaction().execute(async (tx) => {
        const row = (await markReminded(tx, id)) ? await findInterview(tx, id) : undefined;
        if (!row?.starts_at) return;
        const body = `${formatTime(row.starts_at, row.time_zone)}, ${row.minutes} minutes. Place: ${formatPlace(row)}`;
        const dedupeKey = `interview_reminder:${id}:${row.starts_at}`;
        await notifyBothSides(tx, config, row, (side) => ({
          title: `Upcoming interview with ${side === 'company' ? formatPersonName(row) : row.company_name}`,
          body,
          dedupeKey,
        }));
      });
  },
});

/** Cancels the interviews of ended applications and removes booked times from both calendars. */
export const cancelOrphanedInterviews = defineTask({
  name: 'cancel_orphaned_interviews',
  every: '*/5 * * * *',
  run: async ({ db, config }) => {
    for (const id of await listOrphans(db))
      await db.transaction().execute(async (tx) => {
        const cancelled = await cancelInterview(tx, id);
        const row = cancelled?.before === 'scheduled' ? await findInterview(tx, id) : undefined;
        if (!row?.starts_at) return;
        const time = formatTime(row.starts_at, row.time_zone);
        await notifyBothSides(tx, config, row, () => ({
          title: 'Interview cancelled',
          body: `${row.job_title}: the application has ended, so the interview on ${time} is cancelled.`,
          calendar: 'CANCEL',
        }));
      });
  },
});
