import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import {
  ScrapedEdits as EditsSchema,
  type ImportField,
  type ScrapedEdits,
  type ScrapedJob,
} from '../../../../contract/src/scrapers.ts';
import { successToast } from '../../ui/toasts.ts';
import { CorrectFields } from './correct-fields.tsx';
import { type CorrectValues, editsOf, valuesOf } from './correct-values.ts';
import styles from './posting-detail.module.css';
import { useCorrect } from './scraped-jobs.data.ts';

const problemsOf = (edits: ScrapedEdits) =>
  Object.fromEntries(
    (EditsSchema.safeParse(edits).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );

/** Corrects what the posting is read as. Only what is changed counts as corrected; it can be let go again. */
export const CorrectForm = ({ posting, onClose }: { posting: ScrapedJob; onClose: () => void }) => {
  const [before] = useState(() => valuesOf(posting.fields));
  const [refusal, setRefusal] = useState<string>();
  const correct = useCorrect();
  const form = useForm<CorrectValues>({
    initialValues: before,
    validate: (values) => problemsOf(editsOf(before, values)),
  });
  const edited = (Object.keys(posting.fields) as ImportField[]).filter((name) => posting.fields[name].edited);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const toFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  const send = async (body: { fields?: ScrapedEdits; reset?: ImportField[] }, done: string) => {
    setRefusal(undefined);
    try {
      await correct.mutateAsync({ id: posting.id, ...body });
      successToast(done);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setErrors(error.fields);
      toFirst(error.fields);
      if (Object.keys(error.fields).length === 0) setRefusal(error.message);
    }
  };
  const submit = form.onSubmit((values) => {
    const fields = editsOf(before, values);
    if (Object.keys(fields).length === 0) return onClose();
    return send({ fields }, 'The corrections are saved.');
  }, toFirst);
  return (
    <form ref={place} className={styles.read} noValidate onSubmit={submit} aria-label="Correct the reading">
      <header className={styles.sideHead}>
        <h3>Correct it</h3>
        {edited.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={correct.isPending}
            onClick={() => send({ reset: edited }, 'The guesses count again.')}
          >
            Back to what was read
          </Button>
        )}
      </header>
      <Stack gap="md">
        <CorrectFields form={form} />
        {refusal !== undefined && <p role="alert">{refusal}</p>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={correct.isPending}>
            Save corrections
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
