import type { EngagementStatus } from '../contract/src/engagements.ts';
import type { DemoApplication } from './make-applications.ts';
import { dayOf, daysBetween, later, type Row, type World } from './world.ts';

/** What the engagements of the accounts to look around with show, one after the other. */
const shown: readonly EngagementStatus[] = ['active', 'planned', 'ended', 'paused'];

const pathTo: Record<EngagementStatus, readonly EngagementStatus[]> = {
  planned: ['planned'],
  active: ['planned', 'active'],
  paused: ['planned', 'active', 'paused'],
  ended: ['planned', 'active', 'ended'],
};

const endReasons = [
  'The outcomes that we set out for are reached.',
  'A full-time hire has taken over, with a handover of two weeks.',
];

const makeEngagement = (world: World, application: DemoApplication, status: EngagementStatus) => {
  const { random, now } = world;
  const { row, job, fractional, last } = application;
  const room = daysBetween(last, now);
  // Each step leaves room for those after it.
  const times = pathTo[status].map((_, at) => later(last, room * 0.3 * at));
  const [, began] = times;
  const ended = status === 'ended' ? times[2] : undefined;
  const { hours_per_week_min: least, hours_per_week_max: most, budget_min_minor: rate } = job.row;
  const terms = {
    application_id: row.id,
    company_id: job.company.row.id,
    fractional_id: fractional.user.id,
    status,
    start_date: dayOf(began ?? later(now, random.whole(5, 20))),
    end_date: ended ? dayOf(ended) : null,
    hours_per_week: least == null || most == null ? null : random.whole(least, most),
    rate_minor: row.proposed_rate_minor ?? rate ?? null,
    rate_period: row.rate_period ?? null,
    currency: row.currency ?? ('USD' as const),
    end_reason: ended ? random.pick(endReasons) : '',
    created_at: last.toISOString(),
    updated_at: (times.at(-1) ?? last).toISOString(),
  };
  const history = pathTo[status].slice(1).map(
    (after, at): Row<'engagement_history'> => ({
      id: world.id(times[at + 1] ?? now),
      application_id: row.id,
      actor_id: job.company.owner.id,
      field: 'status',
      before: pathTo[status][at] ?? null,
      after,
      at: (times[at + 1] ?? now).toISOString(),
    }),
  );
  return { terms, history };
};

/** What became of those who were hired; the named accounts have every state between them. */
export const makeEngagements = (world: World, applications: DemoApplication[]) => {
  const counts = new Map<string, number>();
  const statusOf = ({ job, fractional }: DemoApplication): EngagementStatus => {
    const name = [job.company.owner.email, fractional.user.email].find((email) =>
      email.endsWith('@cadre.example'),
    );
    if (name === undefined)
      return world.random.weighted({ active: 45, ended: 40, paused: 8, planned: 7 }) as EngagementStatus;
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    return shown[nth % shown.length] ?? 'active';
  };
  const made = applications
    .filter(({ row }) => row.status === 'hired')
    .map((application) => makeEngagement(world, application, statusOf(application)));
  return { rows: made.map(({ terms }) => terms), history: made.flatMap(({ history }) => history) };
};
