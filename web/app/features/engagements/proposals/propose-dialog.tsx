import type { Engagement } from '../../../../../contract/src/engagements.ts';
import { offerLimits } from '../../../../../contract/src/offer-limits.ts';
import { successToast } from '../../../ui/toasts.ts';
import { useProposeTerms } from '../engagements.data.ts';
import { TermsDialog } from '../terms/terms-dialog.tsx';

interface Props {
  engagement: Engagement;
  /** The name of the other side. */
  other: string;
  onClose: () => void;
}

/** Proposes changed terms of an engagement to the other side. */
export const ProposeDialog = ({ engagement, other, onClose }: Props) => {
  const { application_id, agreed, status } = engagement;
  const propose = useProposeTerms(application_id);
  return (
    <TermsDialog
      title="Propose changed terms"
      question="Send this proposal?"
      send="Send proposal"
      consequence={`The agreed terms apply until ${other} accepts. The proposal lapses after ${offerLimits.days} days.`}
      draft={agreed.terms}
      before={agreed.terms}
      withNote
      started={status !== 'planned'}
      onSend={async (terms, { note }, key) => {
        await propose.mutateAsync({ terms, note, key });
        successToast(`Proposal sent to ${other}.`);
      }}
      onClose={onClose}
    />
  );
};
