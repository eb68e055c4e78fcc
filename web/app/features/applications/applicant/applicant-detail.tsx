import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { type Application, statusLabels } from '../../../../../contract/src/applications.ts';
import { useReferenceRates } from '../../../lib/reference-rates.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ConflictNote } from '../../../ui/conflict-note.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { MatchReasons } from '../../../ui/match-reasons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Rated } from '../../../ui/stars.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import { applicantDetails, applicantName } from '../applicant-view-model.ts';
import { conflictOfApplicant } from '../applicants.data.ts';
import { History } from '../pipeline-progress.tsx';
import { ApplicantDue } from '../reply-due.tsx';
import styles from './applicant-detail.module.css';
import { Notes } from './notes.tsx';
import { Scorecards } from './scorecards.tsx';

interface Props {
  application: Application;
  children?: ReactNode;
}

/** An application as the company sees it. */
export const ApplicantDetail = ({ application, children }: Props) => {
  const { fractional, match, status, created_at, resume_url } = application;
  const rates = useReferenceRates();
  const conflict = useQuery(conflictOfApplicant(fractional.id));
  return (
    <div className={styles.detail}>
      <div className={styles.who}>
        <Avatar name={applicantName(application)} picture={fractional.profile_picture} size={56} />
        <div>
          <p className={styles.headline}>{fractional.headline}</p>
          <p className={styles.state}>
            <StatusBadge status={status} label={statusLabels[status]} />
            <span>
              Applied <RelativeTime time={created_at} />
            </span>
            <ApplicantDue application={application} />
            <Rated rating={fractional.rating} />
          </p>
        </div>
      </div>
      <p className={styles.links}>
        <Link to={`${href('/candidatedetails')}?id=${fractional.id}`}>Full profile</Link>
        {status === 'hired' && (
          <Link to={`${href('/account/company/reviews')}?write=${application.id}`}>Reviews</Link>
        )}
        {resume_url !== null && (
          <a href={resume_url} target="_blank" rel="noopener">
            Resume (PDF)
          </a>
        )}
      </p>
      <dl className={styles.facts}>
        {applicantDetails(application, rates).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ConflictNote query={conflict}>
        {fractional.first_name} works for a company on your list of competitors. They see this conflict, too.
      </ConflictNote>
      {children}
      <section>
        <h3>Cover letter</h3>
        <p className={styles.letter}>
          <LinkedText text={application.cover_letter} />
        </p>
      </section>
      {application.answers.map(({ question, answer }) => (
        <section key={question}>
          <h3>{question}</h3>
          <p className={styles.letter}>
            <LinkedText text={answer} />
          </p>
        </section>
      ))}
      <section>
        <h3>Match {match.score} of 100</h3>
        <MatchReasons reasons={match.reasons} />
      </section>
      {fractional.skills.length > 0 && (
        <section>
          <h3>Skills</h3>
          <TagList tags={fractional.skills} label="Skills" />
        </section>
      )}
      {application.scorecards && (
        <Scorecards
          applicationId={application.id}
          jobId={application.job.id}
          scorecards={application.scorecards}
        />
      )}
      <Notes applicationId={application.id} notes={application.notes ?? []} />
      <section>
        <h3>History</h3>
        <History history={application.history} />
      </section>
    </div>
  );
};
