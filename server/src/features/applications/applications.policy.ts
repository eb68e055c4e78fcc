import { type ApplicationStatus, companyMoves, openStatuses } from '../../../../contract/src/applications.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';

const isOpen = (status: ApplicationStatus): boolean =>
  openStatuses.some((openStatus) => openStatus === status);

/** The statuses that this kind of user may move an application to. */
export const movesOf = (type: UserType, status: ApplicationStatus): readonly ApplicationStatus[] => {
  if (type === 'company') return companyMoves[status];
  return type === 'fractional' && isOpen(status) ? ['withdrawn'] : [];
};

/** The status that the company sees: a decline that can still be undone counts as declined. */
export const companyStatusOf = ({
  status,
  declining_until,
}: {
  status: ApplicationStatus;
  declining_until: string | null;
}): ApplicationStatus => (declining_until === null ? status : 'declined');
