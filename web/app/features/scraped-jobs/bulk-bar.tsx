import { Button, Checkbox } from '@mantine/core';
import type { ScrapedStatus } from '../../../../contract/src/scrapers.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { successToast } from '../../ui/toasts.ts';
import styles from './postings.module.css';
import { useDismissSeveral } from './scraped-jobs.data.ts';

interface Props {
  /** Of the page. */
  all: string[];
  selected: string[];
  status: ScrapedStatus;
  onConvert: () => void;
  onChange: (ids: string[]) => void;
}

/** Everything at once: select the page, then convert or dismiss. */
export const BulkBar = ({ all, selected, status, onConvert, onChange }: Props) => {
  const dismiss = useDismissSeveral();
  const some = selected.length > 0;
  const dismissAll = async () => {
    const sure = await confirmDialog({
      title: `Dismiss ${selected.length === 1 ? 'this posting' : `${selected.length} postings`}?`,
      text: 'They stay under Dismissed, where each can be taken back.',
      action: 'Dismiss',
    });
    if (!sure) return;
    const done = await dismiss.mutateAsync(selected).catch(() => undefined);
    if (!done) return;
    successToast(done.message);
    onChange([]);
  };
  if (status !== 'new') return null;
  return (
    <div className={styles.bulk}>
      <Checkbox
        label={some ? `${selected.length} selected` : 'Select all here'}
        checked={selected.length === all.length}
        indeterminate={some && selected.length < all.length}
        onChange={() => onChange(selected.length === all.length ? [] : all)}
      />
      {some && (
        <>
          <Button size="compact-md" onClick={onConvert}>
            Convert…
          </Button>
          <Button size="compact-md" variant="default" loading={dismiss.isPending} onClick={dismissAll}>
            Dismiss
          </Button>
        </>
      )}
    </div>
  );
};
