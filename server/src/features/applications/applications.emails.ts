import type { ApplicationStatus } from '../../../../contract/src/applications.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import type { NotificationEvent, SharedEvent } from '../notifications/notifications.public.ts';

/** What is told about an application names these. */
export interface ApplicationDetails {
  id: string;
  job_id: string;
  job_title: string;
  company_name: string;
  company_id: string;
  fractional_id: string;
  first_name: string;
  last_name: string;
  match_score: number;
}

/** The statuses that the fractional is told of, with what there is to say. */
const told: Partial<Record<ApplicationStatus, { title: string; sentence: string; kind?: NotificationKind }>> =
  {
    shortlisted: { title: 'You are shortlisted', sentence: 'has put you on the shortlist' },
    interview: {
      title: 'You are invited to an interview',
      sentence: 'would like to interview you',
      kind: 'interview',
    },
    offer: { title: 'There is an offer for you', sentence: 'is making you an offer', kind: 'offer' },
    hired: { title: 'You are hired', sentence: 'has hired you' },
    declined: { title: 'Your application was not selected', sentence: 'is not going ahead with you' },
    closed: { title: 'The job was closed', sentence: 'has closed the job' },
    no_response: {
      title: 'No answer came',
      sentence: `has not answered within ${limits.noResponseDays} days`,
      kind: 'application_no_response',
    },
  };

export const isNotified = (status: ApplicationStatus): boolean => status in told;

const creditBack = 'The application does not count towards your plan any more.';

/** To the fractional: what the company decided, with what it wrote. */
export const statusChanged = (
  facts: ApplicationDetails,
  status: ApplicationStatus,
  note: string | null,
): NotificationEvent => {
  const { title, sentence, kind } = told[status] ?? {
    title: 'Your application',
    sentence: 'has news for you',
  };
  const body = `${facts.company_name} ${sentence} for ${facts.job_title}.`;
  return {
    userId: facts.fractional_id,
    kind: kind ?? 'application_status',
    key: `application ${facts.id} ${status}`,
    title,
    body,
    link: `/account/fractional/opportunities/applied?application=${facts.id}`,
    mail: {
      subject: `${title}: ${facts.job_title}`,
      paragraphs: [
        body,
        ...(note ? [`They wrote: ${note}`] : []),
        ...(status === 'closed' || status === 'no_response' ? [creditBack] : []),
      ],
    },
  };
};

const nameOf = ({ first_name, last_name }: ApplicationDetails) => `${first_name} ${last_name}`;
const companyLink = ({ id, job_id }: ApplicationDetails) =>
  `/account/company/manage-jobs?job=${job_id}&application=${id}`;

/** To the company: somebody applied. */
export const applicationReceived = (facts: ApplicationDetails): SharedEvent => {
  const name = nameOf(facts);
  const match = `The match is ${facts.match_score} of 100.`;
  return {
    about: facts.fractional_id,
    kind: 'application_received',
    key: `application ${facts.id}`,
    title: `${name} applied`,
    body: `For ${facts.job_title}. ${match}`,
    link: companyLink(facts),
    mail: {
      subject: `${name} applied: ${facts.job_title}`,
      paragraphs: [
        `${name} applied for ${facts.job_title}. ${match}`,
        'An answer within a few days keeps good people interested.',
      ],
    },
  };
};

/** To the company: somebody took their application back. */
export const applicationWithdrawn = (facts: ApplicationDetails): SharedEvent => ({
  about: facts.fractional_id,
  kind: 'application_received',
  key: `application ${facts.id} withdrawn`,
  title: `${nameOf(facts)} withdrew`,
  body: `From ${facts.job_title}. Nothing is left for you to answer.`,
  link: companyLink(facts),
  mail: { subject: `${nameOf(facts)} withdrew: ${facts.job_title}` },
});
