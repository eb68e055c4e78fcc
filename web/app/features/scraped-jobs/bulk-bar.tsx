import { Button, Checkbox } from '@mantine/core';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { successToast } from '../../ui/toasts.ts';
import styles from './scraped-job-queue.module.css';
import { useDismissSeveral } from './scraped-jobs.data.ts';

interface Props {
  /** The ids on the page. */
  ids: string[];
  selected: string[];
  onConvert: () => void;
  onChange: (ids: string[]) => void;
}

/** Selects the scraped jobs of the page and converts or dismisses them. */
export const BulkBar = ({ ids, selected, onConvert, onChange }: Props) => {
  const dismiss = useDismissSeveral();
  const hasSelection = selected.length > 0;
  const allSelected = selected.length === ids.length;
  const dismissSelected = async () => {
    const confirmed = await confirmDialog({
      title: `Dismiss ${formatCount(selected.length, 'scraped job')}?`,
      text: 'They move to Dismissed, where you can restore them.',
      action: 'Dismiss',
    });
    if (!confirmed) return;
    const done = await dismiss.mutateAsync(selected).catch(() => undefined);
    if (!done) return;
    successToast(done.message);
    onChange([]);
  };
  return (
    <div className={styles.bulk}>
      <Checkbox
        label={hasSelection ? `${selected.length} selected` : 'Select all'}
        checked={allSelected}
        indeterminate={hasSelection && !allSelected}
        onChange={() => onChange(allSelected ? [] : ids)}
      />
      {hasSelection && (
        <>
          <Button size="compact-md" onClick={onConvert}>
            Convert…
          </Button>
          <Button size="compact-md" variant="default" loading={dismiss.isPending} onClick={dismissSelected}>
            Dismiss
          </Button>
        </>
      )}
    </div>
  );
};
