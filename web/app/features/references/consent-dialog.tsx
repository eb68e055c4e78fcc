import { Checkbox, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OwnReference } from '../../../../contract/src/references.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useSaveConsent } from './references.data.ts';

interface Props {
  reference: OwnReference;
  companies: { id: string; name: string }[];
  onClose: () => void;
}

type Audience = 'nobody' | 'some' | 'all';

const getAudience = ({ consents }: OwnReference): Audience => {
  if (consents.some(({ company }) => company === null)) return 'all';
  return consents.length > 0 ? 'some' : 'nobody';
};

/** Asks who may see an answered reference. */
export const ConsentDialog = ({ reference, companies, onClose }: Props) => {
  const save = useSaveConsent();
  const [audience, setAudience] = useState<Audience>(getAudience(reference));
  const readers = reference.consents.flatMap(({ company }) => company ?? []);
  const [chosen, setChosen] = useState(readers.map(({ id }) => id));
  // A company that may read it already may be known no more.
  const offered = [...new Map([...companies, ...readers].map((company) => [company.id, company])).values()];
  const send = async () => {
    await save.mutateAsync({
      reference_id: reference.id,
      to_all: audience === 'all',
      company_ids: audience === 'some' ? chosen : [],
    });
    successToast(audience === 'nobody' ? 'No company sees this reference now.' : 'Saved for 24 months.');
    onClose();
  };
  return (
    <FormModal
      title="Who may read this reference?"
      submitLabel="Save"
      busy={save.isPending}
      disabled={audience === 'some' && chosen.length === 0}
      failure={save.error?.message}
      onSubmit={() => void send().catch(() => undefined)}
      onClose={onClose}
    >
      <Radio.Group
        label="Companies that may read it"
        description="For 24 months from today. You can take it back at any time."
        value={audience}
        onChange={(value) => setAudience(value as Audience)}
      >
        <Stack gap="sm" mt="sm">
          <Radio value="nobody" label="None" />
          <Radio
            value="some"
            label="Companies that I choose"
            description={offered.length === 0 ? 'After your first application or invitation.' : undefined}
            disabled={offered.length === 0}
          />
          <Radio
            value="all"
            label="All companies that see my name"
            description="Also on your public page, if it shows references."
          />
        </Stack>
      </Radio.Group>
      {audience === 'some' && (
        <Checkbox.Group label="Companies" value={chosen} onChange={setChosen}>
          <Stack gap="sm" mt="sm">
            {offered.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FormModal>
  );
};
