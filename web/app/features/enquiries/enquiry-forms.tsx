import { limits } from '../../../../contract/src/limits.ts';
import { PlainField } from '../../ui/plain-field.tsx';
import type { PlainFields } from '../../ui/use-plain-form.ts';
import { EnquiryForm } from './enquiry-form.tsx';

// Loaded when the form is sent, so that the public pages stay small.
const loadCalls = async () => {
  const [endpoints, { call }] = await Promise.all([
    import('../../../../contract/src/enquiries.ts'),
    import('../../lib/call.ts'),
  ]);
  return { ...endpoints, call };
};

const sendContact = async (fields: PlainFields, idempotencyKey: string) => {
  const { contactUs, call } = await loadCalls();
  const { name = '', email = '', subject = '', message = '' } = fields;
  return call(contactUs, { body: { name, email, subject, message }, idempotencyKey, quiet: true });
};

const sendAffiliate = async (fields: PlainFields, idempotencyKey: string) => {
  const { affiliateJoin, call } = await loadCalls();
  const { name = '', email = '', website = '', message = '' } = fields;
  return call(affiliateJoin, { body: { name, email, website, message }, idempotencyKey, quiet: true });
};

/** The form for contacting the operator. */
export const ContactForm = ({ outcome }: { outcome: string | null }) => (
  <EnquiryForm
    action="/forms/contact"
    send={sendContact}
    outcome={outcome}
    button="Send message"
    message={{
      label: 'Your message',
      hint: 'If it is about a job, a person or a payment, please name it.',
    }}
    sent={{ title: 'Message sent', text: 'We usually answer by email within two working days.' }}
    moreFields={(errors) => (
      <PlainField
        label="What is it about?"
        name="subject"
        required
        maxLength={limits.enquirySubjectCharacters}
        error={errors.subject}
      />
    )}
  />
);

/** The form for joining the affiliate programme. */
export const AffiliateForm = ({ outcome }: { outcome: string | null }) => (
  <EnquiryForm
    action="/forms/affiliate"
    send={sendAffiliate}
    outcome={outcome}
    button="Send request"
    message={{
      label: 'Who is your audience, and how would you recommend Cadre?',
      hint: 'A few sentences are enough.',
    }}
    sent={{
      title: 'Request received',
      text: 'We sent you a confirmation by email. We usually answer within five working days.',
    }}
    moreFields={(errors) => (
      <PlainField
        label="Your website, newsletter or profile"
        name="website"
        type="url"
        autoComplete="url"
        placeholder="https://"
        maxLength={500}
        error={errors.website}
      />
    )}
  />
);
