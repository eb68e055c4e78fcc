import { useQuery } from '@tanstack/react-query';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { JobListSkeleton, JobResults } from './job-results.tsx';
import { jobs } from './jobs.data.ts';

/** The live jobs of one company. */
export const CompanyJobs = ({ company }: { company: string }) => (
  <LoadBoundary
    query={useQuery(jobs({ company, status: 'active', sort: 'recent', page_size: 50 }))}
    skeleton={<JobListSkeleton view="row" />}
    isEmpty={({ results }) => results.length === 0}
    empty={<p>No job is open here at the moment.</p>}
  >
    {({ results }) => <JobResults jobs={results} view="row" />}
  </LoadBoundary>
);
