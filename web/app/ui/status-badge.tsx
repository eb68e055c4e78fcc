import styles from './status-badge.module.css';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'brand';

const statuses: Record<string, readonly [label: string, tone: Tone]> = {
  draft: ['Draft', 'neutral'],
  active: ['Active', 'good'],
  paused: ['Paused', 'warn'],
  closed: ['Closed', 'neutral'],
  filled: ['Filled', 'info'],
  planned: ['Planned', 'info'],
  ended: ['Ended', 'neutral'],
  submitted: ['Sent', 'neutral'],
  viewed: ['Seen', 'info'],
  shortlisted: ['Shortlisted', 'brand'],
  interview: ['Interview', 'brand'],
  offer: ['Offer', 'good'],
  hired: ['Hired', 'good'],
  declined: ['Not selected', 'neutral'],
  withdrawn: ['Withdrawn', 'neutral'],
  no_response: ['No response', 'warn'],
  unverified: ['Not yet submitted', 'neutral'],
  pending: ['Waiting for approval', 'warn'],
  verified: ['Verified', 'good'],
  rejected: ['Rejected', 'bad'],
  suspended: ['Suspended', 'bad'],
  invited: ['Invited', 'info'],
  removed: ['Removed', 'neutral'],
};

interface Props {
  /** A status of the API. */
  status: string;
  /** Replace the usual labels and tones of statuses. */
  texts?: Readonly<Record<string, readonly [label: string, tone: Tone]>>;
  /** Replaces the usual label. */
  label?: string;
  tone?: Tone;
}

/** A status as a label with a tone. */
export const StatusBadge = ({ status, texts = statuses, label, tone }: Props) => {
  const [defaultLabel, defaultTone] = texts[status] ?? [status, 'neutral'];
  return (
    <span className={styles.badge} data-tone={tone ?? defaultTone}>
      {label ?? defaultLabel}
    </span>
  );
};
