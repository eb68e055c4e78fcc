import type { ChatSubject } from '../../../../../contract/src/chat.ts';
import type { Profile } from '../../../lib/session.ts';
import type { Contact } from '../contact.ts';
import styles from './conversation.module.css';

interface Props {
  contact: Contact;
  /** The newest application or invitation that the conversation is about. */
  subject: ChatSubject | undefined;
  type: Profile['type'];
}

/** How it came to the conversation, and what to write first. */
const getHint = ({
  contact: { name },
  subject,
  type,
}: Props & { subject: ChatSubject }): [string, string] => {
  const { kind, job_title: job, company } = subject;
  if (kind === 'invitation')
    return type === 'company'
      ? [`You invited ${name} to “${job}”.`, 'Tell them why you thought of them, and offer a short call.']
      : [`${company} invited you to “${job}”.`, 'Ask what you would like to know before you apply.'];
  if (subject.status !== 'shortlisted')
    return [`This conversation is about “${job}”.`, 'Write the first message.'];
  return type === 'company'
    ? [
        `You shortlisted ${name} for “${job}”.`,
        'Suggest two or three times for a first call, and say who takes part.',
      ]
    : [
        `${company} shortlisted you for “${job}”.`,
        'Say when you could talk this week, and ask what matters most to you about the role.',
      ];
};

/** A conversation without messages: what it is about, and a hint for the first message. */
export const Beginning = ({ contact, subject, type }: Props) => {
  if (contact.self)
    return (
      <div className={styles.beginning}>
        <p>Keep links, figures and reminders here. Only you can see them.</p>
      </div>
    );
  const [reason, hint] = subject
    ? getHint({ contact, subject, type })
    : [`This is the beginning of your conversation with ${contact.name}.`];
  return (
    <div className={styles.beginning}>
      <p>{reason}</p>
      {hint !== undefined && <p>{hint}</p>}
    </div>
  );
};
