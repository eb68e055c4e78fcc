import { Button } from '@mantine/core';
import { useState } from 'react';
import { hourMilliseconds } from '../../../../contract/src/dates.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { PendingAction } from '../../../../contract/src/pending-actions.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { runAction } from '../../ui/run-action.ts';
import { confirmPendingAction, declinePendingAction } from './pending-actions.data.ts';
import styles from './pending-actions.module.css';

const hoursLeft = (expiry: string) =>
  `${formatCount(Math.max(1, Math.ceil((Date.parse(expiry) - Date.now()) / hourMilliseconds)), 'hour')} left`;

interface Props {
  action: PendingAction;
  /** The link of the program led to it. */
  isChosen: boolean;
  /** The pressed button is removed with the action. */
  onDecided: () => void;
}

/** What a program wants to send, with the choice to let it happen. */
export const WaitingAction = ({ action, isChosen, onDecided }: Props) => {
  const { id, title, key_name, details, created_at, expires_at, error } = action;
  const [busy, setBusy] = useState<'confirm' | 'decline'>();
  const titleId = `action-${id}`;
  const decide = async (choice: 'confirm' | 'decline') => {
    setBusy(choice);
    const answer =
      choice === 'confirm'
        ? await runAction(confirmPendingAction(id), `Done: ${title}`)
        : await runAction(declinePendingAction(id), ({ message }) => message);
    setBusy(undefined);
    if (answer) onDecided();
  };
  return (
    <li id={id} className={styles.action} data-chosen={isChosen || undefined} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{title}</h2>
        <p className={styles.asker}>
          Asked by “{key_name}” <RelativeTime time={created_at} /> · {hoursLeft(expires_at)}
        </p>
      </div>
      <dl className={styles.details}>
        {details.map(({ label, value }) => (
          <div key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {error !== null && (
        <p className={styles.error} role="alert">
          The last attempt was refused: {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          loading={busy === 'confirm'}
          disabled={busy !== undefined}
          aria-describedby={titleId}
          onClick={() => void decide('confirm')}
        >
          Confirm
        </Button>
        <Button
          variant="default"
          loading={busy === 'decline'}
          disabled={busy !== undefined}
          aria-describedby={titleId}
          onClick={() => void decide('decline')}
        >
          Decline
        </Button>
      </div>
    </li>
  );
};
