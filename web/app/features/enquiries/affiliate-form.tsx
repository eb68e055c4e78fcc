import { PlainField } from '../../ui/plain-field.tsx';
import type { PlainFields } from '../../ui/use-plain-form.ts';
import { EnquiryForm } from './enquiry-form.tsx';

const send = async (
  { name = '', email = '', website = '', message = '' }: PlainFields,
  idempotencyKey: string,
) => {
  const [{ affiliateJoin }, { call }] = await Promise.all([
    import('../../../../contract/src/enquiries.ts'),
    import('../../lib/call.ts'),
  ]);
  return call(affiliateJoin, { body: { name, email, website, message }, idempotencyKey, quiet: true });
};

/** The form for joining the affiliate programme. */
export const AffiliateForm = ({ outcome }: { outcome: string | null }) => (
  <EnquiryForm
    action="/forms/affiliate"
    send={send}
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
