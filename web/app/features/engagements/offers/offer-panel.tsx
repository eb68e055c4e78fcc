import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedApplication } from '../../../../../contract/src/applications.ts';
import { formatDayTime } from '../../../../../contract/src/dates.ts';
import type { Offer } from '../../../../../contract/src/offers.ts';
import { getOtherSide } from '../../../../../contract/src/sides.ts';
import type { Side, TermsVersion } from '../../../../../contract/src/terms.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Quote } from '../../../ui/quote.tsx';
import { Bar } from '../../../ui/skeletons.tsx';
import styles from '../terms/terms.module.css';
import { formatOutcome, TermsVersions } from '../terms/terms-versions.tsx';
import { TermsView } from '../terms/terms-view.tsx';
import { OfferAnswers } from './offer-answers.tsx';
import { offersQuery } from './offers.data.ts';

interface Props {
  application: ListedApplication;
  side: Side;
}

/** The offers of an application for one side; nothing before the first, and after the hire. */
export const OfferPanel = ({ application, side }: Props) => {
  const { id, status, history, job, fractional } = application;
  const shown = status !== 'hired' && history.some(({ event }) => event !== null);
  const offer = useQuery({ ...offersQuery(id), enabled: shown });
  if (!shown) return null;
  const names = { company: job.company.name, fractional: fractional.first_name };
  return (
    <section
      className={styles.panel}
      data-own={side === 'fractional' || undefined}
      aria-label={`Offer for ${job.title}`}
    >
      <LoadBoundary query={offer} skeleton={<Bar height="9rem" />}>
        {(loaded) => <OfferState offer={loaded} side={side} names={names} />}
      </LoadBoundary>
    </section>
  );
};

interface StateProps {
  offer: Offer;
  side: Side;
  names: Record<Side, string>;
}

const OfferState = ({ offer, side, names }: StateProps) => {
  const { open, versions } = offer;
  // A form stays open when the offer ends meanwhile, so that its text is not lost; sending it is refused with the reason.
  const [answering, setAnswering] = useState<TermsVersion>();
  const other = names[getOtherSide(side)];
  const latest = open ?? versions[0];
  if (latest === undefined) return null;
  const before = versions.find(({ number }) => number === latest.number - 1);
  const isCounter = before?.outcome === 'countered';
  const mine = latest.proposed_by === side;
  const name = isCounter ? 'counter-offer' : 'offer';
  const { note } = latest;
  const answerable = answering ?? (mine ? null : open);
  return (
    <>
      <div>
        <h3>{mine ? `Your ${name} to ${other}` : `${other} made you ${isCounter ? 'a' : 'an'} ${name}`}</h3>
        <Text c="dimmed" fz="sm">
          {open
            ? `${mine ? `${other} can answer` : 'Answer'} until ${formatDayTime(open.expires_at)} UTC`
            : `This ${name} was ${formatOutcome(latest)}.`}
        </Text>
      </div>
      {open ? (
        <TermsView terms={open.terms} before={isCounter ? before.terms : undefined} />
      ) : (
        <Quote text={latest.answer_note} />
      )}
      {open && <Quote text={note} />}
      {answerable && (
        <OfferAnswers
          applicationId={offer.application_id}
          capacity={offer.capacity}
          open={answerable}
          onForm={(isOpen) => setAnswering(isOpen ? answerable : undefined)}
          {...{ side, other }}
        />
      )}
      {versions.length > 1 || !open ? <TermsVersions versions={versions} names={names} /> : null}
    </>
  );
};
