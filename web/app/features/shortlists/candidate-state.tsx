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
  /** All people of the page: one call loads what concerns them. */
  among: readonly string[];
  /** The record of this job is shown, if there is one; else the latest. */
  jobId: string;
}

const endedLabels: Partial<Record<InvitationState, string>> = {
  declined: 'Invitation declined',
  withdrawn: 'Invitation withdrawn',
  closed: 'Invited, job closed',
};

/** The record about the chosen job, or the latest one. */
const findRecord = <Item extends { job_id: string }>(
  items: readonly Item[],
  jobId: string,
): Item | undefined => items.find(({ job_id }) => job_id === jobId) ?? items[0];

/** Open, or hired. */
const isPositive = (status: ApplicationStatus) =>
  status === 'hired' || openStatuses.some((open) => open === status);

const applicationLabel = (status: ApplicationStatus) =>
  status === 'submitted' || status === 'viewed' ? 'Applied' : `Applied: ${statusLabels[status]}`;

/** What the company has done about a person. */
export const CandidateState = ({ personId, among, jobId }: Props) => {
  const { data } = useQuery(relationsQuery(among));
  const relation = data?.results.find(({ fractional_id }) => fractional_id === personId);
  return relation === undefined ? null : <Badges relation={relation} jobId={jobId} />;
};

const Badges = ({ relation, jobId }: { relation: CandidateRelation; jobId: string }) => {
  const application = findRecord(relation.applications, jobId);
  const invitation = findRecord(relation.invitations, jobId);
  if (application)
    return (
      <p className={styles.state}>
        <Link
          to={`${href('/account/company/manage-jobs')}?job=${application.job_id}&application=${application.id}`}
        >
          <StatusBadge
            status={application.status}
            label={applicationLabel(application.status)}
            tone={isPositive(application.status) ? 'good' : 'neutral'}
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
        label={endedLabels[invitation.state] ?? `Invited on ${formatDayMonth(invitation.created_at)}`}
        tone={invitation.state in endedLabels ? 'neutral' : 'info'}
      />
      <span>{invitation.job_title}</span>
    </p>
  );
};
