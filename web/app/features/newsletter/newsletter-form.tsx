import { useId } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { usePlainForm } from '../../ui/use-plain-form.ts';
import styles from './newsletter-form.module.css';

const subscribe = async ({ email = '' }: Partial<Record<string, string>>) => {
  const [{ newsletterSubscribe }, { call }] = await Promise.all([
    import('../../../../contract/src/newsletter.ts'),
    import('../../lib/call.ts'),
  ]);
  return call(newsletterSubscribe, { body: { email }, quiet: true });
};

/** Asks for the newsletter; for the footer and for pages of its own. What comes of it takes the same room. */
export const NewsletterForm = () => {
  const id = useId();
  const { errors, failure, busy, done, form } = usePlainForm({
    send: subscribe,
    tooMany: 'That was asked for often within the hour. Please try again later.',
  });
  const wrong = errors.email ?? failure;
  return (
    <form {...form} action="/forms/newsletter" className={styles.form}>
      <label htmlFor={id}>The newsletter: new roles, and what we learn about fractional work</label>
      <div className={styles.line}>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@company.com"
          required
          maxLength={limits.emailCharacters}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-said`}
        />
        <PlainButton type="submit" disabled={busy}>
          Subscribe
        </PlainButton>
      </div>
      <p id={`${id}-said`} role="status" className={wrong ? styles.wrong : styles.said}>
        {wrong ?? done?.message ?? 'A mail asks you to confirm. One click ends it, at any time.'}
        {done?.mailbox && (
          <>
            {' '}
            <a href={done.mailbox}>Open the mailbox</a>
          </>
        )}
      </p>
    </form>
  );
};
