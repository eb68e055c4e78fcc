import { type ReactNode, useEffect, useRef } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import { operator } from '../../lib/operator.ts';
import { useSession } from '../../lib/session.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { type PlainFields, usePlainForm } from '../../ui/use-plain-form.ts';
import styles from './enquiry-form.module.css';

interface Props {
  /** Where it posts to without JavaScript. */
  action: string;
  send: (fields: PlainFields, key: string) => Promise<unknown>;
  /** What became of a form that was posted without JavaScript: `sent`, or the code of the refusal. */
  outcome: string | null;
  button: string;
  sent: { title: string; text: string };
  message: { label: string; hint: string };
  /** What is asked beside name, address and message. */
  more: (errors: Record<string, string>) => ReactNode;
}

const tooMany = `We take ${limits.enquiriesHour} messages an hour from one place, and that is reached. Your words stay here: please send them later, or write to ${operator.mails.support}.`;

const Sent = ({ title, text }: Props['sent']) => {
  const said = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => said.current?.focus(), []);
  return (
    <div ref={said} tabIndex={-1} role="status" className={styles.sent}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
};

/** What people write to the operator: who they are, how to answer them, and what it is about. */
export const EnquiryForm = ({ action, send, outcome, button, sent, message, more }: Props) => {
  const profile = useSession();
  const { errors, failure, busy, done, form } = usePlainForm({ send, tooMany });
  if (done !== undefined || outcome === 'sent') return <Sent {...sent} />;
  const posted =
    outcome === 'too_many_requests'
      ? tooMany
      : 'That did not arrive. Please check the fields and send it again.';
  const problem = failure ?? (outcome === null ? undefined : posted);
  // Another person's fields begin anew: those of the signed-in one are only known in the browser.
  const who = profile?.id ?? 'visitor';
  return (
    <form {...form} action={action} className={styles.form}>
      <div className={styles.pair}>
        <PlainField
          key={`name ${who}`}
          label="Your name"
          name="name"
          autoComplete="name"
          required
          maxLength={limits.nameCharacters}
          defaultValue={profile ? `${profile.firstName} ${profile.lastName}` : ''}
          error={errors.name}
        />
        <PlainField
          key={`email ${who}`}
          label="Your e-mail address"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={limits.emailCharacters}
          defaultValue={profile?.email ?? ''}
          error={errors.email}
        />
      </div>
      {more(errors)}
      <PlainField
        {...message}
        name="message"
        rows={7}
        required
        maxLength={limits.enquiryCharacters}
        error={errors.message}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <PlainButton type="submit" size="large" disabled={busy}>
        {busy ? 'Sending …' : button}
      </PlainButton>
    </form>
  );
};
