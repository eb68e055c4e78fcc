import { openStatuses } from '../contract/src/applications.ts';
import type { AlertFrequency, SavedFilters } from '../contract/src/saved-searches.ts';
import type { DemoApplication } from './make-applications.ts';
import type { DemoFractional } from './make-fractionals.ts';
import type { DemoJob } from './make-job.ts';
import { later, type Row, type World } from './world.ts';

const lookedDaysAgo = 4;
const isLive = ({ row }: DemoJob) => row.status === 'active';

interface Wanted {
  name: string;
  frequency: AlertFrequency;
  filters: SavedFilters;
  finds: (job: DemoJob) => boolean;
}

const searchesOf = ({ role: { type } }: DemoFractional): Wanted[] => [
  {
    name: `${type} roles`,
    frequency: 'at_once',
    filters: { fractional_type: [type] },
    finds: ({ row }) => row.fractional_type === type,
  },
  {
    name: `${type}, remote, up to 12 hours`,
    frequency: 'daily',
    filters: { fractional_type: [type], workplace: ['remote'], hours_max: 12 },
    finds: ({ row }) =>
      row.fractional_type === type && row.workplace === 'remote' && Number(row.hours_per_week_min) <= 12,
  },
  {
    name: 'Advice to boards',
    frequency: 'weekly',
    filters: { search: 'board' },
    finds: ({ row }) => /\bboards?\b/i.test(`${row.title} ${row.description}`),
  },
];

