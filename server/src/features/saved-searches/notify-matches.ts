import { limits } from '../../../../contract/src/limits.ts';
import type { AlertFrequency } from '../../../../contract/src/saved-searches.ts';
import type { Db } from '../../lib/db.ts';
import { type Entitlements, entitlementsOf } from '../billing/billing.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { frequencyUnder, isReadOnly } from './saved-searches.policy.ts';
import {
  listSearches,
  lockUnnotified,
  markNotified,
  type SearchRow,
  type UnnotifiedMatch,
} from './saved-searches.queries.ts';

// A little less than a day and a week, so that a run that begins a moment sooner than the last one still tells.
const waits: Record<AlertFrequency, number> = { at_once: 0, daily: 20 * 3_600_000, weekly: 164 * 3_600_000 };

/** Whether a search tells now: often enough ago, switched on, and within the plan. */
const isDue = (row: SearchRow, plan: Entitlements, now: Date): boolean =>
  row.alerts &&
  !isReadOnly(plan, row) &&
  now.getTime() - Date.parse(row.last_notified_at ?? row.created_at) >=
    waits[frequencyUnder(plan, row.frequency)];

const oneEach = (matches: UnnotifiedMatch[]) => [
  ...new Map(matches.map((match) => [match.job_id, match])).values(),
];

const channelsUnder = (plan: Entitlements) =>
  plan.searchPush ? {} : ({ only: ['in_app', 'mail'] } as const);

const jobPath = (id: string) => `/account/fractional/opportunities/browse-jobs/job-id?id=${id}`;
const listPath = '/account/fractional/saved-searches';

/** Tells a person at once of a job that their searches found; the second of two workers finds nothing left. */
export const notifyImmediately = async (db: Db, userId: string, jobId: string): Promise<void> => {
  const plan = await entitlementsOf(db, userId);
  const searches = (await listSearches(db, userId)).filter(
    (row) => row.alerts && !isReadOnly(plan, row) && frequencyUnder(plan, row.frequency) === 'at_once',
  );
  const [match] = await lockUnnotified(
    db,
    userId,
    searches.map(({ id }) => id),
    jobId,
  );
  if (match === undefined) return;
  await markNotified(db, userId, [match.search_id], [jobId]);
  await notify(db, {
    userId,
    kind: 'matching_job',
    key: `matching_job:${jobId}`,
    title: match.title,
    body: `${match.company_name} has posted a job that fits your search “${match.name}”.`,
    link: jobPath(jobId),
    mail: {
      subject: `New for “${match.name}”: ${match.title}`,
      action: { label: 'See the job', url: jobPath(jobId) },
    },
    ...channelsUnder(plan),
  });
};

const itemOf = ({ title, company_name, name, job_id }: UnnotifiedMatch) => ({
  title,
  text: `${company_name}, found by “${name}”`,
  url: jobPath(job_id),
});

/** One message with all that a person's due searches found, up to ten jobs by name. */
export const notifyDigest = async (db: Db, userId: string, now: Date): Promise<void> => {
  const plan = await entitlementsOf(db, userId);
  const due = (await listSearches(db, userId)).filter((row) => isDue(row, plan, now));
  const jobs = oneEach(
    await lockUnnotified(
      db,
      userId,
      due.map(({ id }) => id),
    ),
  );
  if (jobs.length === 0) return;
  await markNotified(
    db,
    userId,
    due.map(({ id }) => id),
    jobs.map(({ job_id }) => job_id),
  );
  const shown = jobs.slice(0, limits.alertJobs);
  const title =
    jobs.length === 1 ? 'A new job fits your searches' : `${jobs.length} new jobs fit your searches`;
  const body = `${shown
    .slice(0, 3)
    .map(({ title: job }) => job)
    .join(', ')}${jobs.length > 3 ? ` and ${jobs.length - 3} more` : ''}.`;
  await notify(db, {
    userId,
    kind: 'matching_job',
    title,
    body,
    link: listPath,
    mail: {
      paragraphs: [
        'What your saved searches found since they told you last:',
        ...(jobs.length > shown.length ? [`And ${jobs.length - shown.length} more.`] : []),
      ],
      items: shown.map(itemOf),
    },
    ...channelsUnder(plan),
  });
};
