import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Job } from '../../../../contract/src/jobs.ts';
import { useSession } from '../../lib/session.ts';
import { CompanyMark } from '../../ui/avatar.tsx';
import { MatchReasons } from '../../ui/match-reasons.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ReplyFacts } from '../../ui/reply-record.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { ClaimJob } from './claim-job.tsx';
import { JobCard } from './job-card.tsx';
import styles from './job-detail.module.css';
import { factsOf, payOf, publishedAt, whyNowLabels } from './job-facts.ts';

interface Props {
  job: Job;
  /** What the viewer may do: apply, save, share. */
  actions?: ReactNode;
}

/** One job in full. Plain React, for any page; it draws the page's h1. */
export const JobDetail = ({ job, actions }: Props) => (
  <div className={styles.page}>
    <Head job={job} />
    <aside className={styles.aside} aria-label="Terms">
      <div className={styles.panel}>
        <Pay job={job} />
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        <dl className={styles.facts}>
          {factsOf(job).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {job.source === 'scraped' ? (
          <Imported job={job} />
        ) : (
          <div className={styles.reply}>
            <ReplyFacts
              record={job.reply_record}
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
    <Similar jobs={job.similar} />
  </div>
);

const Head = ({ job }: { job: Job }) => (
  <header className={styles.head}>
    <CompanyMark name={job.company.name} logo={job.company.logo} size={64} />
    <div>
      <h1>{job.title}</h1>
      <p className={styles.by}>
        <CompanyName company={job.company} />
        {job.fractional_type && <span>{job.fractional_type}</span>}
        <RelativeTime time={publishedAt(job)} />
        {job.source === 'scraped' ? (
          <span>Imported</span>
        ) : (
          <span>{job.applicants_count === 1 ? '1 applicant' : `${job.applicants_count} applicants`}</span>
        )}
        {job.promoted && <span className={styles.promoted}>Promoted</span>}
      </p>
    </div>
  </header>
);

/** A company's page is for the signed-in. */
const CompanyName = ({ company }: Pick<Job, 'company'>) =>
  useSession() === null || company.id === null ? (
    <strong>{company.name}</strong>
  ) : (
    <Link to={`/companydetails?id=${company.id}`}>{company.name}</Link>
  );

const Pay = ({ job }: { job: Job }) => {
  const pay = payOf(job);
  return pay ? (
    <p className={styles.pay}>
      <strong>{pay.amount}</strong> {pay.per}
    </p>
  ) : (
    <p className={styles.pay}>Pay not stated</p>
  );
};

/** Who runs it cannot be asked here, so there is no promise of a reply; its company may take it over. */
const Imported = ({ job }: { job: Job }) => (
  <div className={styles.note}>
    <p>Imported from another site. You apply there, and its company answers there.</p>
    {job.claimable && <ClaimJob job={job} />}
  </div>
);

const Match = ({ match }: Pick<Job, 'match'>) =>
  match && (
    <section className={styles.match}>
      <h2>Match {match.score} of 100</h2>
      <MatchReasons reasons={match.reasons} />
      {match.reasons.some(({ raise }) => raise !== undefined) && (
        <Link to="/account/fractional/fractional-profile">Change your profile</Link>
      )}
    </section>
  );

const Outcomes = ({ outcomes }: { outcomes: string[] }) =>
  outcomes.length > 0 && (
    <section>
      <h2>Done by day 90</h2>
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
      <h2>They will ask you</h2>
      <ul className={styles.questions}>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </section>
  );

const Similar = ({ jobs }: { jobs: Job['similar'] }) =>
  jobs.length > 0 && (
    <section className={styles.similar}>
      <h2>Similar jobs</h2>
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard job={job} view="compact" />
          </li>
        ))}
      </ul>
    </section>
  );

/** Holds the places of a job while it loads. */
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
