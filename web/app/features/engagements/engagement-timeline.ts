import type { EngagementDetail } from '../../../../contract/src/engagements.ts';
import type { Side, TermsOutcome } from '../../../../contract/src/terms.ts';
import { summarizeTerms } from '../../../../contract/src/terms-format.ts';
import { formatChange } from './engagement-labels.ts';

/** What happened, and which side did it. */
export interface TimelineEntry {
  key: string;
  text: string;
  /** Null: automatic. */
  by: Side | null;
  at: string;
}

const outcomeTexts: Record<TermsOutcome, string> = {
  accepted: 'Changed terms accepted',
  declined: 'Changed terms declined',
  countered: 'Changed terms answered',
  withdrawn: 'Changed terms withdrawn',
  undone: 'Changed terms undone',
  expired: 'Proposed terms expired',
  ended: 'Proposed terms ended with the engagement',
};

/** The steps of a version since the hire: its proposal and its outcome. */
const listSteps = ({
  id,
  proposed_by,
  terms,
  created_at,
  outcome,
  closed_at,
}: EngagementDetail['versions'][number]): TimelineEntry[] => [
  {
    key: `${id} proposed`,
    text: `Changed terms proposed: ${summarizeTerms(terms)}`,
    by: proposed_by,
    at: created_at,
  },
  ...(outcome === null || closed_at === null
    ? []
    : [
        {
          key: `${id} ${outcome}`,
          text: outcomeTexts[outcome],
          by:
            outcome === 'expired' || outcome === 'ended'
              ? null
              : proposed_by === 'company'
                ? ('fractional' as const)
                : ('company' as const),
          at: closed_at,
        },
      ]),
];

/** What happened since the hire, the newest first: status, days, proposed terms, and the events of other subjects. */
export const buildTimeline = (
  { history, versions, created_at }: EngagementDetail,
  events: readonly TimelineEntry[] = [],
): TimelineEntry[] =>
  [
    {
      key: 'hired',
      text: 'Hired',
      by: versions.findLast(({ outcome }) => outcome === 'accepted')?.accepted_by ?? null,
      at: created_at,
    },
    ...history.map((change) => ({
      key: `${change.field} ${change.at}`,
      text: formatChange(change),
      by: change.by,
      at: change.at,
    })),
    ...versions.filter((version) => version.created_at > created_at).flatMap(listSteps),
    ...events,
  ].sort((a, b) => b.at.localeCompare(a.at));
