import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import {
  ScrapedEdits as EditsSchema,
  type ImportField,
  type ScrapedEdits,
  type ScrapedJob,
} from '../../../../contract/src/scrapers.ts';
import { useSend } from '../../lib/use-send.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
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
  const correct = useCorrect();
  const form = useForm<CorrectValues>({
    initialValues: before,
    validate: (values) => problemsOf(editsOf(before, values)),
  });
  const edited = (Object.keys(posting.fields) as ImportField[]).filter((name) => posting.fields[name].edited);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const save = async (body: { fields?: ScrapedEdits; reset?: ImportField[] }, done: string) => {
    await correct.mutateAsync({ id: posting.id, ...body });
    successToast(done);
    onClose();
  };
  const sending = useSend(form, async (values) => {
    const fields = editsOf(before, values);
    if (Object.keys(fields).length === 0) onClose();
    else await save({ fields }, 'The corrections are saved.');
  });
  const lettingGo = useSend(form, () => save({ reset: edited }, 'The guesses count again.'));
  const failure = sending.failure ?? lettingGo.failure;
  return (
    <form
      ref={place}
      className={styles.read}
      noValidate
      onSubmit={sending.onSubmit}
      aria-label="Correct the reading"
    >
      <header className={styles.sideHead}>
        <h3>Correct it</h3>
        {edited.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={correct.isPending}
            onClick={() => lettingGo.send(form.values)}
          >
            Back to what was read
          </Button>
        )}
      </header>
      <Stack gap="md">
        <CorrectFields form={form} />
        {failure !== undefined && <p role="alert">{failure}</p>}
        <FormButtons send="Save corrections" busy={correct.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
};
