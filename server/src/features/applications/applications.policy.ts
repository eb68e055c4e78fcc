import { type ApplicationStatus, companyMoves, openStatuses } from '../../../../contract/src/applications.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';

const isOpen = (status: ApplicationStatus): boolean =>
  openStatuses.some((openStatus) => openStatus === status);

/** The statuses that this kind of user may move an application to. */
export const listMoves = (type: UserType, status: ApplicationStatus): readonly ApplicationStatus[] => {
  if (type === 'company') return companyMoves[status];
  return type === 'fractional' && isOpen(status) ? ['withdrawn'] : [];
};

/** The status that the company sees: a decline that can still be undone counts as declined. */
export const getCompanyStatus = ({
  status,
  declining_until,
}: {
  status: ApplicationStatus;
  declining_until: string | null;
}): ApplicationStatus => (declining_until === null ? status : 'declined');

/** The company has neither opened the application nor written. */
export const isUnseen = ({
  status,
  answered_at,
}: {
  status: ApplicationStatus;
  answered_at: string | null;
}): boolean => status === 'submitted' && answered_at === null;

/** Until then, the withdrawal of an unseen application refunds its credit. */
export const refundDeadline = ({ created_at }: { created_at: string }): Date =>
  new Date(Date.parse(created_at) + limits.withdrawMinutes * 60_000);
