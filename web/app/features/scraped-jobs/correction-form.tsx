import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import {
  ScrapedEdits as EditsSchema,
  type ExtractedFields,
  type ImportField,
  type ScrapedEdits,
  type ScrapedJob,
} from '../../../../contract/src/scrapers.ts';
import { useSend } from '../../lib/use-send.ts';
import { Failure } from '../../ui/failure.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { CorrectionFields, type CorrectionValues, numberFields } from './correction-fields.tsx';
import styles from './scraped-job-detail.module.css';
import { useCorrect } from './scraped-jobs.data.ts';

/** The fields for which the form has an empty text in place of null. */
const emptyTextFields: readonly string[] = [...numberFields, 'company_url'];

const toValues = ({ description: _, sub_categories: __, ...fields }: ExtractedFields): CorrectionValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { value }]) => [
      name,
      emptyTextFields.includes(name) && value === null ? '' : value,
    ]),
  ) as unknown as CorrectionValues;

/** The changed fields as the call takes them; null for emptied ones. */
const changedFields = (before: CorrectionValues, after: CorrectionValues): ScrapedEdits =>
  Object.fromEntries(
    Object.entries(after)
      .filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof CorrectionValues]),
      )
      .map(([name, value]) => [name, emptyTextFields.includes(name) && value === '' ? null : value]),
  );

const findProblems = (edits: ScrapedEdits) =>
  Object.fromEntries(
    (EditsSchema.safeParse(edits).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );

/** Corrects the extracted fields. Only changed fields count as corrected; a reset restores the extracted values. */
export const CorrectionForm = ({ job, onClose }: { job: ScrapedJob; onClose: () => void }) => {
  const [before] = useState(() => toValues(job.fields));
  const correct = useCorrect();
  const form = useForm<CorrectionValues>({
    initialValues: before,
    validate: (values) => findProblems(changedFields(before, values)),
  });
  const edited = (Object.keys(job.fields) as ImportField[]).filter((name) => job.fields[name].edited);
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => formElement.current?.querySelector('input')?.focus(), []);
  const save = async (body: { fields?: ScrapedEdits; reset?: ImportField[] }, message: string) => {
    await correct.mutateAsync({ id: job.id, ...body });
    successToast(message);
    onClose();
  };
  const saving = useSend(form, async (values) => {
    const fields = changedFields(before, values);
    if (Object.keys(fields).length === 0) onClose();
    else await save({ fields }, 'The corrections are saved.');
  });
  const resetting = useSend(form, () => save({ reset: edited }, 'The extracted values are restored.'));
  const failure = saving.failure ?? resetting.failure;
  return (
    <form
      ref={formElement}
      className={styles.extracted}
      noValidate
      onSubmit={saving.onSubmit}
      aria-label="Correct fields"
    >
      <header className={styles.sideHead}>
        <h3>Correct fields</h3>
        {edited.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={correct.isPending}
            onClick={() => resetting.send(form.values)}
          >
            Reset corrections
          </Button>
        )}
      </header>
      <Stack gap="md">
        <CorrectionFields form={form} />
        <Failure message={failure} />
        <FormButtons submitLabel="Save corrections" busy={correct.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
};
