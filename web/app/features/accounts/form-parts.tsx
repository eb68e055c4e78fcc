import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './form-parts.module.css';

interface HeadingProps {
  title: string;
  lead?: ReactNode;
  /** The position in a flow: `Step 1 of 3`. */
  step?: string;
}

/** The header of a page of the auth layout with its h1. */
export const AuthHeading = ({ title, lead, step }: HeadingProps) => (
  <header className={styles.heading}>
    {step !== undefined && <p className={styles.step}>{step}</p>}
    <h1>{title}</h1>
    {lead !== undefined && <p className={styles.lead}>{lead}</p>}
  </header>
);

/** The address of an account, which password managers fill in. */
export const EmailInput = (props: TextInputProps) => (
  <TextInput
    label="Email"
    type="email"
    name="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

/** Names the account of a password field for password managers. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input
    className="visually-hidden"
    type="email"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);

/** A text with its web addresses as links, which show no query. */
const linkAddresses = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const { host, pathname } = new URL(part);
    return (
      <a key={part} href={part}>
        {host}
        {pathname}
      </a>
    );
  });

/** The error of a whole form, announced when it appears. */
export const FormFailure = ({ message }: { message: string | undefined }) => (
  <div className={styles.live} role="alert">
    {message !== undefined && <p className={styles.failure}>{linkAddresses(message)}</p>}
  </div>
);

/** A link to the development mailbox; nothing if a mail server is configured. */
export const MailboxNote = ({ url }: { url: string | undefined }) =>
  url === undefined ? null : (
    <p className={styles.note}>
      No mail server is configured. Read the mail here:{' '}
      <a href={url} target="_blank" rel="noreferrer">
        open the mailbox
      </a>
    </p>
  );
