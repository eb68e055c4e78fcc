import type { AffiliateForm, ContactForm, EnquiryKind } from '../../../../contract/src/enquiries.ts';
import type { Deps } from '../../lib/deps.ts';
import { mailLayout } from '../../lib/mail-layout.ts';
import type { Mail } from '../../lib/mailer.ts';

type Site = Pick<Deps['config'], 'publicUrl' | 'contactEmail'>;
type Written = Pick<ContactForm, 'name' | 'email' | 'message'> &
  Partial<Pick<ContactForm, 'subject'> & Pick<AffiliateForm, 'website'>>;

/** Brings what somebody wrote to the operator, who answers it like any mail. */
export const enquiryMail = ({ publicUrl, contactEmail }: Site, kind: EnquiryKind, written: Written): Mail => {
  const title = kind === 'contact' ? (written.subject ?? '') : 'Asks to become an affiliate';
  return {
    to: contactEmail,
    subject: kind === 'contact' ? `Contact: ${title}` : `Affiliate: ${written.name}`,
    headers: { 'Reply-To': written.email },
    ...mailLayout({
      title,
      paragraphs: [
        `From ${written.name}, ${written.email}`,
        ...(written.website ? [`Where they would recommend us: ${written.website}`] : []),
        ...written.message.split(/\n{2,}/),
      ],
      action: { label: 'Open the messages', url: `${publicUrl}/admin-messages` },
    }),
  };
};

/** Tells an affiliate-to-be what comes next. It repeats nothing that was typed: a stranger may have typed it. */
export const affiliateAskedMail = ({ publicUrl, contactEmail }: Site, to: string): Mail => ({
  to,
  subject: 'We have your request to become an affiliate',
  headers: { 'Reply-To': contactEmail },
  ...mailLayout({
    title: 'Thank you, we have your request',
    paragraphs: [
      'A person reads it and answers by mail, usually within five working days. If it fits, you get your own code and the terms to agree to.',
      'If you did not ask for this, you can ignore this mail: nothing happens without your answer.',
    ],
    action: { label: 'How the programme works', url: `${publicUrl}/resources/affiliate-program` },
  }),
});
