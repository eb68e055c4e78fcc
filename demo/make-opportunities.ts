import { openStatuses } from '../contract/src/applications.ts';
import { addDays } from '../contract/src/dates.ts';
import type { AlertFrequency, SavedFilters } from '../contract/src/saved-searches.ts';
import type { DemoContext, DemoRow } from './demo-context.ts';
import type { DemoApplication } from './make-applications.ts';
import type { DemoFractional } from './make-fractionals.ts';
import type { DemoJob } from './make-jobs.ts';

const seenDaysAgo = 4;
const isLive = ({ row }: DemoJob) => row.status === 'active';

interface DemoSearch {
  name: string;
  frequency: AlertFrequency;
  filters: SavedFilters;
  matchesJob: (job: DemoJob) => boolean;
}

const listSearches = ({ role: { type } }: DemoFractional): DemoSearch[] => [
  {
    name: `${type} roles`,
    frequency: 'at_once',
    filters: { fractional_type: [type] },
    matchesJob: ({ row }) => row.fractional_type === type,
  },
  {
    name: `${type}, remote, up to 12 hours`,
    frequency: 'daily',
    filters: { fractional_type: [type], workplace: ['remote'], hours_max: 12 },
    matchesJob: ({ row }) =>
      row.fractional_type === type && row.workplace === 'remote' && Number(row.hours_per_week_min) <= 12,
  },
  {
    name: 'Board advisory',
    frequency: 'weekly',
    filters: { search: 'board' },
    matchesJob: ({ row }) => /\bboards?\b/i.test(`${row.title} ${row.description}`),
  },
];

/** Saved searches with their matches of the last weeks. */
const makeSearches = (
  context: DemoContext,
  person: DemoFractional,
  demoSearches: DemoSearch[],
  jobs: DemoJob[],
) => {
  const searches: DemoRow<'saved_searches'>[] = [];
  const matches: { search_id: string; job_id: string; matched_at: string; notified_at: string }[] = [];
  for (const { name, frequency, filters, matchesJob } of demoSearches) {
    const created = context.daysAgo(context.random.whole(20, 40));
    const id = context.id(created);
    const found = jobs.filter((job) => isLive(job) && (job.published as Date) > created && matchesJob(job));
    const latest = found.map(({ published }) => published as Date).sort((a, b) => +b - +a)[0];
    searches.push({
      id,
      user_id: person.user.id,
      name,
      filters: JSON.stringify(filters),
      functions: filters.fractional_type ?? [],
      frequency,
      seen_at: addDays(context.now, -seenDaysAgo).toISOString(),
      last_notified_at: latest?.toISOString() ?? null,
      created_at: created.toISOString(),
    });
    for (const { row, published } of found) {
      const at = (published as Date).toISOString();
      matches.push({ search_id: id, job_id: row.id, matched_at: at, notified_at: at });
    }
  }
  return { searches, matches };
};

const notes = [
  'Your last two roles are close to what we need next quarter. The team would like to meet you.',
  'Your case study stood out. Your hours and start date work for us. Would ours work for you?',
];

