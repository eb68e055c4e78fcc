import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type Criterion,
  defaultCriteria,
  type Scorecard,
  type ScorecardForm,
  type Scorecards,
} from '../../../../contract/src/scorecards.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { invalid } from '../../lib/problem.ts';
import { nextVersion, requireVersion } from '../../lib/version.ts';
import type { OwnApplicationId } from './own-applications.ts';

export interface StoredScorecard extends Omit<Scorecard, 'mine'> {
  author_id: string;
}

/** The scorecards of the row `applications`. */
export const scorecardsOfRow = sql<StoredScorecard[]>`(
  select coalesce(json_agg(json_build_object('author_id', authors.id, 'author', authors.full_name,
    'scores', scores, 'verdict', verdict, 'comment', comment,
    'version', application_scorecards.version) order by authors.id), '[]')
  from application_scorecards join users as authors on authors.id = author_id
  where application_scorecards.application_id = applications.id)`;

export interface StoredCriteria {
  criteria: Criterion[];
  version: number;
}

/** The criteria that the company set for the job of the row `applications`. */
export const criteriaOfRow = sql<StoredCriteria | null>`(
  select json_build_object('criteria', criteria, 'version', version)
  from scorecard_criteria where scorecard_criteria.job_id = applications.job_id)`;

/** The scorecards as a member of the company sees them: those of colleagues only after they submitted their own. */
export const toScorecards = (
  stored: StoredScorecard[],
  jobCriteria: StoredCriteria | null,
  viewerId: string,
): Scorecards => {
  const criteria = [...(jobCriteria?.criteria ?? defaultCriteria)];
  const keys = new Set(criteria.map(({ key }) => key));
  const hasSubmitted = stored.some(({ author_id }) => author_id === viewerId);
  const shown = hasSubmitted ? stored : [];
  return {
    criteria,
    criteria_version: jobCriteria?.version ?? 0,
    cards: shown.map(({ author_id, scores, ...card }) => ({
      ...card,
      scores: Object.fromEntries(Object.entries(scores).filter(([key]) => keys.has(key))),
      mine: author_id === viewerId,
    })),
    hidden: stored.length - shown.length,
  };
};

const readScorecards = async (db: Db, { id }: OwnApplicationId) => {
  const { rows } = await sql<{ scorecards: StoredScorecard[]; criteria: StoredCriteria | null }>`
    select ${scorecardsOfRow} as scorecards, ${criteriaOfRow} as criteria from applications where id = ${id}`.execute(
    db,
  );
  return oneRow(rows);
};

export const getScorecards = async (
  db: Db,
  application: OwnApplicationId,
  viewerId: string,
): Promise<Scorecards> => {
  const { scorecards, criteria } = await readScorecards(db, application);
  return toScorecards(scorecards, criteria, viewerId);
};

/**
 * Saves the author's scorecard, or removes it. Throws `changed_meanwhile` for one that is older than `version`, and for
 * a score of a criterion that the job does not have.
 */
export const saveScorecard = async (
  db: Db,
  application: OwnApplicationId,
  author_id: string,
  card: z.output<typeof ScorecardForm> | null,
  version: number | undefined,
): Promise<void> => {
  const application_id = application.id;
  const { scorecards, criteria } = await readScorecards(db, application);
  const row = { table: 'application_scorecards' as const, keys: { application_id, author_id } };
  // The fields of the card are compared, not the card as a whole.
  await requireVersion(db, row, { ...card, version }, async () => ({
    ...scorecards.find((stored) => stored.author_id === author_id),
  }));
  if (card === null) {
    await db
      .deleteFrom('application_scorecards')
      .where('application_id', '=', application_id)
      .where('author_id', '=', author_id)
      .execute();
    return;
  }
  const keys = new Set((criteria?.criteria ?? defaultCriteria).map(({ key }) => key));
  if (Object.keys(card.scores).some((key) => !keys.has(key)))
    throw invalid({ scores: 'The criteria have changed. Reload the page to see them.' });
  const columns = { ...card, scores: JSON.stringify(card.scores) };
  await db
    .insertInto('application_scorecards')
    .values({ application_id, author_id, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'author_id']).doUpdateSet({
        ...columns,
        version: nextVersion('application_scorecards'),
        updated_at: sql`now()`,
      }),
    )
    .execute();
};

/**
 * Sets the criteria of a job, which the caller has locked. A criterion keeps its key; a new one gets one. Throws
 * `changed_meanwhile` if they are older than `version`.
 */
export const setCriteria = async (
  db: Db,
  job_id: string,
  wanted: { key?: string | undefined; label: string }[],
  version: number | undefined,
): Promise<StoredCriteria> => {
  const stored = await db
    .selectFrom('scorecard_criteria')
    .select('criteria')
    .where('job_id', '=', job_id)
    .executeTakeFirst();
  const row = { table: 'scorecard_criteria' as const, key: 'job_id' as const, id: job_id };
  await requireVersion(db, row, { criteria: wanted, version }, async () => ({
    criteria: stored?.criteria ?? defaultCriteria,
  }));
  const unusedKeys = new Set((stored?.criteria ?? defaultCriteria).map(({ key }) => key));
  const criteria = wanted.map(({ key, label }) => ({
    key: key !== undefined && unusedKeys.delete(key) ? key : randomUUID(),
    label,
  }));
  const json = JSON.stringify(criteria);
  const saved = await db
    .insertInto('scorecard_criteria')
    .values({ job_id, criteria: json })
    .onConflict((conflict) =>
      conflict.column('job_id').doUpdateSet({ criteria: json, version: nextVersion('scorecard_criteria') }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return { criteria, version: saved.version };
};
