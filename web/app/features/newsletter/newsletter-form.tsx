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

/** The subscription form, for the footer and its own page. The result takes the same space as the hint. */
export const NewsletterForm = () => {
  const id = useId();
  const { errors, failure, busy, done, form } = usePlainForm({
    send: subscribe,
    tooMany: 'Too many requests within an hour. Try again later.',
  });
  const problem = errors.email ?? failure;
  return (
    <form {...form} action="/forms/newsletter" className={styles.form}>
      <label htmlFor={id}>Our newsletter: new roles and insights on fractional work</label>
      <div className={styles.line}>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@company.com"
          required
          maxLength={limits.emailCharacters}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-status`}
        />
        <PlainButton type="submit" disabled={busy}>
          Subscribe
        </PlainButton>
      </div>
      <p id={`${id}-status`} role="status" className={problem ? styles.wrong : styles.hint}>
        {problem ?? done?.message ?? 'We email you a link to confirm. Unsubscribe at any time.'}
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
