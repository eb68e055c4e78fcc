import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type JobCard, JobStatus } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { PastTheLast } from '../../ui/past-the-last.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ownJobs } from './job-editor.data.ts';
import { accountJobPath, hoursOf, kindOf, payOf, placeOf } from './job-facts.ts';
import styles from './manage-jobs.module.css';
import { ManageJobsActions } from './manage-jobs-actions.tsx';
import { ManageJobsState } from './manage-jobs-state.tsx';
import { PlanUsage } from './plan-usage.tsx';

const tabs = [
  ['active', 'Live'],
  ['draft', 'Drafts'],
  ['paused', 'Paused'],
  ['closed', 'Closed'],
  ['filled', 'Filled'],
] as const satisfies readonly (readonly [JobStatus, string])[];

/** Where a job is written. */
export const editPath = (id?: string) =>
  `/account/company/manage-jobs/post-a-job${id === undefined ? '' : `?id=${id}`}`;

/** One's own jobs by status, with what each needs now. */
export const ManageJobs = () => {
  const [params] = useSearchParams();
  const status = JobStatus.catch('active').parse(params.get('status'));
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const found = useQuery({ ...ownJobs({ status, page }), placeholderData: keepPreviousData });
  const counts = found.data?.status_counts;
  return (
    <>
      <PlanUsage />
      <nav className={styles.tabs} aria-label="Jobs by status">
        {tabs.map(([value, label]) => (
          <Link
            key={value}
            to={value === 'active' ? '?' : `?status=${value}`}
            aria-current={value === status ? 'page' : undefined}
          >
            {label} <span>{counts?.[value] ?? ''}</span>
          </Link>
        ))}
      </nav>
      <LoadBoundary
        query={found}
        skeleton={<ListSkeleton rows={4} label="Loading your jobs" />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          page > 1 ? (
            <PastTheLast />
          ) : (
            <NoJobs status={status} any={Object.values(counts ?? {}).some((count) => count > 0)} />
          )
        }
      >
        {({ results, count }) => (
          <>
            <ul className={styles.jobs} aria-busy={found.isPlaceholderData}>
              {results.map((job) => (
                <OwnJob key={job.id} job={job} />
              ))}
            </ul>
            <Pagination
              page={page}
              pageCount={pageCountOf(count, limits.jobPageSize)}
              label="Pages of jobs"
            />
          </>
        )}
      </LoadBoundary>
    </>
  );
};

/** An imported job is claimed on its page, before it is one's own to run. */
const placeOfJob = (job: JobCard): string => {
  if (job.source === 'scraped') return accountJobPath(job.id);
  return job.status === 'draft' ? editPath(job.id) : `?job=${job.id}`;
};

const OwnJob = ({ job }: { job: JobCard }) => {
  const applicants = job.applications_count ?? 0;
  const fresh = job.new_applicants ?? 0;
  const imported = job.source === 'scraped';
  const pay = payOf(job);
  const facts = [kindOf(job), pay && `${pay.amount} ${pay.per}`, hoursOf(job), placeOf(job)].filter(Boolean);
  return (
    <li className={styles.job}>
      <div className={styles.what}>
        <h2>
          <Link to={placeOfJob(job)}>{job.title}</Link>
        </h2>
        <p className={styles.facts}>{facts.join('\u2002·\u2002')}</p>
        <ManageJobsState job={job} />
      </div>
      {job.status !== 'draft' && !imported && (
        <Link className={styles.applicants} to={`?job=${job.id}`}>
          <strong>{applicants}</strong> {applicants === 1 ? 'applicant' : 'applicants'}
          {fresh > 0 && <em>{fresh} new</em>}
          <span className="visually-hidden"> for {job.title}</span>
        </Link>
      )}
      {imported ? (
        <div className={styles.actions}>
          <Button variant="default" component={Link} to={accountJobPath(job.id)}>
            Claim it
            <span className="visually-hidden">: {job.title}</span>
          </Button>
        </div>
      ) : (
        <ManageJobsActions job={job} editTo={editPath(job.id)} />
      )}
    </li>
  );
};

const empties: Record<JobStatus, readonly [title: string, text: string]> = {
  active: ['No job is live', 'Publish one, and verified fractionals see it at once.'],
  draft: ['No drafts', 'A job that you begin and do not publish waits here.'],
  paused: ['Nothing is paused', 'A paused job takes no applications and keeps those it has.'],
  closed: ['Nothing is closed', 'Jobs that you close without hiring are kept here.'],
  filled: ['Nothing is filled yet', 'Jobs for which you found someone are kept here.'],
};

const NoJobs = ({ status, any }: { status: JobStatus; any: boolean }) => {
  const [title, text] = any
    ? empties[status]
    : [
        'Post your first job',
        'Say the role, why now, the terms and the pay. You see it as candidates will while you write.',
      ];
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Button component={Link} to={editPath()}>
          Post a job
        </Button>
      }
    />
  );
};
