import type { JobCard } from '../../../../contract/src/jobs.ts';
import { MatchScore } from '../../ui/match-score.tsx';
import { BookmarkButton } from './bookmark-button.tsx';

/** What stands on a job's card for a fractional: the match with its reasons, and the bookmark. */
export const JobTools = ({ job }: { job: JobCard }) => (
  <>
    {job.match && <MatchScore score={job.match.score} reasons={job.match.reasons} />}
    <BookmarkButton job={job} />
  </>
);
