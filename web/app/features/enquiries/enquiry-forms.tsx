import { type ReactNode, useEffect, useRef } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import { useSite } from '../../lib/brand.ts';
import { useSession } from '../../lib/session.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { type PlainFields, usePlainForm } from '../../ui/use-plain-form.ts';
import styles from './enquiry-forms.module.css';

interface Props {
  /** The URL that the form posts to without JavaScript. */
  action: string;
  send: (fields: PlainFields) => Promise<unknown>;
  /** The result of a form posted without JavaScript: `sent`, or an error code. */
  outcome: string | null;
  button: string;
  sent: { title: string; text: string };
  message: { label: string; hint: string };
  /** The fields beside name, address and message. */
  moreFields: (errors: Record<string, string>) => ReactNode;
  afterMessage?: ReactNode;
}

const tooManyText = (support: string) =>
  `You reached the limit of ${limits.enquiriesHour} messages an hour. Your text stays here. Send it later, or write to ${support}.`;

const Sent = ({ title, text }: Props['sent']) => {
  const status = useRef<HTMLDivElement>(null);
  // The button that had the focus has been removed.
  useEffect(() => status.current?.focus(), []);
  return (
    <div ref={status} tabIndex={-1} role="status" className={styles.sent}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
};

/** A message to the operator with the sender's name and address. Plain React, for the public pages. */
const EnquiryForm = ({ action, send, outcome, button, sent, message, moreFields, afterMessage }: Props) => {
  const profile = useSession();
  const tooMany = tooManyText(useSite().support);
  const { errors, failure, busy, done, form } = usePlainForm({ send, tooMany });
  if (done !== undefined || outcome === 'sent') return <Sent {...sent} />;
  const postFailure =
    outcome === 'too_many_requests' ? tooMany : 'Your message was not sent. Check the fields and try again.';
  const problem = failure ?? (outcome === null ? undefined : postFailure);
  // The fields reset when the session becomes known, which happens only in the browser.
  const person = profile?.id ?? 'visitor';
  return (
    <form {...form} action={action} className={styles.form}>
      <div className={styles.pair}>
        <PlainField
          key={`name ${person}`}
          label="Your name"
          name="name"
          autoComplete="name"
          required
          maxLength={limits.nameCharacters}
          defaultValue={profile ? `${profile.firstName} ${profile.lastName}` : ''}
          error={errors.name}
        />
        <PlainField
          key={`email ${person}`}
          label="Your email address"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={limits.emailCharacters}
          defaultValue={profile?.email ?? ''}
          error={errors.email}
        />
      </div>
      {moreFields(errors)}
      <PlainField
        {...message}
        name="message"
        rows={7}
        required
        maxLength={limits.enquiryCharacters}
        error={errors.message}
      />
      {afterMessage}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <PlainButton type="submit" size="large" disabled={busy}>
        {busy ? 'Sending…' : button}
      </PlainButton>
    </form>
  );
};

// Loaded when the form is sent, so that the public pages stay small.
const loadCalls = async () => {
  const [endpoints, { call }] = await Promise.all([
    import('../../../../contract/src/enquiries.ts'),
    import('../../lib/call.ts'),
  ]);
  return { ...endpoints, call };
};

const sendContact = async (fields: PlainFields) => {
  const { contactUs, call } = await loadCalls();
  const { name = '', email = '', subject = '', message = '', personal_data } = fields;
  const body = { name, email, subject, message, personal_data: personal_data !== undefined };
  return call(contactUs, { body, quiet: true });
};

const sendAffiliate = async (fields: PlainFields) => {
  const { affiliateJoin, call } = await loadCalls();
  const { name = '', email = '', website = '', message = '' } = fields;
  return call(affiliateJoin, { body: { name, email, website, message }, quiet: true });
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
    afterMessage={
      <label className={styles.check}>
        <input type="checkbox" name="personal_data" />
        This is about my personal data: a copy, a correction or its erasure. We answer within a month.
      </label>
    }
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
      label: 'Who is your audience, and how would you recommend us?',
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
        inputMode="url"
        autoComplete="url"
        placeholder="example.com"
        maxLength={limits.linkCharacters}
        error={errors.website}
      />
    )}
  />
);
