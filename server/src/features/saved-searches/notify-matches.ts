import { hourMilliseconds } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { AlertFrequency } from '../../../../contract/src/saved-searches.ts';
import type { ScreenLink } from '../../../../contract/src/screens.ts';
import type { Db } from '../../lib/db.ts';
import { type Entitlements, getEntitlements } from '../billing/billing.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { frequencyUnder, isReadOnly } from './saved-searches.policy.ts';
import {
  listSearches,
  lockUnnotified,
  markNotified,
  type SearchRow,
  type UnnotifiedMatch,
} from './saved-searches.queries.ts';

// Slightly less than a day and a week, so that a task that starts a little early still sends.
const waits: Record<AlertFrequency, number> = {
  at_once: 0,
  daily: 20 * hourMilliseconds,
  weekly: 164 * hourMilliseconds,
};

/** Whether the wait of the frequency has passed since the last alert of a search. */
export const isPastWait = (
  row: { last_notified_at: string | null; created_at: string },
  frequency: AlertFrequency,
  now: Date,
): boolean => now.getTime() - Date.parse(row.last_notified_at ?? row.created_at) >= waits[frequency];

const isActive = (row: SearchRow, plan: Entitlements) => row.alerts && !isReadOnly(plan, row);

/** Whether a search may notify now. */
const isDue = (row: SearchRow, plan: Entitlements, now: Date): boolean =>
  isActive(row, plan) && isPastWait(row, frequencyUnder(plan, row.frequency), now);

const channelsUnder = (plan: Entitlements) =>
  plan.searchPush ? {} : ({ only: ['in_app', 'mail'] } as const);

const jobPath = (id: string): ScreenLink => `/account/fractional/opportunities/browse-jobs/job-id?id=${id}`;
const listPath = '/account/fractional/saved-searches';

const pickIds = (rows: SearchRow[]) => rows.map(({ id }) => id);

/** Notifies a person of a job that their searches match, unless another worker already has. */
export const notifyImmediately = async (db: Db, userId: string, jobId: string): Promise<void> => {
  const plan = await getEntitlements(db, userId);
  const searches = (await listSearches(db, userId)).filter(
    (row) => isActive(row, plan) && frequencyUnder(plan, row.frequency) === 'at_once',
  );
  const [match] = await lockUnnotified(db, userId, pickIds(searches), jobId);
  if (match === undefined) return;
  await markNotified(db, userId, [match.search_id], [jobId]);
  await notify(db, {
    userId,
    kind: 'matching_job',
    dedupeKey: `matching_job ${jobId}`,
    title: match.title,
    body: `${match.company_name} posted a job that matches your search “${match.name}”.`,
    link: jobPath(jobId),
    mail: {
      subject: `New for “${match.name}”: ${match.title}`,
      action: { label: 'View job', url: jobPath(jobId) },
    },
    ...channelsUnder(plan),
  });
};

const toMailItem = ({ title, company_name, name, job_id }: UnnotifiedMatch) => ({
  title,
  text: `${company_name}, matches “${name}”`,
  url: jobPath(job_id),
});

/** Sends one notification with all jobs that a person's due searches match; names at most ten jobs. */
export const notifyDigest = async (db: Db, userId: string, now: Date): Promise<void> => {
  const plan = await getEntitlements(db, userId);
  const due = pickIds((await listSearches(db, userId)).filter((row) => isDue(row, plan, now)));
  const matches = await lockUnnotified(db, userId, due);
  const jobs = [...new Map(matches.map((match) => [match.job_id, match])).values()];
  if (jobs.length === 0) return;
  await markNotified(
    db,
    userId,
    due,
    jobs.map(({ job_id }) => job_id),
  );
  const shown = jobs.slice(0, limits.alertJobs);
  const named = shown.slice(0, 3).map(({ title }) => title);
  const more = jobs.length - named.length;
  await notify(db, {
    userId,
    kind: 'matching_job',
    title: `${formatCount(jobs.length, 'new job')} for your saved searches`,
    body: `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    link: listPath,
    mail: {
      paragraphs: [
        'New jobs that match your saved searches:',
        ...(jobs.length > shown.length ? [`And ${jobs.length - shown.length} more.`] : []),
      ],
      items: shown.map(toMailItem),
    },
    ...channelsUnder(plan),
  });
};
