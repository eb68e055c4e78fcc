import type { ApplicationStatus } from '../../../../contract/src/applications.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import type { ScreenLink } from '../../../../contract/src/screens.ts';
import type { NotificationEvent, SharedEvent } from '../notifications/notifications.public.ts';

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

/**
 * The statuses that the fractional is notified of; offers have their own texts. The sentence continues with the
 * company's name before and `for <job>.` after it.
 */
const messages: Partial<
  Record<ApplicationStatus, { title: string; sentence: string; kind?: NotificationKind }>
> = {
  shortlisted: { title: 'You are shortlisted', sentence: 'shortlisted you' },
  interview: {
    title: 'You are invited to an interview',
    sentence: 'would like to interview you',
    kind: 'interview',
  },
  declined: {
    title: 'Your application was not selected',
    sentence: 'decided not to proceed with your application',
  },
  closed: { title: 'The job was closed', sentence: 'is no longer hiring' },
  no_response: {
    title: 'No response',
    sentence: `did not respond within ${limits.noResponseDays} days to your application`,
    kind: 'application_no_response',
  },
};

export const fractionalLink = ({ id }: ApplicationDetails): ScreenLink =>
  `/account/fractional/opportunities/applied?application=${id}`;

export const isNotified = (status: ApplicationStatus): boolean => status in messages;

const creditBack = 'The application no longer counts towards your plan.';

/** To the fractional: the company's decision and its note. */
export const statusChanged = (
  details: ApplicationDetails,
  status: ApplicationStatus,
  note: string | null,
): NotificationEvent => {
  const { title, sentence, kind } = messages[status] ?? {
    title: 'Your application was updated',
    sentence: 'updated your application',
  };
  const body = `${details.company_name} ${sentence} for ${details.job_title}.`;
  return {
    userId: details.fractional_id,
    kind: kind ?? 'application_status',
    dedupeKey: `application ${details.id} ${status}`,
    title,
    body,
    link: fractionalLink(details),
    mail: {
      subject: `${title}: ${details.job_title}`,
      paragraphs: [
        body,
        ...(note ? [`They wrote: ${note}`] : []),
        ...(status === 'closed' || status === 'no_response' ? [creditBack] : []),
      ],
    },
  };
};

export const formatName = ({ first_name, last_name }: ApplicationDetails) => `${first_name} ${last_name}`;
export const companyLink = ({ id, job_id }: ApplicationDetails): ScreenLink =>
  `/account/company/manage-jobs?job=${job_id}&application=${id}`;

export const applicationReceived = (details: ApplicationDetails): SharedEvent => {
  const name = formatName(details);
  const match = `The match is ${details.match_score} of 100.`;
  return {
    about: details.fractional_id,
    kind: 'application_received',
    dedupeKey: `application ${details.id}`,
    title: `${name} applied`,
    body: `For ${details.job_title}. ${match}`,
    link: companyLink(details),
    mail: {
      subject: `${name} applied: ${details.job_title}`,
      paragraphs: [
        `${name} applied for ${details.job_title}. ${match}`,
        'Respond within a few days to keep good applicants interested.',
      ],
    },
  };
};

export const applicationWithdrawn = (details: ApplicationDetails): SharedEvent => ({
  about: details.fractional_id,
  kind: 'application_received',
  dedupeKey: `application ${details.id} withdrawn`,
  title: `${formatName(details)} withdrew`,
  body: `From ${details.job_title}. No response is needed.`,
  link: companyLink(details),
  mail: { subject: `${formatName(details)} withdrew: ${details.job_title}` },
});
