import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { CompanyHome } from '../../../../contract/src/company-home.ts';
import { formatCount, formatNumber } from '../../../../contract/src/numbers.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkEntry, LinkList } from '../../ui/link-list.tsx';
import { PersonRow } from '../../ui/person-row.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './company-home.module.css';
import { applicationPath, DueList } from './due-list.tsx';
import { Spend } from './spend.tsx';

interface DeskNumbersProps {
  home: CompanyHome;
  /** The interviews of today and tomorrow. */
  interviews: number;
}

/** The numbers of the day, as links to what they count. */
const DeskNumbers = ({ home: { due_count, applicants_count, live_jobs }, interviews }: DeskNumbersProps) => (
  <ul className={styles.numbers} aria-label="Today">
    <Figure count={due_count} to="#due" label="due" />
    <Figure count={applicants_count} to="#applicants" label={plural(applicants_count, 'new applicant')} />
    {interviews > 0 && <Figure count={interviews} to="#interviews" label={plural(interviews, 'interview')} />}
    <Figure
      count={live_jobs}
      to={href('/account/company/manage-jobs')}
      label={plural(live_jobs, 'live job')}
    />
  </ul>
);

const plural = (count: number, word: string) => (count === 1 ? word : `${word}s`);

const Figure = ({ count, to, label }: { count: number; to: string; label: string }) => (
  <li>
    <Link to={to}>
      <strong>{formatNumber(count)}</strong> {label}
    </Link>
  </li>
);

type Match = CompanyHome['matches'][number];

interface Props {
  home: CompanyHome;
  /** The terms of a person under their name. */
  terms: (person: Match['fractional']) => ReactNode;
  invite: (match: Match) => ReactNode;
}

const jobsPath = '/account/company/manage-jobs';

/** The day of a company with jobs: what is due, interviews, applicants, matches, and its plans. */
export const CompanyDesk = ({ home, terms, invite }: Props) => {
  const { due, applicants, applicants_count, live_jobs, matches } = home;
  // The server returns those of the next 48 hours, because it does not know the time zone.
  const interviews = home.interviews.filter(({ starts_at }) => formatSoon(starts_at) !== undefined);
  return (
    <>
      <DeskNumbers home={home} interviews={interviews.length} />
      <div className={styles.desk}>
        <div className={styles.main}>
          <Section anchor="due" title="Due">
            {due.length > 0 ? (
              <DueList {...home} />
            ) : (
              <p className={styles.none}>
                Nothing is due. Replies, offers, proposals and statements appear here.
              </p>
            )}
          </Section>
          {interviews.length > 0 && (
            <Section anchor="interviews" title="Interviews today and tomorrow">
              <Interviews interviews={interviews} />
            </Section>
          )}
          <Section
            anchor="applicants"
            title="New applicants"
            aside={
              applicants_count > applicants.length && (
                <span className={styles.none}>{formatCount(applicants_count, 'new applicant')}</span>
              )
            }
          >
            {applicants.length > 0 ? (
              <Applicants applicants={applicants} />
            ) : (
              <NoApplicants live={live_jobs} />
            )}
          </Section>
          {matches.length > 0 && (
            <Section title="Best match for each job" lead="None of them has applied or been invited.">
              <ul className={styles.matches}>
                {matches.map((match) => (
                  <PersonRow
                    key={match.id}
                    person={match.fractional}
                    terms={terms(match.fractional)}
                    score={match.score}
                    reasons={match.reasons}
                    note={
                      <>
                        For <Link to={`${jobsPath}?job=${match.id}`}>{match.title}</Link>
                      </>
                    }
                    action={invite(match)}
                  />
                ))}
              </ul>
            </Section>
          )}
        </div>
        <aside className={styles.aside}>
          <Section title="Plans and spend">
            <Spend home={home} />
          </Section>
        </aside>
      </div>
    </>
  );
};

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** `Today 14:00` or `Tomorrow 09:30` by the clock of the browser; undefined for a later day. */
const formatSoon = (time: string): string | undefined => {
  const day = new Date(time).toDateString();
  const names = ['Today', 'Tomorrow'].map((name, days) => {
    const date = new Date();
    date.setDate(date.getDate() + days);
    return { name, day: date.toDateString() };
  });
  const found = names.find((other) => other.day === day);
  return found && `${found.name} ${clock.format(new Date(time))}`;
};

const Interviews = ({ interviews }: Pick<CompanyHome, 'interviews'>) => (
  <LinkList label="Interviews">
    {interviews.map((interview) => (
      <LinkEntry
        key={`${interview.application_id} ${interview.starts_at}`}
        to={applicationPath(interview)}
        title={`${formatSoon(interview.starts_at)}: ${interview.first_name} ${interview.last_name}`}
        detail={interview.job.title}
        end={`${interview.minutes} minutes`}
      />
    ))}
  </LinkList>
);

const Applicants = ({ applicants }: Pick<CompanyHome, 'applicants'>) => (
  <LinkList label="New applicants">
    {applicants.map((applicant) => {
      const name = `${applicant.first_name} ${applicant.last_name}`;
      return (
        <LinkEntry
          key={applicant.application_id}
          to={applicationPath(applicant)}
          mark={<Avatar name={name} picture={applicant.picture} />}
          title={name}
          detail={
            <>
              {applicant.job.title} · <RelativeTime time={applicant.created_at} />
            </>
          }
          end={
            <>
              Match <strong className={styles.score}>{applicant.score}</strong>
            </>
          }
        />
      );
    })}
  </LinkList>
);

const NoApplicants = ({ live }: { live: number }) =>
  live > 0 ? (
    <p className={styles.none}>
      No new applicants. Invite the people below, or <Link to={href(jobsPath)}>share a job</Link>.
    </p>
  ) : (
    <EmptyState
      heading="h3"
      title="No live jobs"
      text="Publish a job to receive applications and matches."
      action={
        <>
          <LinkButton to={`${jobsPath}/post-a-job`}>Post a job</LinkButton>
          <LinkButton to={jobsPath} look="quiet">
            Your jobs
          </LinkButton>
        </>
      }
    />
  );
