import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type JobCard, JobStatus } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { PagedList, usePage } from '../../../ui/paged-list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  accountJobPath,
  duplicatePath,
  editPath,
  formatHours,
  formatPay,
  formatPlace,
  formatRole,
  joinWithDots,
} from '../job-format.ts';
import { jobListQuery } from '../jobs.data.ts';
import { JobActions } from './job-actions.tsx';
import { JobState } from './job-state.tsx';
import styles from './manage-jobs.module.css';
import { PlanUsage } from './plan-usage.tsx';

const tabs = [
  ['active', 'Live'],
  ['draft', 'Drafts'],
  ['paused', 'Paused'],
  ['closed', 'Closed'],
  ['filled', 'Filled'],
] as const satisfies readonly (readonly [JobStatus, string])[];

/** A company's own jobs by status, each with its actions. */
export const ManageJobs = () => {
  const [params] = useSearchParams();
  const status = JobStatus.catch('active').parse(params.get('status'));
  const page = usePage();
  const found = useQuery(jobListQuery({ mine: 'true', status, page }));
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
      <PagedList
        query={found}
        rows="jobs"
        pageSize={limits.jobPageSize}
        empty={<NoJobs status={status} any={Object.values(counts ?? {}).some((count) => count > 0)} />}
      >
        {({ results }) => (
          <ul className={styles.jobs} aria-busy={found.isPlaceholderData}>
            {results.map((job) => (
              <OwnJob key={job.id} job={job} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
};

/** A company claims an imported job on its page before it can manage it. */
const pathOf = (job: JobCard): string => {
  if (job.source === 'scraped') return accountJobPath(job.id);
  return job.status === 'draft' ? editPath(job.id) : `?job=${job.id}`;
};

const OwnJob = ({ job }: { job: JobCard }) => {
  const applicants = job.applications_count ?? 0;
  const newApplicants = job.new_applicants ?? 0;
  const imported = job.source === 'scraped';
  const pay = formatPay(job);
  const details = [formatRole(job), pay && `${pay.amount}${pay.per}`, formatHours(job), formatPlace(job)];
  return (
    <li className={styles.job}>
      <div className={styles.summary}>
        <h2>
          <Link to={pathOf(job)}>{job.title}</Link>
        </h2>
        <p className={styles.facts}>{joinWithDots(details)}</p>
        <JobState job={job} />
      </div>
      {job.status !== 'draft' && !imported && (
        <Link className={styles.applicants} to={`?job=${job.id}`}>
          <strong>{applicants}</strong> {applicants === 1 ? 'applicant' : 'applicants'}
          {newApplicants > 0 && <em>{newApplicants} new</em>}
          <span className="visually-hidden"> for {job.title}</span>
        </Link>
      )}
      {imported ? (
        <div className={styles.actions}>
          <Button variant="default" component={Link} to={accountJobPath(job.id)}>
            Claim job
            <span className="visually-hidden">: {job.title}</span>
          </Button>
        </div>
      ) : (
        <JobActions job={job} editTo={editPath(job.id)} duplicateTo={duplicatePath(job.id)} />
      )}
    </li>
  );
};

const emptyTexts: Record<JobStatus, readonly [title: string, text: string]> = {
  active: ['No live jobs', 'Publish a job to show it to verified fractionals.'],
  draft: ['No drafts', 'Jobs that you save without publishing appear here.'],
  paused: ['No paused jobs', 'Paused jobs keep their applications and accept no new ones.'],
  closed: ['No closed jobs', 'Jobs that you close without hiring appear here.'],
  filled: ['No filled jobs yet', 'Jobs for which you hired someone appear here.'],
};

const NoJobs = ({ status, any }: { status: JobStatus; any: boolean }) => {
  const [title, text] = any
    ? emptyTexts[status]
    : [
        'Post your first job',
        'Describe the role, the terms and the pay. A preview shows the job as applicants will see it.',
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
