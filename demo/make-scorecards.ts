import { pipeline } from '../contract/src/applications.ts';
import { Criterion, type Scores } from '../contract/src/scorecards.ts';
import type { DemoApplication } from './make-applications.ts';
import type { World } from './world.ts';

/** What owners scored of those who came to the shortlist. */
export const makeScorecards = ({ random }: World, applications: DemoApplication[]) =>
  applications
    .filter(({ row }) => pipeline.slice(2).some((stage) => stage === row.status) && random.chance(0.7))
    .map(({ row, job, last }) => {
      const scored = random.some(Criterion.options, random.whole(3, 5));
      const scores: Scores = Object.fromEntries(scored.map((criterion) => [criterion, random.whole(2, 4)]));
      return {
        application_id: row.id,
        author_id: job.company.owner.id,
        scores: JSON.stringify(scores),
        updated_at: last.toISOString(),
      };
    });
