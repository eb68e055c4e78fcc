import { Button, CloseButton } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { MatchedCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { InviteAllDialog } from './invite-all-dialog.tsx';
import styles from './selection-bar.module.css';
import { useContacted } from './use-contacted.ts';

interface Props {
  selected: readonly MatchedCard[];
  /** The chosen job, or an empty text. */
  jobId: string;
  /** Further actions on the selected people. */
  children?: ReactNode;
  onClear: () => void;
}

/**
 * The actions on the selected people, of whom those contacted about the chosen job are not invited again, at the
 * lower edge of the window while there are some.
 */
export const SelectionBar = ({ selected, jobId, children, onClear }: Props) => {
  const [inviting, setInviting] = useState(false);
  const isContacted = useContacted(selected, jobId);
  if (selected.length === 0) return null;
  const invited = selected.filter((person) => !isContacted(person)).length;
  const tooMany = invited > limits.invitationsAtOnce;
  return (
    <section className={styles.bar} aria-label="Selected people">
      <div role="status">
        <strong>{selected.length} selected</strong>{' '}
        {invited < selected.length && (
          <span className={styles.contacted}>{selected.length - invited} applied or invited</span>
        )}
      </div>
      <Button
        leftSection={<IconMailPlus size={17} aria-hidden="true" />}
        disabled={tooMany || invited === 0}
        onClick={() => setInviting(true)}
      >
        {tooMany ? `Invite up to ${limits.invitationsAtOnce}` : `Invite ${invited}`}
      </Button>
      {children}
      <CloseButton className={styles.clear} aria-label="Clear the selection" onClick={onClear} />
      {inviting && (
        <InviteAllDialog
          jobId={jobId}
          people={selected}
          onClose={() => setInviting(false)}
          onDone={onClear}
        />
      )}
    </section>
  );
};
