import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './sign-up-type.module.css';

interface Props {
  /** The address of the next step for a kind of account. */
  hrefFor: (type: 'fractional' | 'company') => string;
}

const choices = [
  {
    type: 'fractional',
    title: 'I am an executive',
    text: 'Show what you have led, and apply to part-time roles that fit your hours and rate.',
  },
  {
    type: 'company',
    title: 'I am hiring for a company',
    text: 'Describe what has to be done, and meet people who have done it before.',
  },
] as const;

/** The first step of a sign-up: on which side one stands. */
export const SignUpType = ({ hrefFor }: Props) => (
  <div className={styles.choices}>
    {choices.map(({ type, title, text }) => (
      <Link key={type} className={styles.choice} to={hrefFor(type)}>
        <strong>{title}</strong>
        <span>{text}</span>
        <IconArrowRight aria-hidden="true" stroke={1.75} />
      </Link>
    ))}
  </div>
);
