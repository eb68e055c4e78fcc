import { formatDay } from '../../../../../contract/src/dates.ts';
import type { OfferEvent, Side, TermsVersion } from '../../../../../contract/src/terms.ts';
import { summarizeTerms } from '../../../../../contract/src/terms-format.ts';
import type { SharedEvent } from '../../notifications/notifications.public.ts';
import { type ApplicationDetails, companyLink, formatName, fractionalLink } from '../applications.emails.ts';

type Version = Pick<TermsVersion, 'id' | 'number' | 'proposed_by' | 'terms' | 'note' | 'expires_at'>;

interface Text {
  title: string;
  body: string;
}

/** The texts to one side. `other` is the name of the other one. */
const describeOffer = (
  event: OfferEvent,
  { job_title: job }: ApplicationDetails,
  other: string,
  to: Side,
  proposedBy: Side,
): Text => {
  const offer = proposedBy === 'company' ? 'offer' : 'counter-offer';
  switch (event) {
    case 'offer_made':
      return { title: 'There is an offer for you', body: `${other} made you an offer for ${job}.` };
    case 'offer_countered':
      return { title: `${other} made a counter-offer`, body: `For ${job}.` };
    case 'offer_accepted':
      return to === 'company'
        ? { title: `${other} accepted your offer`, body: `${other} is hired for ${job}.` }
        : { title: 'You are hired', body: `${other} accepted your terms for ${job}.` };
    case 'offer_declined':
      return { title: `${other} declined your ${offer}`, body: `For ${job}.` };
    case 'offer_withdrawn':
      return { title: `${other} withdrew its offer`, body: `The offer for ${job} no longer applies.` };
    case 'offer_undone':
      return { title: `${other} undid its offer`, body: `The offer for ${job} no longer applies.` };
    case 'offer_expired':
      return {
        title: proposedBy === to ? `Your ${offer} has expired` : `The ${offer} of ${other} has expired`,
        body: `It was not answered in time, for ${job}.`,
      };
  }
};

/** The events whose mail states the terms. */
const withTerms: readonly OfferEvent[] = ['offer_made', 'offer_countered', 'offer_accepted'];

/** The notification of a step of an offer to one side. `note` is what the other side wrote. */
export const offerNotice = (
  details: ApplicationDetails,
  version: Version,
  { event, to, note }: { event: OfferEvent; to: Side; note: string },
): SharedEvent => {
  const other = to === 'company' ? formatName(details) : details.company_name;
  const { title, body } = describeOffer(event, details, other, to, version.proposed_by);
  const open = event === 'offer_made' || event === 'offer_countered';
  return {
    ...(to === 'company' ? { about: details.fractional_id } : {}),
    kind: 'offer',
    dedupeKey: `terms ${version.id} ${event}`,
    title,
    body: withTerms.includes(event) ? `${body} ${summarizeTerms(version.terms)}.` : body,
    link: to === 'company' ? companyLink(details) : fractionalLink(details),
    mail: {
      subject: `${title}: ${details.job_title}`,
      paragraphs: [
        body,
        ...(withTerms.includes(event) ? [`${summarizeTerms(version.terms)}.`] : []),
        ...(note === '' ? [] : [`They wrote: ${note}`]),
        ...(open ? [`You can answer until ${formatDay(version.expires_at)}.`] : []),
      ],
    },
  };
};
