import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ListedApplication } from '../../../../../contract/src/applications.ts';
import { offerLimits } from '../../../../../contract/src/offer-limits.ts';
import type { Offer } from '../../../../../contract/src/offers.ts';
import { layers } from '../../../ui/layers.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { RateHint } from '../../../ui/rate-hint.tsx';
import { Bar } from '../../../ui/skeletons.tsx';
import { successToast } from '../../../ui/toasts.ts';
import { TermsDialog } from '../terms/terms-dialog.tsx';
import { offersQuery, useMakeOffer } from './offers.data.ts';

interface Props {
  application: Pick<ListedApplication, 'id' | 'fractional'>;
  onClose: () => void;
}

/** The company makes an offer, prefilled from the job and the application. */
export const OfferDialog = ({ application, onClose }: Props) => {
  const offer = useQuery(offersQuery(application.id));
  if (offer.data?.draft) return <OfferForm application={application} offer={offer.data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} zIndex={layers.aboveModal} title="Make an offer">
      <LoadBoundary query={offer} skeleton={<Bar height="16rem" />}>
        {() => null}
      </LoadBoundary>
    </Modal>
  );
};

const OfferForm = ({ application, offer, onClose }: Props & { offer: Offer }) => {
  const make = useMakeOffer(application.id);
  const { first_name: first } = application.fractional;
  if (offer.draft === null) return null;
  return (
    <TermsDialog
      title={`Make ${first} an offer`}
      question={`Send ${first} this offer?`}
      submitLabel="Send offer"
      consequence={`${first} can accept it, decline it or make a counter-offer until the offer ends, by default for ${offerLimits.days} days. When ${first} accepts, you both agree to these terms. You can undo the offer for ${offerLimits.undoMinutes} minutes.`}
      draft={offer.draft}
      posted={offer.posted}
      capacity={offer.capacity}
      hint={
        <RateHint
          type={offer.posted.fractional_type}
          location={offer.posted.location}
          engagement={offer.posted.engagement}
          currency={offer.posted.currency}
        />
      }
      expires
      onSend={async (terms, { note: _, ...more }) => {
        await make.mutateAsync({ ...terms, ...more });
        successToast(`Offer sent to ${first}.`);
      }}
      onClose={onClose}
    />
  );
};
