import {
  type ApplicationStatus,
  openStatuses,
  pipeline,
  statusLabels,
} from '../../../../contract/src/applications.ts';

/** The ends that are not a hire. */
const endings = [
  'declined',
  'withdrawn',
  'closed',
  'no_response',
] as const satisfies readonly ApplicationStatus[];

/** Which applications a fractional looks at, by the name in the URL. */
export const ownFilters: Record<string, { label: string; statuses: readonly ApplicationStatus[] }> = {
  '': { label: 'All', statuses: [] },
  open: { label: 'In progress', statuses: openStatuses },
  ...Object.fromEntries(
    pipeline.map((status) => [status, { label: statusLabels[status], statuses: [status] }]),
  ),
  ended: { label: 'Ended', statuses: endings },
};

/** A column of the board: the statuses it shows, and the one that a card gets that is dropped there. */
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

/** What a button says that moves an application to `to`. */
const moveLabels: Partial<Record<ApplicationStatus, string>> = {
  viewed: 'Back to Seen',
  shortlisted: 'Shortlist',
  interview: 'Move to Interview',
  offer: 'Make an offer',
  hired: 'Mark as hired',
  declined: 'Not selected…',
};

const inOrder: readonly ApplicationStatus[] = pipeline;

/** The place of a stage in the pipeline, from 0; -1 for an end without a hire. */
export const rankOf = (status: ApplicationStatus): number => inOrder.indexOf(status);

export const moveLabel = (from: ApplicationStatus, to: ApplicationStatus): string => {
  if (to !== 'declined' && rankOf(to) < rankOf(from)) return `Back to ${statusLabels[to]}`;
  if (to === 'viewed') return 'Mark as seen';
  return moveLabels[to] ?? statusLabels[to];
};

/** The step ahead, if there is one. */
export const nextStep = (from: ApplicationStatus, moves: readonly ApplicationStatus[]) =>
  moves.find((to) => to !== 'viewed' && to !== 'declined' && rankOf(to) > rankOf(from));
