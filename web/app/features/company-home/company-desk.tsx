import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { CompanyHome } from '../../../../contract/src/company-home.ts';
import { formatDay } from '../../../../contract/src/dates.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import { formatCount, formatList } from '../../../../contract/src/numbers.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { MatchScore } from '../../ui/match-score.tsx';
import { Meter } from '../../ui/meter.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './company-home.module.css';
import { applicationPath, DueList, LinkEntry, LinkList } from './due-list.tsx';

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
  // The server answers the next 48 hours, whatever the time zone.
  const interviews = home.interviews.filter(({ starts_at }) => formatSoon(starts_at) !== undefined);
  return (
    <div className={styles.desk}>
      <div className={styles.main}>
        <Section title="Due">
          {due.length > 0 ? (
            <DueList {...home} />
          ) : (
            <p className={styles.none}>
              Nothing is due. Replies, offers, proposals and statements appear here.
            </p>
          )}
        </Section>
        {interviews.length > 0 && (
          <Section title="Interviews today and tomorrow">
            <Interviews interviews={interviews} />
          </Section>
        )}
        <Section
          title="New applicants"
          aside={
            applicants_count > applicants.length && (
              <span className={styles.none}>{formatCount(applicants_count, 'new applicant')}</span>
            )
          }
        >
          {applicants.length > 0 ? (
            <Applicants applicants={applicants} />
          ) : live_jobs > 0 ? (
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
          )}
        </Section>
        {matches.length > 0 && (
          <Section title="Best match for each job" lead="None of them has applied or been invited.">
            <ul className={styles.matches}>
              {matches.map((match) => (
                <li key={match.id}>
                  <MatchRow match={match} terms={terms} invite={invite} />
                </li>
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
        detail={`${interview.minutes} minutes · ${interview.job.title}`}
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
          title={`${name}, match ${applicant.score}`}
          detail={
            <>
              {applicant.job.title} · <RelativeTime time={applicant.created_at} />
            </>
          }
        />
      );
    })}
  </LinkList>
);

const MatchRow = ({ match, terms, invite }: { match: Match } & Omit<Props, 'home'>) => {
  const { id, title, fractional, score, reasons } = match;
  const name = `${fractional.first_name} ${fractional.last_name}`;
  return (
    <>
      <Avatar name={name} picture={fractional.profile_picture} />
      <div>
        <h3>
          <Link to={`${href('/candidatedetails')}?id=${fractional.id}`}>{name}</Link>
        </h3>
        <p>{fractional.headline}</p>
        <p>{terms(fractional)}</p>
        <p>
          For <Link to={`${jobsPath}?job=${id}`}>{title}</Link>
        </p>
      </div>
      <div className={styles.end}>
        <MatchScore score={score} reasons={reasons} />
        {invite(match)}
      </div>
    </>
  );
};

const Spend = ({ home: { plan_names, allowances, spent, next_payment } }: { home: CompanyHome }) => (
  <>
    <p>
      <strong>{plan_names.length === 0 ? 'No plan' : formatList(plan_names)}</strong>
    </p>
    {next_payment && (
      <p className={styles.none}>
        {formatMoney(next_payment.amount, next_payment.currency)} on {formatDay(next_payment.date)}
      </p>
    )}
    {spent && spent.length > 0 && (
      <p className={styles.none}>
        {formatList(spent.map(({ amount, currency }) => formatMoney(amount, currency)))} paid in the last 12
        months
      </p>
    )}
    <dl className={styles.allowances}>
      {allowances
        .filter(({ allowed }) => allowed > 0)
        .map(({ kind, label, used, allowed }) => (
          <div key={kind}>
            <dt>{label}</dt>
            <dd>{used === null ? allowed : `${used} of ${allowed}`}</dd>
            {used !== null && <Meter share={used / allowed} />}
          </div>
        ))}
    </dl>
    <p>
      <Link to={href('/account/company/settings/manage-plans')}>Plan and billing</Link>
    </p>
  </>
);