/** Invitations to the demo fractional, and from the demo company. */
const makeInvitations = (
  context: DemoContext,
  jobs: DemoJob[],
  fractionals: DemoFractional[],
  applications: DemoApplication[],
) => {
  const applied = new Set(applications.map(({ row }) => `${row.job_id} ${row.fractional_id}`));
  const hasNotApplied = (job: DemoJob, { user }: DemoFractional) => !applied.has(`${job.row.id} ${user.id}`);
  const make = (
    job: DemoJob,
    person: DemoFractional,
    days: number,
    more: Partial<DemoRow<'invitations'>> = {},
  ): DemoRow<'invitations'> => {
    const created = addDays(context.now, -days);
    return {
      id: context.id(created),
      job_id: job.row.id,
      fractional_id: person.user.id,
      invited_by: job.company.owner.id,
      note: context.random.pick(notes),
      created_at: created.toISOString(),
      ...more,
    };
  };
  const [self] = fractionals as [DemoFractional];
  const ownJobs = jobs.slice(0, 4);
  const elsewhere = jobs
    .slice(5)
    .find((job) => isLive(job) && job.row.fractional_type === self.role.type && hasNotApplied(job, self));
  const ownForSelf = ownJobs.find((job) => isLive(job) && hasNotApplied(job, self));
  const [first] = ownJobs as [DemoJob];
  const others = fractionals.filter(
    (person) =>
      person.row.status === 'verified' &&
      person.role.type === first.role.type &&
      !person.user.email.endsWith('@cadre.example') &&
      hasNotApplied(first, person),
  );
  const seen = (days: number) => ({ seen_at: addDays(context.now, -days).toISOString() });
  const invitationMakers: ((person: DemoFractional) => DemoRow<'invitations'>)[] = [
    (person) => make(first, person, 2),
    (person) => make(first, person, 3, seen(2)),
    (person) =>
      make(first, person, 6, {
        ...seen(5),
        declined_at: addDays(context.now, -4).toISOString(),
        decline_reason: 'busy',
        decline_note: 'I could start in two months if the role is still open then.',
      }),
  ];
  const invitations = [
    ...(elsewhere ? [make(elsewhere, self, 1)] : []),
    ...(ownForSelf ? [make(ownForSelf, self, 2)] : []),
    ...invitationMakers.flatMap((makeOne, index) => (others[index] ? [makeOne(others[index])] : [])),
  ];
  const credits: DemoRow<'credits'>[] = invitations.map((invitation) => ({
    id: context.id(new Date(String(invitation.created_at))),
    user_id: String(invitation.invited_by),
    kind: 'invite',
    subject_id: invitation.id,
    scope: invitation.job_id,
    spent_at: String(invitation.created_at),
  }));
  return { invitations, credits };
};

/** The time `days` from now at this hour (UTC). */
const timeIn = ({ now }: DemoContext, days: number, hour: number): string => {
  const time = addDays(now, days);
  time.setUTCHours(hour, 0, 0, 0);
  return time.toISOString();
};

/** Proposed times for the demo fractional; one booked and one proposed interview of the demo company. */
const makeInterviews = (
  context: DemoContext,
  jobs: DemoJob[],
  [self]: DemoFractional[],
  applications: DemoApplication[],
): DemoRow<'interviews'>[] => {
  const [first] = jobs as [DemoJob];
  const staged = applications.filter(
    ({ row }) => row.status === 'interview' && openStatuses.some((open) => open === row.status),
  );
  const make = ({ row, last }: DemoApplication, times: string[], booked?: string): DemoRow<'interviews'> => ({
    id: context.id(last),
    application_id: row.id,
    status: booked ? 'scheduled' : 'proposed',
    times: JSON.stringify(times),
    starts_at: booked ?? null,
    minutes: 45,
    time_zone: 'UTC',
    place: '',
    video_url: 'https://meet.example/first-interview',
    interviewer_ids: [],
    note: 'We will talk about the first 90 days and where you would start.',
    sequence: booked ? 1 : 0,
    created_at: last.toISOString(),
    updated_at: last.toISOString(),
  });
  const mine = staged.find(({ fractional }) => fractional === self);
  const [booked, waiting] = staged.filter(
    ({ job, fractional }) => job.company === first.company && fractional !== self,
  );
  const days = [timeIn(context, 2, 9), timeIn(context, 3, 14), timeIn(context, 4, 10)];
  return [
    ...(mine ? [make(mine, days)] : []),
    ...(booked ? [make(booked, [timeIn(context, 2, 13)], timeIn(context, 2, 13))] : []),
    ...(waiting ? [make(waiting, [timeIn(context, 3, 8), timeIn(context, 5, 15)])] : []),
  ];
};

/** Saved searches, invitations and interviews of the demo accounts. */
export const makeOpportunities = (
  context: DemoContext,
  jobs: DemoJob[],
  fractionals: DemoFractional[],
  applications: DemoApplication[],
) => {
  const [self, basic] = fractionals as [DemoFractional, DemoFractional];
  const ofSelf = makeSearches(context, self, listSearches(self), jobs);
  const ofBasic = makeSearches(
    context,
    basic,
    listSearches(basic)
      .slice(0, 1)
      .map((search) => ({ ...search, frequency: 'daily' as const })),
    jobs,
  );
  return {
    saved_searches: [...ofSelf.searches, ...ofBasic.searches],
    saved_search_matches: [...ofSelf.matches, ...ofBasic.matches],
    ...makeInvitations(context, jobs, fractionals, applications),
    interviews: makeInterviews(context, jobs, fractionals, applications),
  };
};
