import { useSearchParams } from 'react-router';
import { CandidateCard } from '../../../features/fractionals/search/candidate-card.tsx';
import { profilePath } from '../../../features/fractionals/trail.ts';
import { MatchJobSelect } from '../../../features/invitations/match-job-select.tsx';
import { AllShortlists, shortlistPath } from '../../../features/shortlists/all-shortlists.tsx';
import { OneShortlist } from '../../../features/shortlists/one-shortlist.tsx';
import { privatePageMeta } from '../../../lib/page-meta.ts';
import { MatchScore } from '../../../ui/match-score.tsx';
import { companyTools, SelectedCandidates } from '../../sourcing/candidate-actions.tsx';

export const meta = privatePageMeta('Shortlists');

export default function AccountCompanyShortlistsPage() {
  const [params, setParams] = useSearchParams();
  const id = params.get('list');
  const matchJob = params.get('match_job') ?? '';
  if (id === null) return <AllShortlists />;
  const choose = (jobId: string) =>
    setParams(jobId === '' ? { list: id } : { list: id, match_job: jobId }, { preventScrollReset: true });
  return (
    <OneShortlist
      key={id}
      id={id}
      matchJob={matchJob}
      jobSelect={<MatchJobSelect value={matchJob} onChange={choose} />}
      card={(person, listed) => {
        const among = listed.map((other) => other.id);
        const back = `${shortlistPath(id)}${matchJob === '' ? '' : `&match_job=${matchJob}`}`;
        return (
          <CandidateCard
            candidate={person}
            view="row"
            profile={{ to: profilePath(person.id, matchJob), trail: { ids: among, back } }}
            aside={person.match && <MatchScore {...person.match} />}
            {...companyTools(person, { among, matchJob })}
          />
        );
      }}
      bar={(selected, clear) => (
        <SelectedCandidates selected={selected} matchJob={matchJob} onClear={clear} />
      )}
    />
  );
}
