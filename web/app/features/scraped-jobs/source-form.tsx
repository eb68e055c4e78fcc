import { Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import {
  boardKinds,
  type ScrapeSource,
  type SourceKind,
  SourceForm as SourceSchema,
} from '../../../../contract/src/scrape-sources.ts';
import { toOptions } from '../../lib/select-options.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { successToast } from '../../ui/toasts.ts';
import { kindLabels } from './scraped-job-labels.ts';
import { useSaveSource } from './scraped-jobs.data.ts';

interface Values {
  kind: SourceKind;
  /** The board's short name, or a URL. */
  location: string;
  name: string;
  interval_minutes: string;
  enabled: boolean;
}

const intervals = [
  { value: '60', label: 'Every hour' },
  { value: String(limits.scrapeIntervalMinutes.default), label: 'Every 6 hours' },
  { value: '1440', label: 'Every day' },
  { value: String(limits.scrapeIntervalMinutes.max), label: 'Every week' },
];

const isBoard = (kind: SourceKind) => boardKinds.includes(kind);

const toBody = ({ kind, location, name, interval_minutes, enabled }: Values) => {
  const isUrl = /^https?:/i.test(location.trim()) || !isBoard(kind);
  return {
    kind,
    ...(isUrl
      ? { url: location.trim() || null, board: null }
      : { board: location.trim() || null, url: null }),
    ...(name.trim() ? { name: name.trim() } : {}),
    interval_minutes: Number(interval_minutes),
    enabled,
  };
};

/** The form has one field for `url` and `board`. */
const toFormErrors = ({ url, board, ...others }: Record<string, string>) => ({
  ...others,
  ...(url || board ? { location: url ?? board } : {}),
});

const findProblems = (values: Values) => {
  const { error } = SourceSchema.safeParse(toBody(values));
  return toFormErrors(
    Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
  );
};

interface Props {
  /** The source to change; undefined creates one. */
  source: ScrapeSource | undefined;
  onClose: () => void;
}

/** The form's state, and saving it. */
const useSourceForm = ({ source, onClose }: Props) => {
  const save = useSaveSource();
  const [initialValues] = useState<Values>(() => ({
    kind: source?.kind ?? 'greenhouse',
    location: source?.board ?? source?.url ?? '',
    name: source?.name ?? '',
    interval_minutes: String(source?.interval_minutes ?? limits.scrapeIntervalMinutes.default),
    enabled: source?.enabled ?? true,
  }));
  const [loaded] = useState(() => source && { ...toBody(initialValues), version: source.version });
  const form = useForm<Values>({
    initialValues,
    validate: findProblems,
  });
  const sending = useSend(
    form,
    async (values) => {
      const saved = await save.mutateAsync({ id: source?.id, body: toBody(values), loaded });
      successToast(source ? `${saved.name} is saved.` : `${saved.name} is added and running.`);
      onClose();
    },
    ({ code, fields }) =>
      code === 'already_exists' ? { location: 'This source already exists.' } : toFormErrors(fields),
  );
  return { form, ...sending };
};

/** Creates or changes a source. A new one is read at once. */
export const SourceForm = ({ source, onClose }: Props) => {
  const { form, busy, failure, onSubmit } = useSourceForm({ source, onClose });
  const board = isBoard(form.values.kind);
  const custom = intervals.some(({ value }) => value === form.values.interval_minutes)
    ? []
    : [{ value: form.values.interval_minutes, label: `Every ${form.values.interval_minutes} minutes` }];
  return (
    <FormModal
      title={source ? `Edit ${source.name}` : 'Add source'}
      submitLabel={source ? 'Save changes' : 'Add source'}
      busy={busy}
      failure={failure}
      closeOnClickOutside={false}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Select
        label="Type"
        data={toOptions(kindLabels)}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={board ? 'Board' : 'URL'}
        description={
          board ? 'The short name of the board, or its URL.' : 'The public URL of the feed or page.'
        }
        placeholder={board ? 'windmill' : 'https://…'}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('location')}
      />
      <TextInput
        label="Name"
        description="Default: the name of the board or the host."
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Select
        label="Frequency"
        data={[...custom, ...intervals]}
        allowDeselect={false}
        {...form.getInputProps('interval_minutes')}
      />
      <Switch
        label="Run automatically at this frequency"
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </FormModal>
  );
};
