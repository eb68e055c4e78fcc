import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { StoredSection } from '../../../../contract/src/site-settings.ts';
import type { SectionValue, SiteSection } from '../../../../contract/src/site-values.ts';
import { saveVersion } from '../../lib/save-version.ts';
import { useFollowedRecord } from '../../lib/use-loaded-record.ts';
import { useSend } from '../../lib/use-send.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { Failure } from '../../ui/failure.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.ts';
import { useRestore, useSaveSection } from './site-settings.data.ts';
import styles from './site-settings.module.css';

interface Props<S extends SiteSection, Values extends object> {
  section: S;
  stored: StoredSection;
  form: UseFormReturnType<Values>;
  /** The values of the form for a stored section, and back. */
  toValues: (stored: StoredSection) => Values;
  toValue: (values: Values) => SectionValue<S>;
  /** The form's labels of values that are called otherwise elsewhere. */
  labels?: Record<string, string>;
  /** What applies after a save, in a sentence. */
  saved: string;
  children: ReactNode;
}

/**
 * The form of a section, with buttons to save it and to return to the value of `content/`. Without unsaved changes it shows
 * what other admins save; with them, a save merges both, value by value of the form.
 */
export const SectionForm = <S extends SiteSection, Values extends object>({
  section,
  stored,
  form,
  toValues,
  toValue,
  labels,
  saved,
  children,
}: Props<S, Values>) => {
  const save = useSaveSection(section);
  const restore = useRestore();
  const { saveOptions, show } = useFollowedRecord(form, stored, toValues, toValues);
  useUnsavedChanges(form.isDirty(), ['part', 'text']);
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    const run = ({ version, ...merged }: { version?: number }) =>
      save.mutateAsync({ value: toValue(merged as Values), version: version ?? 0 });
    const toFields = (current: object) => toValues({ ...stored, ...current });
    const options = { ...saveOptions(), labels, toFields };
    show(await saveVersion(run, values as Record<string, unknown>, options));
    successToast(saved);
  });
  const reset = async () => {
    const confirmed = await confirmDialog({
      title: 'Use the default again?',
      text: 'Pages show the value that ships with the product. Yours stays in the history.',
      action: 'Use the default',
    });
    if (!confirmed) return;
    show(await restore.mutateAsync({ section, id: null, version: stored.version }));
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      <Failure message={failure} />
      <div className={styles.buttons}>
        <Button type="submit" loading={busy}>
          Save
        </Button>
        {!stored.is_default && (
          <Button variant="default" loading={restore.isPending} onClick={() => void reset()}>
            Use the default
          </Button>
        )}
        <span className={styles.state}>{stored.is_default ? 'Default' : `Version ${stored.version}`}</span>
      </div>
    </form>
  );
};
