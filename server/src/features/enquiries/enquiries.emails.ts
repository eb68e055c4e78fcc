import type { AffiliateForm, ContactForm, Enquiry, EnquiryKind } from '../../../../contract/src/enquiries.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import type { Deps } from '../../lib/deps.ts';
import type { QueuedMail } from '../../lib/mailer.ts';

type Site = Pick<Deps['config'], 'publicUrl' | 'contactEmail'>;
const subjects = { contact: 'Contact', privacy: 'Personal data' };

type Submission = Pick<ContactForm, 'name' | 'email' | 'message'> &
  Partial<Pick<ContactForm, 'subject'> & Pick<AffiliateForm, 'website'>>;

/** Forwards an enquiry to the operator; a reply goes to its sender. */
export const enquiryMail = (
  { publicUrl, contactEmail }: Site,
  kind: EnquiryKind,
  form: Submission,
): QueuedMail => {
  const title = kind === 'affiliate' ? 'Affiliate request' : (form.subject ?? '');
  return {
    to: contactEmail,
    subject: kind === 'affiliate' ? `Affiliate: ${form.name}` : `${subjects[kind]}: ${title}`,
    headers: { 'Reply-To': form.email },
    content: {
      title,
      paragraphs: [
        `From ${form.name}, ${form.email}`,
        ...(form.website ? [`Website: ${form.website}`] : []),
        ...form.message.split(/\n{2,}/),
      ],
      action: { label: 'View messages', url: screenUrl(publicUrl, '/admin-messages') },
    },
  };
};

/** Confirms an affiliate request. It repeats no input, because anyone can enter this address. */
export const affiliateConfirmationMail = ({ publicUrl, contactEmail }: Site, to: string): QueuedMail => ({
  to,
  subject: 'We received your affiliate request',
  headers: { 'Reply-To': contactEmail },
  content: {
    title: 'Thank you for your request',
    paragraphs: [
      'We read every request and reply by email, usually within five working days. If we accept it, you get your own code and the terms to agree to.',
      'If you didn’t send this request, ignore this email. Nothing happens without your reply.',
    ],
    action: { label: 'How the programme works', url: screenUrl(publicUrl, '/resources/affiliate-program') },
  },
});

/** Answers an enquiry, with the thread below. A reply goes to the operator. */
export const enquiryAnswerMail = (
  { contactEmail }: Site,
  { kind, email, subject, message, answers }: Enquiry,
  answer: string,
): QueuedMail => {
  const title = kind === 'affiliate' ? 'Your affiliate request' : subject;
  const thread = [message, ...answers.map((earlier) => earlier.message)].reverse();
  return {
    to: email,
    subject: `Re: ${title}`,
    headers: { 'Reply-To': contactEmail },
    content: {
      title,
      paragraphs: [
        ...answer.split(/\n{2,}/),
        '— Earlier in this conversation —',
        ...thread.flatMap((text) => text.split(/\n{2,}/)),
      ],
    },
  };
};
