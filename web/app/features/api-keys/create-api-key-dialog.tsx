import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ApiKey, NewApiKey } from '../../../../contract/src/api-keys.ts';
import {
  type ApiScope,
  listScopes,
  scopeLabels,
  scopesByUserType,
} from '../../../../contract/src/api-scopes.ts';
import { addDays } from '../../../../contract/src/dates.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { createApiKey } from './api-keys.data.ts';

/** Days until a key expires, by the choice. */
const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'No expiry' },
];

interface Props {
  type: UserType;
  onClose: () => void;
  onCreated: (created: ApiKey & { key: string }) => void;
}

/** Creates an API key: its name, what it may do, and for how long. */
export const CreateApiKeyDialog = ({ type, onClose, onCreated }: Props) => {
  const form = useForm({
    initialValues: { name: '', scopes: [] as ApiScope[], lifetime: '90' },
    validate: {
      name: (name) => NewApiKey.shape.name.safeParse(name).error?.issues[0]?.message ?? null,
      scopes: (scopes) => NewApiKey.shape.scopes.safeParse(scopes).error?.issues[0]?.message ?? null,
    },
  });
  const { busy, failure, onSubmit } = useSend(form, async ({ name, scopes, lifetime }) => {
    const expiry =
      lifetime === 'never' ? {} : { expires_at: addDays(new Date(), Number(lifetime)).toISOString() };
    onCreated(await createApiKey({ name, scopes, ...expiry }));
  });
  return (
    <FormModal
      title="Create an API key"
      size="lg"
      submitLabel="Create key"
      {...{ busy, failure, onSubmit, onClose }}
    >
      <TextInput
        label="Name"
        description="The program or assistant that uses the key."
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group
        label="Scopes"
        description="What the key may do. It can never do more than you can."
        required
        {...form.getInputProps('scopes')}
      >
        <Stack gap="sm" my="sm">
          {listScopes(type).map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={scopeLabels[scope]}
              description={scopesByUserType[type][scope]}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label="Expiry"
        description="An expired key stops working."
        data={lifetimes}
        allowDeselect={false}
        {...form.getInputProps('lifetime')}
      />
    </FormModal>
  );
};
