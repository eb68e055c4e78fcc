import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import type { ApprovalStatus, Profile } from '../../../../../contract/src/fractionals.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { successToast } from '../../../ui/toasts.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { type Decision, useDecide } from '../fractionals.data.ts';
import { nameOf } from '../profile-format.ts';
import styles from './review-queue.module.css';

type Choice = Decision['status'];

/** What may be decided in each state, as the server has it. */
const choices: Record<ApprovalStatus, Choice[]> = {
  unverified: ['suspended'],
  pending: ['approved', 'rejected', 'suspended'],
  verified: ['approved', 'rejected', 'suspended'],
  rejected: ['approved', 'suspended'],
  suspended: ['active'],
};
const words: Record<Choice, { act: string; done: string }> = {
  approved: { act: 'Approve', done: 'approved' },
  rejected: { act: 'Reject', done: 'rejected' },
  suspended: { act: 'Suspend', done: 'suspended' },
  active: { act: 'End the suspension', done: 'active again' },
};

/** Marks the part of the page in which single keys act: a key that is pressed elsewhere decides on nobody. */
export const keysHere = 'data-review-keys';
export const isInQueue = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(`[${keysHere}]`) !== null;

interface Props {
  profile: Profile;
  /** `2 of 9`. */
  place?: string;
  /** Whether A approves and R rejects: only in a queue, where it is said, and only while the focus is in it. */
  keys?: boolean;
  onDecided?: () => void;
}

/** Approve, reject with a reason, suspend: by button or key; then the next one comes. */
export const DecisionBar = ({ profile, place, keys = false, onDecided }: Props) => {
  const [asking, setAsking] = useState<'rejected' | 'suspended'>();
  const decide = useDecide();
  const status = profile.status ?? 'unverified';
  const open = choices[status].filter(
    (choice) => !(status === 'verified' && choice === 'approved' && !profile.second_look),
  );
  const send = async (decision: Omit<Decision, 'user_id'>) => {
    try {
      await decide.mutateAsync({ ...decision, user_id: profile.id });
    } catch {
      // The call's own dialog has told it.
      return;
    }
    setAsking(undefined);
    successToast(`${nameOf(profile)} is ${words[decision.status].done}.`);
    onDecided?.();
  };
  const choose = (choice: Choice) => {
    if (decide.isPending || !open.includes(choice)) return;
    if (choice === 'rejected' || choice === 'suspended') setAsking(choice);
    else void send({ status: choice });
  };
  useHotkeys(
    asking || !keys
      ? []
      : [
          ['a', (event) => isInQueue(event) && choose('approved')],
          ['r', (event) => isInQueue(event) && choose('rejected')],
        ],
  );
  return (
    <div className={styles.bar} role="toolbar" aria-label={`Decide on ${nameOf(profile)}`}>
      {open.map((choice, at) => (
        <Button
          key={choice}
          size="sm"
          variant={at === 0 && (choice === 'approved' || choice === 'active') ? 'filled' : 'default'}
          loading={decide.isPending && decide.variables.status === choice}
          onClick={() => choose(choice)}
        >
          {choice === 'approved' && status === 'verified' ? 'Looks right' : words[choice].act}
        </Button>
      ))}
      <StatusBadge status={status} />
      {profile.second_look && <StatusBadge status="pending" label="Second look" />}
      {place !== undefined && <span className={styles.place}>{place}</span>}
      {asking && (
        <DecisionDialog
          decision={asking}
          name={nameOf(profile)}
          sending={decide.isPending}
          onSend={send}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
};
