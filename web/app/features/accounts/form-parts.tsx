import type { ReactNode } from 'react';
import styles from './form-parts.module.css';

interface HeadingProps {
  title: string;
  lead?: ReactNode;
  /** Where one is, in a flow of steps. */
  step?: string;
}

/** The head of a page of the auth layout: its one h1. */
export const AuthHeading = ({ title, lead, step }: HeadingProps) => (
  <header className={styles.heading}>
    {step !== undefined && <p className={styles.step}>{step}</p>}
    <h1>{title}</h1>
    {lead !== undefined && <p className={styles.lead}>{lead}</p>}
  </header>
);

/** What went wrong with the whole of a form; read out when it appears. */
export const FormFailure = ({ message }: { message: string | undefined }) => (
  <div className={styles.live} role="alert">
    {message !== undefined && <p className={styles.failure}>{message}</p>}
  </div>
);

/** Where to read a mail while no mail server is set; nothing where mails are really sent. */
export const MailboxNote = ({ url }: { url: string | undefined }) =>
  url === undefined ? null : (
    <p className={styles.note}>
      No mail server is set, so mails stay here:{' '}
      <a href={url} target="_blank" rel="noreferrer">
        open the mailbox
      </a>
    </p>
  );
