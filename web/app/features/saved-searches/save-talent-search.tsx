import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconBellPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import { AlertFrequency } from '../../../../contract/src/saved-searches.ts';
import type { SavedTalentFilters } from '../../../../contract/src/talent-searches.ts';
import { formErrors } from '../../lib/form-errors.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { runAction } from '../../ui/run-action.ts';
import { frequencyLabels } from './saved-search-format.ts';
import { useSaveTalentSearch } from './talent-searches.data.ts';

interface Props {
  filters: SavedTalentFilters;
  /** A name for the search, of its filters. */
  suggestedName: string;
}

/** Saves the search for candidates with its alerts; nothing without a filter. */
export const SaveTalentSearch = ({ filters, suggestedName }: Props) => {
  const [opened, setOpened] = useState(false);
  if (Object.keys(filters).length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconBellPlus size={17} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        Save search
      </Button>
      {opened && (
        <SaveDialog filters={filters} suggestedName={suggestedName} onClose={() => setOpened(false)} />
      )}
    </>
  );
};

const alertLabels: Record<AlertFrequency | 'never', string> = { ...frequencyLabels, never: 'Never' };

const SaveDialog = ({ filters, suggestedName, onClose }: Props & { onClose: () => void }) => {
  const [name, setName] = useState(suggestedName.slice(0, limits.savedSearchNameCharacters));
  const [alert, setAlert] = useState<AlertFrequency | 'never'>('daily');
  const save = useSaveTalentSearch();
  const { fields, failure } = formErrors(save.error, ['name']);
  const submit = async () => {
    const alerts = alert !== 'never';
    const body = { name, filters, frequency: alerts ? alert : ('daily' as const), alerts };
    const done = alerts ? 'You get alerts for new candidates.' : 'The search is saved.';
    if (await runAction(save.mutateAsync(body), done)) onClose();
  };
  return (
    <FormModal
      title="Save this search"
      submitLabel="Save"
      busy={save.isPending}
      disabled={name.trim() === ''}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={limits.savedSearchNameCharacters}
        value={name}
        error={fields.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label="Alert me to new candidates"
        description="We tell you of people whose profiles we have approved."
        data={[...AlertFrequency.options.toReversed(), 'never' as const].map((value) => ({
          value,
          label: alertLabels[value],
        }))}
        value={alert}
        onChange={(event) => setAlert(event.currentTarget.value as AlertFrequency | 'never')}
      />
    </FormModal>
  );
};
