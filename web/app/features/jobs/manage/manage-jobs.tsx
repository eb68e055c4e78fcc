import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { publicJobPath } from '../../../../../contract/src/job-address.ts';
import { type JobCard, JobStatus } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { DottedText } from '../../../ui/dotted-text.tsx';
import { LinkEntry, LinkList } from '../../../ui/link-list.tsx';
import { PagedList, usePage } from '../../../ui/paged-list.tsx';
import { Bar, Placeholder } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import {
  accountJobPath,
  duplicatePath,
  editPath,
  formatHours,
  formatPay,
  formatPlace,
  formatRole,
} from '../job-format.ts';
import { jobListQuery } from '../jobs.data.ts';
import { EmbedJobs } from './embed-jobs.tsx';
import { JobActions } from './job-actions.tsx';
import { JobState } from './job-state.tsx';
import styles from './manage-jobs.module.css';

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
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  if (counts && all === 0) return <FirstJob />;
  return (
    <>
      <TabLinks
        label="Jobs by status"
        tabs={tabs.map(([value, label]) => ({
          label,
          to: value === 'active' ? '?' : `?status=${value}`,
          isCurrent: value === status,
          count: counts?.[value],
        }))}
      />
      <PagedList
        query={found}
        rows="jobs"
        pageSize={limits.jobPageSize}
        empty={<NoJobs status={status} />}
        skeleton={<LoadingJobs />}
      >
        {({ results }) => (
          <>
            <ul className={styles.jobs} aria-busy={found.isPlaceholderData}>
              {results.map((job) => (
                <OwnJob key={job.id} job={job} />
              ))}
            </ul>
            {all === 1 && results[0]?.status === 'active' && <OnlyJob job={results[0]} />}
            {status === 'active' && results[0]?.company.id && (
              <div className={styles.more}>
                <EmbedJobs company={results[0].company.id} />
              </div>
            )}
          </>
        )}
      </PagedList>
    </>
  );
};

const LoadingJobs = () => (
  <Placeholder label="Loading jobs" className={styles.jobs}>
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <div key={row} className={styles.job}>
        <div className={styles.summary}>
          <Bar width="min(20rem, 80%)" height="1.5rem" />
          <p className={styles.facts}>
            <Bar width="min(30rem, 100%)" height="1rem" />
          </p>
        </div>
        <div className={styles.state}>
          <Bar width="12rem" height="1.5rem" />
        </div>
        <div className={styles.applicants}>
          <Bar width="4rem" height="1.5rem" />
        </div>
        <div className={styles.actions}>
          <Bar width="7.5rem" height="2.625rem" />
        </div>
      </div>
    ))}
  </Placeholder>
);

/** A company claims an imported job on its page before it can manage it. */
const getPath = (job: JobCard): string => {
  if (job.source === 'scraped') return accountJobPath(job.id);
  return job.status === 'draft' ? editPath(job.id) : `?job=${job.id}`;
};

const OwnJob = ({ job }: { job: JobCard }) => {
  const imported = job.source === 'scraped';
  const pay = formatPay(job);
  const details = [formatRole(job), pay && `${pay.amount}${pay.per}`, formatHours(job), formatPlace(job)];
  return (
    <li className={styles.job}>
      <div className={styles.summary}>
        <h2>
          <Link to={getPath(job)}>{job.title}</Link>
        </h2>
        <p className={styles.facts}>
          <DottedText parts={details} />
        </p>
      </div>
      <JobState job={job} />
      {job.status !== 'draft' && !imported && <ApplicantCount job={job} />}
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

const ApplicantCount = ({ job }: { job: JobCard }) => {
  const applicants = job.applications_count ?? 0;
  const newApplicants = job.new_applicants ?? 0;
  return (
    <Link className={styles.applicants} to={`?job=${job.id}`}>
      <strong>{applicants}</strong> {applicants === 1 ? 'applicant' : 'applicants'}
      {newApplicants > 0 && <em>{newApplicants} new</em>}
      <span className="visually-hidden"> for {job.title}</span>
    </Link>
  );
};

/** What brings applicants to the only job of a company. */
const OnlyJob = ({ job }: { job: JobCard }) => (
  <div className={styles.more}>
    <LinkList label="Next for this job">
      <LinkEntry
        to={`?job=${job.id}`}
        title="Invite people who fit"
        detail="Suggested people stand below the applicants, each with the reasons for the match."
      />
      <LinkEntry
        to={publicJobPath(job)}
        title="Share the public page"
        detail="Anyone with the link can read the job and apply."
      />
    </LinkList>
  </div>
);

const emptyTexts: Record<JobStatus, readonly [title: string, text: string]> = {
  active: ['No live jobs', 'Publish a job to show it to verified fractionals.'],
  draft: ['No drafts', 'Jobs that you save without publishing appear here.'],
  paused: ['No paused jobs', 'Paused jobs keep their applications and accept no new ones.'],
  closed: ['No closed jobs', 'Jobs that you close without hiring appear here.'],
  filled: ['No filled jobs yet', 'Jobs for which you hired someone appear here.'],
};

const postJob = (
  <Button component={Link} to={editPath()}>
    Post a job
  </Button>
);

const NoJobs = ({ status }: { status: JobStatus }) => {
  const [title, text] = emptyTexts[status];
  return <EmptyState title={title} text={text} action={postJob} />;
};

const firstSteps = [
  ['Write', 'Start from the template of a function, or paste a description. Drafts are free.'],
  ['Publish', 'With a plan it is live at once. You can pause or close it at any time.'],
  ['Choose', 'Each applicant comes with an explained match. Suggested people can be invited.'],
] as const;

/** A company without any job. */
const FirstJob = () => (
  <>
    <EmptyState
      title="Post your first job"
      text="Describe the role, the terms and the pay. A preview shows the job as applicants will see it."
      action={
        <Button component={Link} to={editPath()} variant="default">
          Start from a template
        </Button>
      }
    />
    <ol className={styles.steps}>
      {firstSteps.map(([title, text]) => (
        <li key={title}>
          <strong>{title}</strong>
          {text}
        </li>
      ))}
    </ol>
  </>
);
