import {
  type ApplicationStatus,
  type HistoryEntry,
  type ListedApplication,
  openStatuses,
  pipeline,
  statusLabels,
} from '../../../../contract/src/applications.ts';
import type { OfferEvent } from '../../../../contract/src/terms.ts';

/** Final statuses other than a hire. */
const endings = [
  'declined',
  'withdrawn',
  'closed',
  'no_response',
] as const satisfies readonly ApplicationStatus[];

/** The status filters of a fractional’s list, by their name in the URL. */
export const ownFilters: Record<string, { label: string; statuses: readonly ApplicationStatus[] }> = {
  '': { label: 'All', statuses: [] },
  open: { label: 'In progress', statuses: openStatuses },
  ...Object.fromEntries(
    pipeline.map((status) => [status, { label: statusLabels[status], statuses: [status] }]),
  ),
  ended: { label: 'Ended', statuses: endings },
};

/** A column of the board: the statuses it shows, and the status of a card that is dropped there. */
export interface Column {
  key: string;
  label: string;
  statuses: readonly ApplicationStatus[];
  target: ApplicationStatus;
}

export const columns: readonly Column[] = [
  { key: 'new', label: 'Sent and seen', statuses: ['submitted', 'viewed'], target: 'viewed' },
  ...(['shortlisted', 'interview', 'offer', 'hired'] as const).map((status) => ({
    key: status,
    label: statusLabels[status],
    statuses: [status],
    target: status,
  })),
  { key: 'ended', label: 'Not selected', statuses: endings, target: 'declined' },
];

/** Sums the counters of some statuses, by default of all. */
export const sumCounts = (
  counts: Readonly<Record<string, number>>,
  statuses: readonly string[] = Object.keys(counts),
): number => statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);

/** Whether an applicant waits for longer than the job promised. */
export const isOverdue = ({ reply_due_at }: Pick<ListedApplication, 'reply_due_at'>): boolean =>
  reply_due_at !== null && Date.parse(reply_due_at) < Date.now();

const moveLabels: Partial<Record<ApplicationStatus, string>> = {
  viewed: 'Mark as seen',
  shortlisted: 'Shortlist',
  interview: 'Move to Interview',
  offer: 'Make an offer…',
  declined: 'Decline…',
};

/** The index of a stage in the pipeline; -1 for an end without a hire. */
export const stageIndex = (status: ApplicationStatus): number =>
  (pipeline as readonly ApplicationStatus[]).indexOf(status);

const eventLabels: Record<OfferEvent, string> = {
  offer_made: statusLabels.offer,
  offer_countered: 'Counter-offer',
  offer_accepted: statusLabels.hired,
  offer_declined: 'Offer declined',
  offer_withdrawn: 'Offer withdrawn',
  offer_undone: 'Offer undone',
  offer_expired: 'Offer expired',
};

/** The label of a step in a history. A step of an offer that either side can take says which. */
export const historyLabel = ({ status, event, by }: HistoryEntry): string => {
  if (event === null) return statusLabels[status];
  const byEither = event === 'offer_countered' || event === 'offer_declined';
  return byEither
    ? `${eventLabels[event]} by ${by === 'company' ? 'company' : 'applicant'}`
    : eventLabels[event];
};

/** The label of the button that moves an application. */
export const moveLabel = (from: ApplicationStatus, to: ApplicationStatus): string => {
  if (from === 'offer' && to === 'interview') return 'End offer…';
  return to !== 'declined' && stageIndex(to) < stageIndex(from)
    ? `Back to ${statusLabels[to]}`
    : (moveLabels[to] ?? statusLabels[to]);
};

/** The next step forward, if there is one. */
export const nextStep = (from: ApplicationStatus, moves: readonly ApplicationStatus[]) =>
  moves.find((to) => to !== 'viewed' && to !== 'declined' && stageIndex(to) > stageIndex(from));
