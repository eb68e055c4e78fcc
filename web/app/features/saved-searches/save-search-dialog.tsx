import { Checkbox, Modal, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../../contract/src/limits.ts';
import {
  AlertFrequency,
  type SavedFilters,
  type SavedSearchList,
} from '../../../../contract/src/saved-searches.ts';
import { formErrors } from '../../lib/form-errors.ts';
import { Failure } from '../../ui/failure.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { runAction } from '../../ui/run-action.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import styles from './save-search.module.css';
import { frequencyLabels } from './saved-search-format.ts';
import { savedSearchesQuery, useSaveSearch } from './saved-searches.data.ts';

export interface SavedSearch {
  filters: SavedFilters;
  /** The labels of the filters that are set. */
  labels: readonly string[];
}

interface Props extends SavedSearch {
  opened: boolean;
  onClose: () => void;
}

/** Saves a search under a name, with alerts or without. */
export const SaveSearchDialog = ({ opened, onClose, ...search }: Props) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Save this search"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <SaveForm {...search} onDone={onClose} />
  </Modal>
);

const SaveForm = ({ onDone, ...search }: SavedSearch & { onDone: () => void }) => (
  <LoadBoundary query={useQuery(savedSearchesQuery())} skeleton={<ListSkeleton rows={2} />}>
    {(list) => <Fields list={list} onDone={onDone} {...search} />}
  </LoadBoundary>
);

const frequencyHints: Record<AlertFrequency, string> = {
  at_once: 'As soon as a job goes live',
  daily: 'One message every morning',
  weekly: 'One message a week',
};

const Fields = ({
  list,
  filters,
  labels,
  onDone,
}: SavedSearch & { list: SavedSearchList; onDone: () => void }) => {
  const [name, setName] = useState(labels.slice(0, 3).join(', ').slice(0, limits.savedSearchNameCharacters));
  const [alerts, setAlerts] = useState(true);
  const [frequency, setFrequency] = useState<AlertFrequency>(list.frequency);
  const save = useSaveSearch();
  const maxFrequency = AlertFrequency.options.indexOf(list.frequency);
  const { fields, failure } = formErrors(save.error, ['name']);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const change = save.mutateAsync({ name, filters, frequency, alerts });
    const done = alerts ? 'You get alerts for new matching jobs.' : 'The search is saved.';
    if (await runAction(change, done)) onDone();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.filters}>{labels.join(' · ')}</p>
      <TextInput
        label="Name"
        required
        // The limits load before or after the dialog has set its focus.
        data-autofocus
        autoFocus
        maxLength={limits.savedSearchNameCharacters}
        value={name}
        error={fields.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label="Alert me to new matching jobs"
        checked={alerts}
        onChange={(event) => setAlerts(event.currentTarget.checked)}
      />
      {alerts && (
        <Radio.Group
          label="Frequency"
          value={frequency}
          onChange={(value) => setFrequency(value as AlertFrequency)}
        >
          <div className={styles.choices}>
            {AlertFrequency.options.toReversed().map((value) => {
              const isOverPlan = AlertFrequency.options.indexOf(value) > maxFrequency;
              return (
                <Radio
                  key={value}
                  value={value}
                  disabled={isOverPlan}
                  label={frequencyLabels[value]}
                  description={isOverPlan ? 'Requires a larger plan' : frequencyHints[value]}
                />
              );
            })}
          </div>
        </Radio.Group>
      )}
      <p className={styles.allowance}>
        {list.results.length} of {list.allowed} saved on your plan.{' '}
        {list.results.length >= list.allowed && <Link to="/account/fractional/payments">Get more</Link>}
      </p>
      <Failure message={failure} />
      <FormButtons submitLabel="Save" busy={save.isPending} onCancel={onDone} />
    </form>
  );
};
