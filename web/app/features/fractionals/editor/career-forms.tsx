import { Button, Checkbox, Group, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type FormEventHandler, type ReactNode, useState } from 'react';
import {
  type Education,
  EducationForm as EducationSchema,
  type Experience,
  ExperienceForm as ExperienceSchema,
} from '../../../../../contract/src/career.ts';
import { useSend } from '../../../lib/use-send.ts';
import { Failure } from '../../../ui/failure.tsx';
import { useSaveEducation, useSaveExperience } from '../fractionals.data.ts';
import { useTextTargets } from '../import/import-context.tsx';
import { appendText } from './append-text.ts';
import styles from './fields.module.css';
import { isMonth, MonthField } from './month-field.tsx';

interface FormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  onCancel: (() => void) | undefined;
  saving: boolean;
  problem: string | undefined;
  children: ReactNode;
}

const EntryForm = ({ onSubmit, onCancel, saving, problem, children }: FormProps) => (
  <form className={styles.fields} onSubmit={onSubmit} noValidate>
    {children}
    <Failure message={problem} />
    <Group gap="xs">
      <Button type="submit" loading={saving}>
        Save
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Group>
  </form>
);

interface Props<T> {
  /** Undefined for a new entry. */
  entry?: T | undefined;
  /** The first values of a new entry. */
  initial?: { [K in Exclude<keyof T, 'id'>]?: T[K] | null } | undefined;
  onDone: () => void;
  /** Undefined where the form cannot be closed. */
  onCancel?: (() => void) | undefined;
}

/** The form of a role. */
export const ExperienceForm = ({ entry, initial, onDone, onCancel }: Props<Experience>) => {
  const save = useSaveExperience();
  const values = entry ?? initial;
  const [current, setCurrent] = useState(values !== undefined && values.end_date === null);
  const toBody = <T extends { end_date: string }>(draft: T) => ({
    ...draft,
    end_date: current || draft.end_date === '' ? null : draft.end_date,
  });
  const form = useForm({
    initialValues: {
      title: values?.title ?? '',
      company: values?.company ?? '',
      start_date: values?.start_date ?? '',
      end_date: values?.end_date ?? '',
      description: values?.description ?? '',
    },
    validate: (draft) => ({
      ...schemaResolver(ExperienceSchema, { sync: true })(toBody(draft)),
      ...(!isMonth(draft.start_date) ? { start_date: 'Enter month and year.' } : {}),
      ...(!current && !isMonth(draft.end_date)
        ? { end_date: 'Enter month and year, or select “I still work there”.' }
        : {}),
    }),
  });
  useTextTargets([
    { label: 'Title', take: (text) => form.setFieldValue('title', text.slice(0, 120)) },
    { label: 'Company', take: (text) => form.setFieldValue('company', text.slice(0, 120)) },
    {
      label: 'Responsibilities',
      take: (text) => form.setFieldValue('description', (before) => appendText(before, text)),
    },
  ]);
  const { busy, failure, onSubmit } = useSend(form, async (draft) => {
    await save.mutateAsync({ id: entry?.id, body: toBody(draft) });
    onDone();
  });
  return (
    <EntryForm onSubmit={onSubmit} onCancel={onCancel} saving={busy} problem={failure}>
      <div className={styles.pair}>
        <TextInput label="Title" required maxLength={120} {...form.getInputProps('title')} />
        <TextInput label="Company" required maxLength={120} {...form.getInputProps('company')} />
      </div>
      <div className={styles.pair}>
        <MonthField label="From" required {...form.getInputProps('start_date')} />
        <MonthField label="To" disabled={current} {...form.getInputProps('end_date')} />
      </div>
      <Checkbox
        label="I still work there"
        checked={current}
        onChange={(event) => setCurrent(event.currentTarget.checked)}
      />
      <Textarea
        label="Responsibilities"
        description="Optional: team, budget, results."
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2_000}
        {...form.getInputProps('description')}
      />
    </EntryForm>
  );
};

const isMonthOrEmpty = (value: string) => value === '' || isMonth(value);
const missingYear = 'Enter the year, or clear the month.';

/** The form of a school or course. */
export const EducationForm = ({ entry, initial, onDone, onCancel }: Props<Education>) => {
  const save = useSaveEducation();
  const values = entry ?? initial;
  const toBody = <T extends { start_date: string; end_date: string }>(draft: T) => ({
    ...draft,
    start_date: draft.start_date || null,
    end_date: draft.end_date || null,
  });
  const form = useForm({
    initialValues: {
      school: values?.school ?? '',
      degree: values?.degree ?? '',
      field: values?.field ?? '',
      start_date: values?.start_date ?? '',
      end_date: values?.end_date ?? '',
    },
    validate: (draft) => ({
      ...schemaResolver(EducationSchema, { sync: true })(toBody(draft)),
      ...(isMonthOrEmpty(draft.start_date) ? {} : { start_date: missingYear }),
      ...(isMonthOrEmpty(draft.end_date) ? {} : { end_date: missingYear }),
    }),
  });
  useTextTargets([
    { label: 'School', take: (text) => form.setFieldValue('school', text.slice(0, 120)) },
    { label: 'Degree', take: (text) => form.setFieldValue('degree', text.slice(0, 120)) },
    { label: 'Subject', take: (text) => form.setFieldValue('field', text.slice(0, 120)) },
  ]);
  const { busy, failure, onSubmit } = useSend(form, async (draft) => {
    await save.mutateAsync({ id: entry?.id, body: toBody(draft) });
    onDone();
  });
  return (
    <EntryForm onSubmit={onSubmit} onCancel={onCancel} saving={busy} problem={failure}>
      <TextInput label="School" required maxLength={120} {...form.getInputProps('school')} />
      <div className={styles.pair}>
        <TextInput label="Degree" maxLength={120} {...form.getInputProps('degree')} />
        <TextInput label="Subject" maxLength={120} {...form.getInputProps('field')} />
      </div>
      <div className={styles.pair}>
        <MonthField label="From" {...form.getInputProps('start_date')} />
        <MonthField label="To" {...form.getInputProps('end_date')} />
      </div>
    </EntryForm>
  );
};
