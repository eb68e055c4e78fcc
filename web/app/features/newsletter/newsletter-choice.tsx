import { PlainButton } from '../../ui/plain-button.tsx';
import { usePlainForm } from '../../ui/use-plain-form.ts';
import styles from './newsletter-choice.module.css';

export type Choice = 'confirm' | 'unsubscribe' | 'leave';

interface Words {
  title: string;
  text: string;
  button: string;
  done: { title: string; text: string };
}

const words: Record<Choice, Words> = {
  confirm: {
    title: 'Shall we send you the newsletter?',
    text: 'One press, and you are in. You can leave at any time by the link in each issue.',
    button: 'Yes, send it to me',
    done: { title: 'You are in', text: 'The next newsletter comes to you.' },
  },
  unsubscribe: {
    title: 'Leave the newsletter?',
    text: 'You get no more of it. Mails about your account, if you have one, are not touched.',
    button: 'Unsubscribe',
    done: {
      title: 'You have left',
      text: 'You get no more newsletters. We forget the address within a month.',
    },
  },
  leave: {
    title: 'No more mails from us?',
    text: 'One press, and we stop writing to this address.',
    button: 'Unsubscribe',
    done: {
      title: 'We write no more',
      text: 'We keep the address for that alone. Mails about your account, if you have one, still come.',
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

/** The one button of a link: nothing happens by opening it, because mail programs open links by themselves. */
const ChoiceForm = ({ choice, token, look, label, onDone }: FormProps) => {
  const { failure, errors, busy, form } = usePlainForm({
    send: async () => {
      await send(choice, token);
      onDone(choice);
    },
    tooMany: 'That was a lot at once. Please try again in a minute.',
  });
  const wrong = failure ?? (Object.keys(errors).length > 0 ? 'This link is not whole.' : undefined);
  return (
    <form {...form} action={`/forms/newsletter-${choice}`}>
      <input type="hidden" name="token" value={token} />
      <PlainButton type="submit" size="large" disabled={busy} {...(look && { look })}>
        {label}
      </PlainButton>
      <p role="status" className={styles.wrong}>
        {wrong}
      </p>
    </form>
  );
};

interface Props {
  choice: Choice;
  token: string;
  /** What has been done already. */
  done: Choice | null;
  onDone: (choice: Choice) => void;
}

/** Confirms a newsletter or ends it, or all mails to an address, by the link of a mail. */
export const NewsletterChoice = ({ choice, token, done, onDone }: Props) => {
  const { title, text } = done ? words[done].done : words[choice];
  return (
    <div className={styles.choice}>
      <div role={done ? 'status' : undefined}>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {done === null && (
        <ChoiceForm choice={choice} token={token} label={words[choice].button} onDone={onDone} />
      )}
      {done === 'unsubscribe' && (
        <ChoiceForm
          key="back"
          choice="confirm"
          token={token}
          look="quiet"
          label="That was a mistake: take me back"
          onDone={onDone}
        />
      )}
    </div>
  );
};
