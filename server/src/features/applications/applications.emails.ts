import type { ApplicationStatus } from '../../../../contract/src/applications.ts';
import { mailLayout } from '../../lib/mail-layout.ts';
import type { Mail } from '../../lib/mailer.ts';

/** What the mails about an application name. */
export interface ApplicationFacts {
  id: string;
  job_id: string;
  job_title: string;
  company_name: string;
  company_email: string;
  fractional_email: string;
  first_name: string;
  last_name: string;
  match_score: number;
}

/** The statuses that the fractional is mailed about, with what there is to say. */
const told: Partial<Record<ApplicationStatus, { subject: string; sentence: string }>> = {
  shortlisted: { subject: 'You are shortlisted', sentence: 'has put you on the shortlist' },
  interview: { subject: 'You are invited to an interview', sentence: 'would like to interview you' },
  offer: { subject: 'There is an offer for you', sentence: 'is making you an offer' },
  hired: { subject: 'You are hired', sentence: 'has hired you' },
  declined: { subject: 'Your application was not selected', sentence: 'is not going ahead with you' },
  closed: { subject: 'The job was closed', sentence: 'has closed the job' },
  no_response: { subject: 'No answer came', sentence: 'has not answered within 21 days' },
};

export const isTold = (status: ApplicationStatus): boolean => status in told;

const creditBack = 'The application does not count towards your plan any more.';

/** To the fractional: what the company decided, with what it wrote. */
export const statusMail = (
  publicUrl: string,
  facts: ApplicationFacts,
  status: ApplicationStatus,
  note: string | null,
): Mail => {
  const { subject, sentence } = told[status] ?? { subject: 'Your application', sentence: 'has news for you' };
  return {
    to: facts.fractional_email,
    subject: `${subject}: ${facts.job_title}`,
    ...mailLayout({
      title: subject,
      paragraphs: [
        `${facts.company_name} ${sentence} for ${facts.job_title}.`,
        ...(note === null || note === '' ? [] : [`They wrote: ${note}`]),
        ...(status === 'closed' || status === 'no_response' ? [creditBack] : []),
      ],
      action: {
        label: 'See the application',
        url: `${publicUrl}/account/fractional/opportunities/applied?application=${facts.id}`,
      },
    }),
  };
};

/** To the company's owner: somebody applied. */
export const receivedMail = (publicUrl: string, facts: ApplicationFacts): Mail => ({
  to: facts.company_email,
  subject: `${facts.first_name} ${facts.last_name} applied: ${facts.job_title}`,
  ...mailLayout({
    title: 'A new application',
    paragraphs: [
      `${facts.first_name} ${facts.last_name} applied for ${facts.job_title}. The match is ${facts.match_score} of 100.`,
      'An answer within a few days keeps good people interested.',
    ],
    action: {
      label: 'Read the application',
      url: `${publicUrl}/account/company/manage-jobs?job=${facts.job_id}&application=${facts.id}`,
    },
  }),
});
