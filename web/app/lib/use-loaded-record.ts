import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * The record that a form was filled from, for saves that merge what somebody else has saved since. `toFields` gives the
 * fields of the save's body. When the record loads again, a new version is taken over only if none of them has changed.
 */
export const useLoadedRecord = <Saved extends { version: number | null }>(
  record: Saved,
  toFields: (record: Saved) => object,
) => {
  const loaded = useRef(record);
  const isMerged = useRef(false);
  const toJson = (fields: Saved) => JSON.stringify(toFields(fields));
  return {
    /** The options of the call that saves. */
    saveOptions: () => {
      if (toJson(record) === toJson(loaded.current)) loaded.current = record;
      return {
        loaded: { ...toFields(loaded.current), version: loaded.current.version as Saved['version'] },
        onMerged: () => {
          isMerged.current = true;
        },
      };
    },
    /** Takes over the answer. Returns whether it has changes of others, which the form does not show yet. */
    takeSaved: (saved: Saved): boolean => {
      loaded.current = saved;
      const wasMerged = isMerged.current;
      isMerged.current = false;
      return wasMerged;
    },
  };
};

/** Shows a record in a form, and what is saved elsewhere while the form has no unsaved changes. Returns what shows a saved one. */
export const useFollowed = <Saved, Values extends object>(
  form: UseFormReturnType<Values>,
  record: Saved,
  toValues: (record: Saved) => Values,
) => {
  const show = (saved: Saved) => {
    form.setInitialValues(toValues(saved));
    form.setValues(toValues(saved));
  };
  const follow = useEffectEvent((saved: Saved) => {
    if (!form.isDirty()) show(saved);
  });
  useEffect(() => follow(record), [record]);
  return show;
};

/** A form that follows a record as above. With unsaved changes, what is saved elsewhere is merged at the next save. */
export const useFollowedRecord = <Saved extends { version: number | null }, Values extends object>(
  form: UseFormReturnType<Values>,
  record: Saved,
  toFields: (record: Saved) => object,
  toValues: (record: Saved) => Values,
) => {
  const loaded = useLoadedRecord(record, toFields);
  const show = useFollowed(form, record, (saved: Saved) => {
    loaded.takeSaved(saved);
    return toValues(saved);
  });
  return { saveOptions: loaded.saveOptions, show };
};
