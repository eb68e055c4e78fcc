import { sql } from 'kysely';
import type { Scorecard, Scores } from '../../../../contract/src/scorecards.ts';
import type { Db } from '../../lib/db.ts';
import type { OwnApplicationId } from './own-applications.ts';

export interface StoredScorecard extends Omit<Scorecard, 'mine'> {
  author_id: string;
}

export const scorecardsOfRow = sql<StoredScorecard[]>`(
  select coalesce(json_agg(json_build_object(
    'author_id', authors.id, 'author', authors.full_name, 'scores', scores
  ) order by authors.id), '[]')
  from application_scorecards join users as authors on authors.id = author_id
  where application_scorecards.application_id = applications.id)`;

export const toScorecards = (cards: StoredScorecard[], viewerId: string): Scorecard[] =>
  cards.map(({ author_id, ...card }) => ({ ...card, mine: author_id === viewerId }));

/** Saves the author's scorecard; deletes it if it has no scores. */
export const saveScorecard = async (
  db: Db,
  { id: application_id }: OwnApplicationId,
  author_id: string,
  scores: Scores,
): Promise<void> => {
  if (Object.keys(scores).length === 0) {
    await db
      .deleteFrom('application_scorecards')
      .where('application_id', '=', application_id)
      .where('author_id', '=', author_id)
      .execute();
    return;
  }
  const json = JSON.stringify(scores);
  await db
    .insertInto('application_scorecards')
    .values({ application_id, author_id, scores: json })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'author_id']).doUpdateSet({ scores: json, updated_at: sql`now()` }),
    )
    .execute();
};

export const listScorecards = async (db: Db, applicationId: string): Promise<StoredScorecard[]> => {
  const { scorecards } = await db
    .selectFrom('applications')
    .select(scorecardsOfRow.as('scorecards'))
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return scorecards;
};
