import { PlainButton } from '../../ui/plain-button.tsx';
import { usePlainForm } from '../../ui/use-plain-form.ts';
import styles from './newsletter-choice.module.css';

export type Choice = 'confirm' | 'unsubscribe' | 'leave';

interface ChoiceTexts {
  title: string;
  text: string;
  button: string;
  done: { title: string; text: string };
}

const choiceTexts: Record<Choice, ChoiceTexts> = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'You can unsubscribe at any time with the link in each issue.',
    button: 'Confirm subscription',
    done: { title: 'You are subscribed', text: 'You will get the next newsletter.' },
  },
  unsubscribe: {
    title: 'Unsubscribe from the newsletter?',
    text: 'You still get mails about your account, if you have one.',
    button: 'Unsubscribe',
    done: {
      title: 'You are unsubscribed',
      text: 'You get no more newsletters. We delete your address within a month.',
    },
  },
  leave: {
    title: 'Unsubscribe from all mails?',
    text: 'We stop sending mails to this address.',
    button: 'Unsubscribe',
    done: {
      title: 'You are unsubscribed',
      text: 'We keep your address only to block mails. You still get mails about your account, if you have one.',
    },
  },
};

const send = async (choice: Choice, token: string) => {
  if (choice === 'leave') {
    const [{ mailsUnsubscribe }, { call }] = await Promise.all([
      import('../../../../contract/src/campaigns.ts'),
      import('../../lib/call.ts'),
    ]);
    return call(mailsUnsubscribe, { params: { token }, quiet: true });
  }
  const [{ newsletterConfirm, newsletterUnsubscribe }, { call }] = await Promise.all([
    import('../../../../contract/src/newsletter.ts'),
    import('../../lib/call.ts'),
  ]);
  return choice === 'confirm'
    ? call(newsletterConfirm, { body: { token }, quiet: true })
    : call(newsletterUnsubscribe, { params: { token }, quiet: true });
};

interface FormProps {
  choice: Choice;
  token: string;
  look?: 'quiet';
  label: string;
  onDone: (choice: Choice) => void;
}

/** Acts on a click: opening the link alone does nothing, because mail programs open links. */
const ChoiceForm = ({ choice, token, look, label, onDone }: FormProps) => {
  const { failure, errors, busy, form } = usePlainForm({
    send: async () => {
      await send(choice, token);
      onDone(choice);
    },
    tooMany: 'Too many requests. Try again in a minute.',
  });
  const problem = failure ?? (Object.keys(errors).length > 0 ? 'This link is incomplete.' : undefined);
  return (
    <form {...form} action={`/forms/newsletter-${choice}`}>
      <input type="hidden" name="token" value={token} />
      <PlainButton type="submit" size="large" disabled={busy} {...(look && { look })}>
        {label}
      </PlainButton>
      <p role="status" className={styles.wrong}>
        {problem}
      </p>
    </form>
  );
};

interface Props {
  choice: Choice;
  token: string;
  /** The action that was completed. */
  done: Choice | null;
  onDone: (choice: Choice) => void;
}

/** Confirms or ends the newsletter, or all mails to an address, by the link in a mail. */
export const NewsletterChoice = ({ choice, token, done, onDone }: Props) => {
  const { title, text } = done ? choiceTexts[done].done : choiceTexts[choice];
  return (
    <div className={styles.choice}>
      <div role={done ? 'status' : undefined}>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {done === null && (
        <ChoiceForm choice={choice} token={token} label={choiceTexts[choice].button} onDone={onDone} />
      )}
      {done === 'unsubscribe' && (
        <ChoiceForm
          key="back"
          choice="confirm"
          token={token}
          look="quiet"
          label="Subscribe again"
          onDone={onDone}
        />
      )}
    </div>
  );
};
