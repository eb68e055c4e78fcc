import type { SavedTalentFilters } from '../contract/src/talent-searches.ts';
import type { DemoContext, DemoRow } from './demo-context.ts';
import type { DemoFractional } from './make-fractionals.ts';
import type { DemoJob } from './make-jobs.ts';

interface DemoEntry {
  note?: string;
  tags?: string[];
}

/** The lists of the demo company, each for the function of one of its first jobs. */
const lists: readonly { job: number; name: (type: string) => string; entries: DemoEntry[] }[] = [
  {
    job: 0,
    name: (type) => `${type}, first round`,
    entries: [
      {
        note: 'Has done exactly this for a company of our size. Ask about the first 90 days.',
        tags: ['top'],
      },
      { note: 'Asks for two days a week. We have one and a half.', tags: ['top', 'hours to settle'] },
      { tags: ['our industry'] },
      {},
    ],
  },
  {
    job: 1,
    name: (type) => `${type}, for next quarter`,
    entries: [
      { note: 'Free from next quarter. Write in the last week of this one.', tags: ['later'] },
      { tags: ['later', 'recommended'] },
      { note: 'Met at a trade fair. Knows two of our suppliers.' },
    ],
  },
];

const makeShortlists = (context: DemoContext, jobs: DemoJob[], fractionals: DemoFractional[]) => {
  const shortlists: DemoRow<'shortlists'>[] = [];
  const shortlist_people = lists.flatMap(({ job, name, entries }, index) => {
    const { company, role } = jobs[job] as DemoJob;
    const created = context.daysAgo(12 - 4 * index);
    const id = context.id(created);
    const by = company.owner.id;
    shortlists.push({
      id,
      company_id: company.row.id,
      name: name(role.type),
      created_by: by,
      created_at: created.toISOString(),
    });
    const people = fractionals.filter(
      ({ row, user }) =>
        row.status === 'verified' &&
        row.fractional_type === role.type &&
        !user.email.endsWith('@cadre.example'),
    );
    return context.random.some(people, entries.length).map(({ user }, position) => {
      const { note = '', tags = [] } = entries[position] as DemoEntry;
      return {
        ...{ shortlist_id: id, fractional_id: user.id, note, tags, added_by: by },
        added_at: context.daysAgo(5 - position).toISOString(),
        noted_by: note || tags.length > 0 ? by : null,
      };
    });
  });
  return { shortlists, shortlist_people };
};

/** Saved searches for candidates of the demo company; the visit was long enough ago for some people to be new. */
const makeTalentSearches = (context: DemoContext, jobs: DemoJob[]): DemoRow<'talent_searches'>[] => {
  const [first, second] = jobs as [DemoJob, DemoJob];
  const searches: { name: string; frequency: 'daily' | 'weekly'; filters: SavedTalentFilters }[] = [
    {
      name: `${first.role.type}s in Europe`,
      frequency: 'daily',
      filters: { fractional_type: [first.role.type], location: ['Europe'] },
    },
    {
      name: `${second.role.type}s with a day a week`,
      frequency: 'weekly',
      filters: { fractional_type: [second.role.type], free_hours: 8 },
    },
  ];
  return searches.map(({ name, frequency, filters }) => {
    const created = context.daysAgo(120);
    return {
      ...{ id: context.id(created), user_id: first.company.owner.id, name, frequency },
      filters: JSON.stringify(filters),
      seen_at: context.daysAgo(90).toISOString(),
      created_at: created.toISOString(),
    };
  });
};

/** What the demo company has kept in its search for people. */
export const makeSourcing = (context: DemoContext, jobs: DemoJob[], fractionals: DemoFractional[]) => ({
  ...makeShortlists(context, jobs, fractionals),
  talent_searches: makeTalentSearches(context, jobs),
});
