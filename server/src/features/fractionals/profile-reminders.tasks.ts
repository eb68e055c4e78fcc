import { type RawBuilder, sql } from 'kysely';
import { formatLongDay, toIsoDay } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { Db } from '../../lib/db.ts';
import { defineTask } from '../../lib/tasks.ts';
import { notify } from '../notifications/notifications.public.ts';
import { listExperience } from './fractionals.queries.ts';
import { assessProfile } from './profile-rules.ts';

/** The number of reminders due at the account's age. Missed reminders are sent as one. */
const remindersDue = sql<number>`(
  select count(*)::int from unnest(${sql.val(limits.profileReminderDays)}::int[]) as day
  where fractionals.created_at <= now() - make_interval(days => day)
)`;

const isUnsubmitted = sql<boolean>`
  fractionals.status = 'unverified' and fractionals.submitted_at is null
  and fractionals.reminders_sent < ${remindersDue}`;

const isUnconfirmed = sql<boolean>`
  fractionals.status = 'verified' and not fractionals.paused
  and fractionals.availability_confirmed_at <= now() - make_interval(days => ${sql.lit(limits.availabilityDays)})
  and (fractionals.reminded_at is null
    or fractionals.reminded_at <= now() - make_interval(days => ${sql.lit(limits.availabilityDays)}))`;

const listActive = async (db: Db, isDue: RawBuilder<boolean>): Promise<string[]> => {
  const rows = await db
    .selectFrom('fractionals')
    .innerJoin('users', 'users.id', 'fractionals.user_id')
    .select('fractionals.user_id')
    .where(isDue)
    .where('users.status', '=', 'active')
    .orderBy('fractionals.created_at')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** Reminds a person of what their profile lacks. Does nothing if another worker has reminded them. */
const remindOfProfile = async (db: Db, userId: string): Promise<void> => {
  const row = await db
    .updateTable('fractionals')
    .set({ reminders_sent: remindersDue, reminded_at: sql`now()` })
    .where('user_id', '=', userId)
    .where(isUnsubmitted)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return;
  const { checklist } = assessProfile(row, await listExperience(db, userId));
  const missing = checklist.filter(({ done }) => !done).map(({ label }) => label.toLowerCase());
  const more = missing.length > 3 ? `; and ${missing.length - 3} more` : '';
  await notify(db, {
    userId,
    kind: 'profile_reminder',
    dedupeKey: `profile_reminder ${row.reminders_sent}`,
    title: missing.length === 0 ? 'Your profile is ready for review' : 'Complete your profile',
    body:
      missing.length === 0
        ? 'Request approval, so that companies can find you.'
        : `Companies can find you once your profile is approved. Still missing: ${missing.slice(0, 3).join('; ')}${more}.`,
    link: '/account/fractional/next-step',
    mail: { action: { label: 'Continue with my profile', url: '/account/fractional/next-step' } },
  });
};

/** Asks a person to confirm their availability. Does nothing if another worker has asked them. */
const askForAvailability = async (db: Db, userId: string, now: Date): Promise<void> => {
  const row = await db
    .updateTable('fractionals')
    .set({ reminded_at: sql`now()` })
    .where('user_id', '=', userId)
    .where(isUnconfirmed)
    .returning(['available_from', 'hours_per_week_max'])
    .executeTakeFirst();
  if (row === undefined) return;
  const { available_from: day, hours_per_week_max: hours } = row;
  await notify(db, {
    userId,
    kind: 'profile_reminder',
    title:
      day === null || day <= toIsoDay(now)
        ? 'Are you still available?'
        : `Still available from ${formatLongDay(day)}?`,
    body: `Companies filter by your availability${hours === null ? '' : ` and by your ${formatCount(hours, 'hour')} a week`}. Confirm with one click, or edit your profile.`,
    link: '/account/fractional/home',
    mail: { action: { label: 'Confirm my availability', url: '/account/fractional/home' } },
  });
};

/** Reminds fractionals every morning to complete their profile (days 2, 7 and 30) and to confirm their availability. */
export const sendProfileReminders = defineTask({
  name: 'remind_of_profiles',
  every: '40 8 * * *',
  run: async ({ db, clock }) => {
    for (const userId of await listActive(db, isUnsubmitted))
      await db.transaction().execute((tx) => remindOfProfile(tx, userId));
    for (const userId of await listActive(db, isUnconfirmed))
      await db.transaction().execute((tx) => askForAvailability(tx, userId, clock.now()));
  },
});
