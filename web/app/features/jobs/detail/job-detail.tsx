import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { JobCard as Card, Job } from '../../../../../contract/src/jobs.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { useSession } from '../../../lib/session.ts';
import { CompanyMark } from '../../../ui/avatar.tsx';
import { ComparableRate } from '../../../ui/comparable-rate.tsx';
import { FollowedList } from '../../../ui/followed-list.tsx';
import { MatchReasons } from '../../../ui/match-reasons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ReplyRecordDetails } from '../../../ui/reply-record.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { Bar } from '../../../ui/skeletons.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import { JobCard } from '../job-card.tsx';
import { formatOwnHours, formatPay, listDetails, publishedAt, toRange, whyNowLabels } from '../job-format.ts';
import { ClaimJob } from './claim-job.tsx';
import styles from './job-detail.module.css';

interface Props {
  job: Job;
  /** The buttons of the viewer: apply, save, share. */
  actions?: ReactNode;
  /** On a page without a session: the URL of the API for this job, to read its similar jobs again when they change. */
  apiUrl?: string;
}

/** A whole job, with the page's h1. */
export const JobDetail = ({ job, actions, apiUrl }: Props) => (
  <div className={styles.page}>
    <Header job={job} />
    <aside className={styles.aside} aria-label="Terms">
      <div className={styles.panel}>
        <Pay job={job} />
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        <dl className={styles.facts}>
          {listDetails(job).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {label === 'Working hours' && job.own_hours && (
                  <span className={styles.ownHours}>{formatOwnHours(job.own_hours)}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {job.source === 'scraped' ? (
          <Imported job={job} />
        ) : (
          <div className={styles.reply}>
            <ReplyRecordDetails
              record={job.reply_record}
              payments={job.payment_record}
              promiseDays={job.reply_promise_days ?? undefined}
              slow={job.slow_to_answer}
            />
          </div>
        )}
      </div>
    </aside>
    <div className={styles.body}>
      <Match match={job.match} />
      <Outcomes outcomes={job.outcomes} />
      <section>
        <h2>The work</h2>
        {job.why_now !== 'other' && (
          <p className={styles.why}>
            <span>Why now</span> {whyNowLabels[job.why_now]}
          </p>
        )}
        <RichText html={job.description} />
      </section>
      <Skills skills={job.skills} />
      <Questions questions={job.screening_questions} />
    </div>
    <Similar jobs={job.similar} apiUrl={apiUrl} />
  </div>
);

const Header = ({ job }: { job: Job }) => (
  <header className={styles.head}>
    <CompanyMark name={job.company.name} logo={job.company.logo} size={64} />
    <div>
      <h1>{job.title}</h1>
      <p className={styles.by}>
        <CompanyName company={job.company} />
        {job.fractional_type && <span>{job.fractional_type}</span>}
        <RelativeTime time={publishedAt(job)} />
        {job.source === 'scraped' && <span>Imported</span>}
        {job.source !== 'scraped' && <Applicants job={job} />}
        {job.promoted && <span className={styles.promoted}>Promoted</span>}
      </p>
    </div>
  </header>
);

/** The job's company and admins see the number of applicants; a fractional whose plan includes it sees a range. */
const Applicants = ({ job }: { job: Job }) => {
  if (job.applicants_count !== null) return <span>{formatCount(job.applicants_count, 'applicant')}</span>;
  return job.applicants_band && <span>{job.applicants_band} applicants</span>;
};

/** Only signed-in people may open a company's page. */
const CompanyName = ({ company }: Pick<Job, 'company'>) =>
  useSession() === null || company.id === null ? (
    <strong>{company.name}</strong>
  ) : (
    <Link to={`${href('/companydetails')}?id=${company.id}`}>{company.name}</Link>
  );

const Pay = ({ job }: { job: Job }) => {
  const pay = formatPay(job);
  return pay ? (
    <p className={styles.pay}>
      <strong>{pay.amount}</strong>
      {pay.per} <ComparableRate {...toRange(job)} />
    </p>
  ) : (
    <p className={styles.pay}>Pay not stated</p>
  );
};

/** An imported job has no reply promise; its company may claim it. */
const Imported = ({ job }: { job: Job }) => (
  <div className={styles.note}>
    <p>Imported from another site. You apply and get answers there.</p>
    {job.claimable && <ClaimJob job={job} />}
  </div>
);

const Match = ({ match }: Pick<Job, 'match'>) =>
  match && (
    <section className={styles.match}>
      <h2>Match {match.score} of 100</h2>
      <MatchReasons reasons={match.reasons} />
      {match.reasons.some(({ raise }) => raise !== undefined) && (
        <Link to="/account/fractional/fractional-profile">Edit your profile</Link>
      )}
    </section>
  );

const Outcomes = ({ outcomes }: { outcomes: string[] }) =>
  outcomes.length > 0 && (
    <section>
      <h2>Outcomes by day 90</h2>
      <ol className={styles.outcomes}>
        {outcomes.map((outcome) => (
          <li key={outcome}>{outcome}</li>
        ))}
      </ol>
    </section>
  );

const Skills = ({ skills }: { skills: string[] }) =>
  skills.length > 0 && (
    <section>
      <h2>Skills</h2>
      <TagList tags={skills} />
    </section>
  );

const Questions = ({ questions }: { questions: string[] }) =>
  questions.length > 0 && (
    <section>
      <h2>Screening questions</h2>
      <ul className={styles.questions}>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </section>
  );

const SimilarCards = ({ jobs }: { jobs: readonly Card[] }) => (
  <ul>
    {jobs.map((job) => (
      <li key={job.id}>
        <JobCard job={job} view="compact" />
      </li>
    ))}
  </ul>
);

const Similar = ({ jobs, apiUrl }: { jobs: Card[]; apiUrl: string | undefined }) =>
  jobs.length > 0 && (
    <section className={styles.similar}>
      <h2>Similar jobs</h2>
      {apiUrl === undefined ? (
        <SimilarCards jobs={jobs} />
      ) : (
        <FollowedList tag="job_search" rows={jobs} url={apiUrl} resultPath={['job', 'similar']}>
          {(shown) => <SimilarCards jobs={shown} />}
        </FollowedList>
      )}
    </section>
  );

export const JobDetailSkeleton = () => (
  <div className={styles.page} role="status" aria-label="Loading the job">
    <div className={styles.head}>
      <Bar width="4rem" height="4rem" />
      <div className={styles.lines}>
        <Bar width="min(30rem, 60vw)" height="2.25rem" />
        <Bar width="min(18rem, 50vw)" />
      </div>
    </div>
    <div className={styles.aside}>
      <div className={styles.panel}>
        <Bar width="60%" height="1.75rem" />
        <Bar height="2.5rem" />
        <Bar height="14rem" />
      </div>
    </div>
    <div className={styles.body}>
      <Bar width="40%" height="1.75rem" />
      <Bar height="6rem" />
      <Bar height="16rem" />
    </div>
  </div>
);
