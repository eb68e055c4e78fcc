import { useQuery } from '@tanstack/react-query';
import { href, Link } from 'react-router';
import { type ApplicationStatus, openStatuses, statusLabels } from '../../../../contract/src/applications.ts';
import { formatDayMonth } from '../../../../contract/src/dates.ts';
import type { InvitationState } from '../../../../contract/src/invitations.ts';
import type { CandidateRelation } from '../../../../contract/src/shortlists.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './candidate-state.module.css';
import { relationsQuery } from './shortlists.data.ts';

interface Props {
  personId: string;
  /** The people of the same page, about whom one call asks. */
  among: readonly string[];
  /** The chosen job, which is told of first. */
  jobId: string;
}

const answered: Partial<Record<InvitationState, string>> = {
  declined: 'Invitation declined',
  withdrawn: 'Invitation withdrawn',
  closed: 'Invited, job closed',
};

/** The record about the chosen job, or the latest one. */
const about = <Item extends { job_id: string }>(items: readonly Item[], jobId: string): Item | undefined =>
  items.find(({ job_id }) => job_id === jobId) ?? items[0];

/** Whether the application goes on, or has led to a hire. */
const isOpen = (status: ApplicationStatus) =>
  status === 'hired' || openStatuses.some((open) => open === status);

const applicationLabel = (status: ApplicationStatus) =>
  status === 'submitted' || status === 'viewed' ? 'Applied' : `Applied: ${statusLabels[status]}`;

/** What the company has done about a person, in a few words. */
export const CandidateState = ({ personId, among, jobId }: Props) => {
  const { data } = useQuery(relationsQuery(among));
  const relation = data?.results.find(({ fractional_id }) => fractional_id === personId);
  return relation === undefined ? null : <Badges relation={relation} jobId={jobId} />;
};

const Badges = ({ relation, jobId }: { relation: CandidateRelation; jobId: string }) => {
  const application = about(relation.applications, jobId);
  const invitation = about(relation.invitations, jobId);
  if (application)
    return (
      <p className={styles.state}>
        <Link
          to={`${href('/account/company/manage-jobs')}?job=${application.job_id}&application=${application.id}`}
        >
          <StatusBadge
            status={application.status}
            label={applicationLabel(application.status)}
            tone={isOpen(application.status) ? 'good' : 'neutral'}
          />
        </Link>
        <span>{application.job_title}</span>
      </p>
    );
  if (invitation === undefined) return null;
  return (
    <p className={styles.state}>
      <StatusBadge
        status={invitation.state}
        label={answered[invitation.state] ?? `Invited on ${formatDayMonth(invitation.created_at)}`}
        tone={invitation.state in answered ? 'neutral' : 'info'}
      />
      <span>{invitation.job_title}</span>
    </p>
  );
};
