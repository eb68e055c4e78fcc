import { addDays, toIsoDay } from '../contract/src/dates.ts';
import type { EngagementStatus } from '../contract/src/engagements.ts';
import { type DemoContext, type DemoRow, daysBetween } from './demo-context.ts';
import type { DemoApplication } from './make-applications.ts';

/** The states of a demo account's engagements in order. */
const demoStatuses: readonly EngagementStatus[] = ['active', 'planned', 'ended', 'paused'];

const pathTo: Record<EngagementStatus, readonly EngagementStatus[]> = {
  planned: ['planned'],
  active: ['planned', 'active'],
  paused: ['planned', 'active', 'paused'],
  ended: ['planned', 'active', 'ended'],
};

const endReasons = [
  'We reached the agreed outcomes.',
  'A full-time hire took over after a two-week handover.',
];

const makeEngagement = (context: DemoContext, application: DemoApplication, status: EngagementStatus) => {
  const { random, now } = context;
  const { row, job, fractional, last } = application;
  const room = daysBetween(last, now);
  // Each step leaves time for the later ones.
  const times = pathTo[status].map((_, index) => addDays(last, room * 0.3 * index));
  const [, startedAt] = times;
  const ended = status === 'ended' ? times[2] : undefined;
  const engagement = {
    application_id: row.id,
    company_id: job.company.row.id,
    fractional_id: fractional.user.id,
    status,
    start_date: toIsoDay(startedAt ?? addDays(now, random.whole(5, 20))),
    end_date: ended ? toIsoDay(ended) : null,
    end_reason: ended ? random.pick(endReasons) : '',
    created_at: last.toISOString(),
    updated_at: (times.at(-1) ?? last).toISOString(),
  };
  const history = pathTo[status].slice(1).map(
    (after, index): DemoRow<'engagement_history'> => ({
      id: context.id(times[index + 1] ?? now),
      application_id: row.id,
      actor_id: job.company.owner.id,
      field: 'status',
      before: pathTo[status][index] ?? null,
      after,
      at: (times[index + 1] ?? now).toISOString(),
    }),
  );
  return { engagement, history };
};

/** The engagements of hired applications; the demo accounts show every state. */
export const makeEngagements = (context: DemoContext, applications: DemoApplication[]) => {
  const counts = new Map<string, number>();
  const pickStatus = ({ job, fractional }: DemoApplication): EngagementStatus => {
    const name = [job.company.owner.email, fractional.user.email].find((email) =>
      email.endsWith('@cadre.example'),
    );
    if (name === undefined)
      return context.random.weighted({ active: 45, ended: 40, paused: 8, planned: 7 }) as EngagementStatus;
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    return demoStatuses[nth % demoStatuses.length] ?? 'active';
  };
  const engagements = applications
    .filter(({ row }) => row.status === 'hired')
    .map((application) => makeEngagement(context, application, pickStatus(application)));
  return {
    engagements: engagements.map(({ engagement }) => engagement),
    engagement_history: engagements.flatMap(({ history }) => history),
  };
};
