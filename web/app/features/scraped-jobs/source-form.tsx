import { Alert, Modal, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import {
  boardKinds,
  type ScrapeSource,
  SourceKind,
  SourceForm as SourceSchema,
} from '../../../../contract/src/scrape-sources.ts';
import { useSend } from '../../lib/use-send.ts';
import { useFocusBack } from '../../ui/focus-back.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { kindLabels } from './posting-words.ts';
import { useSaveSource } from './sources.data.ts';

interface Values {
  kind: SourceKind;
  /** The board's short name, or an address: what is typed tells which. */
  place: string;
  name: string;
  interval_minutes: string;
  enabled: boolean;
}

const intervals = [
  { value: '60', label: 'Every hour' },
  { value: String(limits.scrapeIntervalMinutes.usual), label: 'Every 6 hours' },
  { value: '1440', label: 'Every day' },
  { value: String(limits.scrapeIntervalMinutes.most), label: 'Every week' },
];

const isBoard = (kind: SourceKind) => boardKinds.includes(kind);

const bodyOf = ({ kind, place, name, interval_minutes, enabled }: Values) => {
  const address = /^https?:/i.test(place.trim()) || !isBoard(kind);
  return {
    kind,
    ...(address ? { url: place.trim() || null, board: null } : { board: place.trim() || null, url: null }),
    ...(name.trim() ? { name: name.trim() } : {}),
    interval_minutes: Number(interval_minutes),
    enabled,
  };
};

/** What the call says of `url` or `board` belongs to the one field that is typed in. */
const atPlace = ({ url, board, ...others }: Record<string, string>) => ({
  ...others,
  ...(url || board ? { place: url ?? board } : {}),
});

const problemsOf = (values: Values) => {
  const { error } = SourceSchema.safeParse(bodyOf(values));
  return atPlace(
    Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
  );
};

interface Props {
  /** The source to change; undefined: a new one. */
  source: ScrapeSource | undefined;
  onClose: () => void;
}

/** Adds a source or changes one. A new one is read at once. */
export const SourceForm = ({ source, onClose }: Props) => {
  useFocusBack();
  const narrow = useMediaQuery('(max-width: 40rem)');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const save = useSaveSource();
  const form = useForm<Values>({
    initialValues: {
      kind: source?.kind ?? 'greenhouse',
      place: source?.board ?? source?.url ?? '',
      name: source?.name ?? '',
      interval_minutes: String(source?.interval_minutes ?? limits.scrapeIntervalMinutes.usual),
      enabled: source?.enabled ?? true,
    },
    validate: problemsOf,
    // Another form is another request: the key of one that was refused does not fit it.
    onValuesChange: () => setKey(crypto.randomUUID()),
  });
  const { busy, failure, onSubmit } = useSend(
    form,
    async (values) => {
      const saved = await save.mutateAsync({ id: source?.id, body: bodyOf(values), key });
      successToast(source ? `${saved.name} is saved.` : `${saved.name} is added and being read.`);
      onClose();
    },
    ({ code, fields }) =>
      code === 'already_exists' ? { place: 'There is a source at this place.' } : atPlace(fields),
  );
  const board = isBoard(form.values.kind);
  const custom = intervals.some(({ value }) => value === form.values.interval_minutes)
    ? []
    : [{ value: form.values.interval_minutes, label: `Every ${form.values.interval_minutes} minutes` }];
  return (
    <Modal
      opened
      onClose={onClose}
      title={source ? `Change ${source.name}` : 'Add a source'}
      size="lg"
      fullScreen={narrow ?? false}
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="lg">
          <Select
            label="What it is"
            data={SourceKind.options.map((value) => ({ value, label: kindLabels[value] }))}
            allowDeselect={false}
            data-autofocus
            {...form.getInputProps('kind')}
          />
          <TextInput
            label={board ? 'Board' : 'Address'}
            description={
              board
                ? "The board's short name, or its address as people see it."
                : 'Of the feed or page. Only public addresses are read.'
            }
            placeholder={board ? 'windmill' : 'https://…'}
            withAsterisk
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('place')}
          />
          <TextInput
            label="Name"
            description="Left empty: the board's name or the host."
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <Select
            label="How often"
            data={[...custom, ...intervals]}
            allowDeselect={false}
            {...form.getInputProps('interval_minutes')}
          />
          <Switch
            label="Read it by itself, as often as that"
            {...form.getInputProps('enabled', { type: 'checkbox' })}
          />
          {failure !== undefined && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <FormButtons send={source ? 'Save changes' : 'Add the source'} busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};
