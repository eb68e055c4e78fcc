import { Button } from '@mantine/core';
import { href, Link } from 'react-router';
import { CandidateSearch } from '../../features/fractionals/search/candidate-search.tsx';
import { describeFilters } from '../../features/fractionals/search/saved-filters.ts';
import { MatchJobSelect } from '../../features/invitations/match-job-select.tsx';
import { SelectNext } from '../../features/invitations/select-next.tsx';
import { SaveTalentSearch } from '../../features/saved-searches/save-talent-search.tsx';
import { companyTools, SelectedCandidates } from './candidate-actions.tsx';

/** The links beside the title of the search. */
export const SourcingLinks = () => (
  <>
    <Button variant="default" component={Link} to={href('/account/company/shortlists')}>
      Shortlists
    </Button>
    <Button variant="default" component={Link} to={href('/account/company/saved-searches')}>
      Saved searches
    </Button>
  </>
);

/** The search for candidates with everything that a company does there. */
export const CompanyCandidateSearch = () => (
  <CandidateSearch
    view="card"
    tools={companyTools}
    jobSelect={(jobId, choose) => <MatchJobSelect value={jobId} onChange={choose} />}
    save={(filters) => <SaveTalentSearch filters={filters} suggestedName={describeFilters(filters)} />}
    selectNext={(people, { selected, matchJob, select }) => (
      <SelectNext
        people={people}
        selected={selected}
        jobId={matchJob}
        onSelect={(next) => select([...selected, ...next])}
      />
    )}
    bar={({ selected, matchJob, select }) => (
      <SelectedCandidates selected={selected} matchJob={matchJob} onClear={() => select([])} />
    )}
  />
);
