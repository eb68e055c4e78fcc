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

/** Asks to join the affiliate programme. */
export const AffiliateForm = ({ outcome }: { outcome: string | null }) => (
  <EnquiryForm
    action="/forms/affiliate"
    send={send}
    outcome={outcome}
    button="Ask to join"
    message={{
      label: 'Whom do you reach, and how would you recommend Cadre?',
      hint: 'A few sentences are enough.',
    }}
    sent={{
      title: 'We have your request',
      text: 'A mail confirms it. A person reads it and answers, usually within five working days.',
    }}
    more={(errors) => (
      <PlainField
        label="Your site, newsletter or profile"
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
