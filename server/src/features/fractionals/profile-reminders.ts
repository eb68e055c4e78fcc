import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { notify } from '../notifications/notifications.public.ts';
import { listExperience } from './fractionals.queries.ts';
import { rateProfile } from './profile-rules.ts';

const steps = limits.profileReminderDays;

/** How many of the reminders an account of this age should have had, so that one who was missed gets one, not three. */
const stepsAtAge = sql<number>`(
  select count(*)::int from unnest(${sql.val(steps)}::int[]) as day
  where fractionals.created_at <= now() - make_interval(days => day)
)`;

/** Who has signed up, has not asked for approval, and is due one of the reminders. */
export const listToRemind = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('fractionals')
    .innerJoin('users', 'users.id', 'fractionals.user_id')
    .select('fractionals.user_id')
    .where('fractionals.status', '=', 'unverified')
    .where('submitted_at', 'is', null)
    .where('users.status', '=', 'active')
    .where('reminders_sent', '<', steps.length)
    .where('reminders_sent', '<', stepsAtAge)
    .orderBy('fractionals.created_at')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** Reminds one person of what their profile lacks; the second of two at once finds it done. */
export const remindOfProfile = async (db: Db, userId: string): Promise<void> => {
  const due = await db
    .updateTable('fractionals')
    .set({ reminders_sent: stepsAtAge, reminded_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('submitted_at', 'is', null)
    .where('reminders_sent', '<', stepsAtAge)
    .returningAll()
    .executeTakeFirst();
  if (due === undefined) return;
  const { checklist, missing } = rateProfile({ row: due, experience: await listExperience(db, userId) });
  const lacking = checklist.filter(({ done }) => !done).map(({ label }) => label);
  await notify(db, {
    userId,
    kind: 'profile_reminder',
    key: `profile_reminder:${due.reminders_sent}`,
    title: missing.length === 0 ? 'Your profile is ready to be reviewed' : 'Your profile is almost there',
    body:
      missing.length === 0
        ? 'Ask for approval, and companies can find you.'
        : `Companies find you once it is approved. What is missing: ${lacking.slice(0, 3).join('; ').toLowerCase()}${lacking.length > 3 ? `; and ${lacking.length - 3} more` : ''}.`,
    link: '/account/fractional/next-step',
    mail: { action: { label: 'Go on with my profile', url: '/account/fractional/next-step' } },
  });
};

const isUnconfirmed = sql<boolean>`
  fractionals.status = 'verified' and not fractionals.paused
  and fractionals.availability_confirmed_at <= now() - make_interval(days => ${sql.lit(limits.availabilityDays)})
  and (fractionals.reminded_at is null
    or fractionals.reminded_at <= now() - make_interval(days => ${sql.lit(limits.availabilityDays)}))`;

/** Whose hours and first free day were confirmed too long ago, and who was not asked since. */
export const listToAsk = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('fractionals')
    .innerJoin('users', 'users.id', 'fractionals.user_id')
    .select('fractionals.user_id')
    .where(isUnconfirmed)
    .where('users.status', '=', 'active')
    .orderBy('fractionals.availability_confirmed_at')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

const dayInWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Asks one person whether they are still free from the day that stands in their profile. */
export const askAvailability = async (db: Db, userId: string): Promise<void> => {
  const due = await db
    .updateTable('fractionals')
    .set({ reminded_at: sql`now()` })
    .where('user_id', '=', userId)
    .where(isUnconfirmed)
    .returning(['available_from', 'hours_per_week_max'])
    .executeTakeFirst();
  if (due === undefined) return;
  const { available_from: day, hours_per_week_max: hours } = due;
  const past = day === null || day <= new Date().toISOString().slice(0, 10);
  await notify(db, {
    userId,
    kind: 'profile_reminder',
    title: past ? 'Are you still free?' : `Still free from ${dayInWords(day)}?`,
    body: `Companies filter by it${hours === null ? '' : `, and by your ${hours} hours a week`}. One click keeps it, or change it in your profile.`,
    link: '/account/fractional/home',
    mail: { action: { label: 'Say that it still holds', url: '/account/fractional/home' } },
  });
};

/** One's hours and first free day still hold. */
export const confirmAvailability = async (db: Db, userId: string): Promise<void> => {
  await db
    .updateTable('fractionals')
    .set({ availability_confirmed_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
};
