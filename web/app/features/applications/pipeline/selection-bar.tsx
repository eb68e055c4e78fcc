import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Applicant } from '../../../../../contract/src/applications.ts';
import { BulkStatus } from '../../../../../contract/src/bulk-moves.ts';
import { useCompare } from '../applicants.data.ts';
import { moveLabel } from '../stages.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';
import styles from './selection-bar.module.css';
import type { useMoves } from './use-moves.ts';
import type { Selection } from './use-selection.ts';

const maxCompared = 3;

interface Props {
  selection: Selection;
  moves: ReturnType<typeof useMoves>;
}

/** What can be done with the selected applicants; nothing without any. */
export const SelectionBar = ({ selection, moves }: Props) => {
  const { selected, clear } = selection;
  const compare = useCompare();
  const [messaged, setMessaged] = useState<readonly Applicant[]>();
  const targets = BulkStatus.options.filter(
    (status) => status !== 'declined' && selected.some((applicant) => applicant.moves.includes(status)),
  );
  return (
    <>
      {selected.length > 0 && (
        <section className={styles.bar} aria-label="Selected applicants">
          <p>
            <strong>{selected.length}</strong> selected
          </p>
          {targets.length > 0 && (
            <Menu position="top-start" shadow="md" withinPortal>
              <Menu.Target>
                <Button
                  variant="default"
                  size="sm"
                  loading={moves.several.isPending}
                  rightSection={<IconChevronDown size={14} aria-hidden="true" />}
                >
                  Move selected
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {targets.map((status) => (
                  <Menu.Item
                    key={status}
                    onClick={() => moves.several.move(selected, status, undefined, clear)}
                  >
                    {moveLabel('submitted', status)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          <Button variant="default" size="sm" onClick={() => setMessaged(selected)}>
            Message…
          </Button>
          {selected.some((applicant) => applicant.moves.includes('declined')) && (
            <Button variant="default" size="sm" onClick={() => moves.declineSeveral(selected, clear)}>
              Decline…
            </Button>
          )}
          {selected.length > 1 && selected.length <= maxCompared && (
            <Button
              variant="default"
              size="sm"
              loading={compare.isOpening}
              onClick={() => compare.open(selected.map(({ id }) => id))}
            >
              Compare
            </Button>
          )}
          <button type="button" className={styles.clear} aria-label="Clear selection" onClick={clear}>
            <IconX size={18} aria-hidden="true" />
          </button>
        </section>
      )}
      <CompareDialog
        applicants={compare.applicants ?? []}
        opened={compare.applicants !== undefined}
        onClose={compare.close}
      />
      {messaged && (
        <MessageDialog applicants={messaged} onClose={() => setMessaged(undefined)} onSent={clear} />
      )}
    </>
  );
};
