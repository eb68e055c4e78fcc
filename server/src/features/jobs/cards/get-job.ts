import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { UserType } from '../../../../../contract/src/endpoint.ts';
import type { Job } from '../../../../../contract/src/jobs.ts';
import type { Db } from '../../../lib/db.ts';
import type { DB } from '../../../lib/db-types.ts';
import { prepare } from '../../../lib/prepared.ts';
import { problem } from '../../../lib/problem.ts';
import { canSeeJob, toJob } from '../jobs.policy.ts';
import { countEnding, countOpen, selectSimilar } from '../jobs.queries.ts';
import { explainMatch } from '../matching/match-text.ts';
import {
  type CardRow,
  getViewerProfile,
  noRelation,
  relationTo,
  selectCards,
  toJobCard,
  type Viewer,
} from './job-cards.queries.ts';

const detailColumns = [
  'description',
  'sub_categories',
  'equity_range',
  'why_now',
  'undecided',
  'outcomes',
  'stage',
  'headcount',
  'screening_questions',
  'intake_cap',
  'archived_at',
  'employer_domain',
  'version',
] as const;

/** What only the page of a job shows. */
type Detail = Pick<Selectable<DB['jobs']>, (typeof detailColumns)[number]> &
  Pick<Job, 'main_category_title' | 'sub_category_titles' | 'application'> & {
    /** The open applications have reached the intake cap. */
    full: boolean;
    /** Open applications that would end with the job; null unless the viewer is an admin or of its company. */
    ending: number | null;
    /** The viewer has put its company on their no-go list. */
    no_go: boolean;
  };

/** A job with its company, its relation to the viewer and what its page shows. */
export type JobRow = CardRow & Detail;

const plainColumns = sql.raw(detailColumns.map((column) => `jobs.${column}`).join(', '));

interface JobValues {
  id: string;
  viewerId: string;
  companyId: string | null;
}

/**
 * The detail of the first card as JSON. The text depends on the kind of viewer: with null for a value that the viewer lacks
 * the plan for the values would look cheaper than the kept one.
 */
const detailFor = (kind: UserType | undefined, { viewerId, companyId }: JobValues) => {
  const ending = {
    admin: countEnding,
    company: sql`case when jobs.company_id = ${companyId} then ${countEnding} end`,
    fractional: sql`null`,
  };
  const relation = sql`
    (select to_json(application) from (
      select id, status, created_at from applications where job_id = jobs.id and fractional_id = ${viewerId}
    ) as application) as application,
    coalesce(companies.identity_keys, array[jobs.employer_key])
      && array(select * from no_go_keys(${viewerId})) as no_go`;
  return sql`case when wanted.position = 1 then (select to_json(detail)::text from (
    select ${plainColumns},
      (select title from categories where id = jobs.main_category) as main_category_title,
      array(
        select parts.title from unnest(jobs.sub_categories) with ordinality as chosen (id, position)
        join categories as parts on parts.id = chosen.id order by chosen.position) as sub_category_titles,
      -- The stored total avoids the count for most jobs.
      jobs.applicants_count >= jobs.intake_cap and ${countOpen} >= jobs.intake_cap as full,
      ${kind ? ending[kind] : sql`null`} as ending,
      ${kind === 'fractional' ? relation : sql`null as application, false as no_go`}
  ) as detail) end as detail`;
};

/** Reads the job with its detail, then similar jobs. */
const jobReader = (kind?: UserType) =>
  prepare((values: JobValues) => {
    const { id, viewerId } = values;
    const of = (column: string) => sql<string>`(select ${sql.ref(column)} from jobs where id = ${id})`;
    const similar = selectSimilar({
      id: sql`${id}`,
      fractional_type: of('fractional_type'),
      main_category: of('main_category'),
    });
    const relation = kind === 'fractional' ? relationTo(viewerId) : noRelation;
    return selectCards(
      sql`${id}::uuid || array(${similar})`,
      sql`${relation}, ${detailFor(kind, values)}`,
    ) as RawBuilder<CardRow & { detail: string | null }>;
  });
const readers = {
  visitor: jobReader(),
  fractional: jobReader('fractional'),
  company: jobReader('company'),
  admin: jobReader('admin'),
};

/** The job as any viewer may see it, and the rows of similar jobs; undefined if there is none. */
const findJob = async (db: Db, viewer: Viewer, id: string) => {
  const values = { id, viewerId: viewer?.id ?? '', companyId: viewer?.companyId ?? null };
  const [card, ...similar] = await readers[viewer?.type ?? 'visitor'](db, values);
  if (!card?.detail) return undefined;
  const row: JobRow = { ...card, ...(JSON.parse(card.detail) as Detail) };
  return { row, similar };
};

/** The complete job as this viewer sees it, with similar jobs; undefined if they may not see it. */
export const findVisibleJob = async (db: Db, viewer: Viewer, id: string): Promise<Job | undefined> => {
  const found = await findJob(db, viewer, id);
  if (found === undefined || !canSeeJob(viewer, found.row)) return undefined;
  const { row, similar } = found;
  const profile = await getViewerProfile(db, viewer);
  return toJob(row, viewer, {
    ...toJobCard(row, viewer, profile),
    match: profile && explainMatch(row, profile, new Date(profile.read_at)),
    similar: similar.map((other) => toJobCard(other, viewer, profile)),
  });
};

/** The same. Throws not found. */
export const getJob = async (db: Db, viewer: Viewer, id: string): Promise<Job> => {
  const job = await findVisibleJob(db, viewer, id);
  if (job === undefined) throw problem('not_found');
  return job;
};