/** Saved searches with what they found in the last weeks; what came since one looked was not told as news yet. */
const makeSearches = (world: World, person: DemoFractional, wanted: Wanted[], jobs: DemoJob[]) => {
  const searches: Row<'saved_searches'>[] = [];
  const matches: { search_id: string; job_id: string; matched_at: string; notified_at: string }[] = [];
  for (const { name, frequency, filters, finds } of wanted) {
    const created = world.daysAgo(world.random.whole(20, 40));
    const id = world.id(created);
    const found = jobs.filter((job) => isLive(job) && (job.published as Date) > created && finds(job));
    const latest = found.map(({ published }) => published as Date).sort((a, b) => +b - +a)[0];
    searches.push({
      id,
      user_id: person.user.id,
      name,
      filters: JSON.stringify(filters),
      functions: filters.fractional_type ?? [],
      frequency,
      seen_at: later(world.now, -lookedDaysAgo).toISOString(),
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
  'Your last two roles are close to what we need in the first quarter. The team would like to meet you.',
  'We read your case study twice. The hours and the start fit us; tell us if they fit you.',
];

/** Invitations to the demo fractional from companies whose jobs fit, and those that the demo company sent. */
const makeInvitations = (
  world: World,
  jobs: DemoJob[],
  fractionals: DemoFractional[],
  applications: DemoApplication[],
) => {
  const applied = new Set(applications.map(({ row }) => `${row.job_id} ${row.fractional_id}`));
  const isFree = (job: DemoJob, { user }: DemoFractional) => !applied.has(`${job.row.id} ${user.id}`);
  const make = (
    job: DemoJob,
    person: DemoFractional,
    days: number,
    more: Partial<Row<'invitations'>> = {},
  ): Row<'invitations'> => {
    const created = later(world.now, -days);
    return {
      id: world.id(created),
      job_id: job.row.id,
      fractional_id: person.user.id,
      invited_by: job.company.owner.id,
      note: world.random.pick(notes),
      created_at: created.toISOString(),
      ...more,
    };
  };
  const [self] = fractionals as [DemoFractional];
  const own = jobs.slice(0, 4);
  const elsewhere = jobs
    .slice(5)
    .find((job) => isLive(job) && job.row.fractional_type === self.role.type && isFree(job, self));
  const ownForSelf = own.find((job) => isLive(job) && isFree(job, self));
  const [first] = own as [DemoJob];
  const others = fractionals.filter(
    (one) =>
      one.row.status === 'verified' &&
      one.role.type === first.role.type &&
      !one.user.email.endsWith('@cadre.example') &&
      isFree(first, one),
  );
  const seen = (days: number) => ({ seen_at: later(world.now, -days).toISOString() });
  const ways: ((person: DemoFractional) => Row<'invitations'>)[] = [
    (person) => make(first, person, 2),
    (person) => make(first, person, 3, seen(2)),
    (person) =>
      make(first, person, 6, {
        ...seen(5),
        declined_at: later(world.now, -4).toISOString(),
        decline_reason: 'busy',
        decline_note: 'I could begin in two months, if you still look for somebody then.',
      }),
  ];
  const invitations = [
    ...(elsewhere ? [make(elsewhere, self, 1)] : []),
    ...(ownForSelf ? [make(ownForSelf, self, 2)] : []),
    ...ways.flatMap((way, at) => (others[at] ? [way(others[at])] : [])),
  ];
  const credits: Row<'credits'>[] = invitations.map((invitation) => ({
    id: world.id(new Date(String(invitation.created_at))),
    user_id: String(invitation.invited_by),
    kind: 'invite',
    subject_id: invitation.id,
    scope: invitation.job_id,
    spent_at: String(invitation.created_at),
  }));
  return { invitations, credits };
};

/** So many days from now, at this hour in UTC. */
const at = ({ now }: World, days: number, hour: number): string => {
  const time = later(now, days);
  time.setUTCHours(hour, 0, 0, 0);
  return time.toISOString();
};

/** The demo fractional has times to pick from; of the demo company's interviews one is booked and one waits. */
const makeInterviews = (
  world: World,
  jobs: DemoJob[],
  [self]: DemoFractional[],
  applications: DemoApplication[],
): Row<'interviews'>[] => {
  const [first] = jobs as [DemoJob];
  const staged = applications.filter(
    ({ row }) => row.status === 'interview' && openStatuses.some((open) => open === row.status),
  );
  const make = ({ row, last }: DemoApplication, times: string[], booked?: string): Row<'interviews'> => ({
    id: world.id(last),
    application_id: row.id,
    status: booked ? 'scheduled' : 'proposed',
    times: JSON.stringify(times),
    starts_at: booked ?? null,
    minutes: 45,
    time_zone: 'UTC',
    place: 'https://meet.example/cadre-interview',
    note: 'We will talk about the first 90 days and how you would begin.',
    sequence: booked ? 1 : 0,
    created_at: last.toISOString(),
    updated_at: last.toISOString(),
  });
  const mine = staged.find(({ fractional }) => fractional === self);
  const [booked, waiting] = staged.filter(
    ({ job, fractional }) => job.company === first.company && fractional !== self,
  );
  const days = [at(world, 2, 9), at(world, 3, 14), at(world, 4, 10)];
  return [
    ...(mine ? [make(mine, days)] : []),
    ...(booked ? [make(booked, [at(world, 2, 13)], at(world, 2, 13))] : []),
    ...(waiting ? [make(waiting, [at(world, 3, 8), at(world, 5, 15)])] : []),
  ];
};

/** What makes an opening of a search, an invitation or an interview, for the accounts to look around with. */
export const makeOpportunities = (
  world: World,
  jobs: DemoJob[],
  fractionals: DemoFractional[],
  applications: DemoApplication[],
) => {
  const [self, basic] = fractionals as [DemoFractional, DemoFractional];
  const ofSelf = makeSearches(world, self, searchesOf(self), jobs);
  const ofBasic = makeSearches(
    world,
    basic,
    searchesOf(basic)
      .slice(0, 1)
      .map((one) => ({ ...one, frequency: 'daily' as const })),
    jobs,
  );
  return {
    searches: [...ofSelf.searches, ...ofBasic.searches],
    matches: [...ofSelf.matches, ...ofBasic.matches],
    ...makeInvitations(world, jobs, fractionals, applications),
    interviews: makeInterviews(world, jobs, fractionals, applications),
  };
};
