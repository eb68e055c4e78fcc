import { Button, CloseButton } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { MatchedCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { InviteAllDialog } from './invite-all-dialog.tsx';
import styles from './selection-bar.module.css';

interface Props {
  selected: readonly MatchedCard[];
  /** The chosen job, or an empty text. */
  jobId: string;
  /** Further actions on the selected people. */
  children?: ReactNode;
  onClear: () => void;
}

/** The actions on the selected people, at the lower edge of the window while there are some. */
export const SelectionBar = ({ selected, jobId, children, onClear }: Props) => {
  const [inviting, setInviting] = useState(false);
  if (selected.length === 0) return null;
  const tooMany = selected.length > limits.invitationsAtOnce;
  return (
    <section className={styles.bar} aria-label="Selected people">
      <strong role="status">{selected.length} selected</strong>
      <Button
        leftSection={<IconMailPlus size={17} aria-hidden="true" />}
        disabled={tooMany}
        onClick={() => setInviting(true)}
      >
        {tooMany ? `Invite up to ${limits.invitationsAtOnce}` : `Invite ${selected.length}`}
      </Button>
      {children}
      <CloseButton aria-label="Clear the selection" onClick={onClear} />
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
