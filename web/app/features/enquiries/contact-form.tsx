import { limits } from '../../../../contract/src/limits.ts';
import { PlainField } from '../../ui/plain-field.tsx';
import type { PlainFields } from '../../ui/use-plain-form.ts';
import { EnquiryForm } from './enquiry-form.tsx';

const send = async (
  { name = '', email = '', subject = '', message = '' }: PlainFields,
  idempotencyKey: string,
) => {
  const [{ contactUs }, { call }] = await Promise.all([
    import('../../../../contract/src/enquiries.ts'),
    import('../../lib/call.ts'),
  ]);
  return call(contactUs, { body: { name, email, subject, message }, idempotencyKey, quiet: true });
};

/** The form for contacting the operator. */
export const ContactForm = ({ outcome }: { outcome: string | null }) => (
  <EnquiryForm
    action="/forms/contact"
    send={send}
    outcome={outcome}
    button="Send message"
    message={{ label: 'Your message', hint: 'If it is about a job, a person or a payment, please name it.' }}
    sent={{
      title: 'Message sent',
      text: 'We usually answer by email within two working days.',
    }}
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
