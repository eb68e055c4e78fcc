import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Capacity } from '../../../../../contract/src/capacity.ts';
import { offerLimits } from '../../../../../contract/src/offer-limits.ts';
import type { Side, TermsVersion } from '../../../../../contract/src/terms.ts';
import { summarizeTerms } from '../../../../../contract/src/terms-format.ts';
import { confirmAction, runAction } from '../../../ui/run-action.ts';
import { successToast } from '../../../ui/toasts.ts';
import { DeclineTermsDialog } from '../terms/decline-terms-dialog.tsx';
import { TermsDialog } from '../terms/terms-dialog.tsx';
import { describeFree, hoursBeyond } from '../terms/terms-values.ts';
import { useAnswerOffer } from './offers.data.ts';

interface Props {
  applicationId: string;
  /** The side that answers, and the name of the other. */
  side: Side;
  other: string;
  open: TermsVersion;
  /** The free hours of the fractional. */
  capacity: Capacity;
  /** Called when a form opens or closes. */
  onForm: (isOpen: boolean) => void;
}

/** Accept, decline or counter the other side's terms. */
export const OfferAnswers = ({ applicationId, side, other, open, capacity, onForm }: Props) => {
  const [form, setForm] = useState<'decline' | 'counter'>();
  const answer = useAnswerOffer(applicationId, side);
  const version = open.number;
  const show = (next: typeof form) => {
    setForm(next);
    onForm(next !== undefined);
  };
  const close = () => show(undefined);
  const { start_date, end_date, hours_per_week } = open.terms;
  const free = hoursBeyond({ start_date, end_date, hours_per_week: hours_per_week ?? '' }, capacity);
  const beyond =
    free === undefined
      ? ''
      : ` These are more hours than ${side === 'fractional' ? 'you have' : `${other} has`} free: ${hours_per_week} a week. ${describeFree(free)} in at least one month.`;
  const accept = () =>
    confirmAction(
      {
        title: 'Accept these terms?',
        text: `${summarizeTerms(open.terms)}.${beyond} You and ${other} then agree to them, and the engagement is planned. Later changes need both of you.`,
        action: free === undefined ? 'Accept' : 'Accept beyond the free hours',
      },
      () => answer.mutateAsync({ answer: 'accept', version, beyond_capacity: free !== undefined }),
      `Accepted. ${other} has been notified.`,
    );
  return (
    <Group gap="xs">
      <Button size="sm" loading={answer.isPending} onClick={accept}>
        Accept
      </Button>
      <Button variant="default" size="sm" onClick={() => show('counter')}>
        Make a counter-offer
      </Button>
      <Button variant="subtle" size="sm" onClick={() => show('decline')}>
        Decline
      </Button>
      {form === 'counter' && (
        <TermsDialog
          title="Make a counter-offer"
          question="Send this counter-offer?"
          submitLabel="Send counter-offer"
          consequence={`${other} can accept it, decline it or answer with other terms for ${offerLimits.days} days. When ${other} accepts, you both agree to these terms.`}
          draft={{ ...open.terms, message: '' }}
          before={open.terms}
          capacity={capacity}
          withNote
          onSend={async (terms, { note, beyond_capacity }) => {
            await answer.mutateAsync({ answer: 'counter', terms, note, version, beyond_capacity });
            successToast(`Counter-offer sent to ${other}.`);
          }}
          onClose={close}
        />
      )}
      {form === 'decline' && (
        <DeclineTermsDialog
          title="Decline these terms"
          text={`The application stays open at the interview stage, and ${side === 'fractional' ? other : 'you'} can make another offer.`}
          other={other}
          busy={answer.isPending}
          onDecline={async (note) => {
            const done = `Declined. ${other} has been notified.`;
            if (await runAction(answer.mutateAsync({ answer: 'decline', note, version }), done)) close();
          }}
          onClose={close}
        />
      )}
    </Group>
  );
};
