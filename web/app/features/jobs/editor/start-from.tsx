import { Button, Select, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { jobFromText } from '../../../../../contract/src/job-drafts.ts';
import { jobDetail } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { FractionalType } from '../../../../../contract/src/values.ts';
import { call } from '../../../lib/call.ts';
import { formErrors } from '../../../lib/form-errors.ts';
import { loadJobTemplate } from '../../../lib/job-templates.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { runAction } from '../../../ui/run-action.ts';
import { jobListQuery } from '../jobs.data.ts';
import styles from './job-form.module.css';
import { copyValues, emptyValues, type JobValues } from './job-form-values.ts';

interface Props {
  /** `extracted`: the values were recognised in a text and have to be checked. */
  onStart: (values: Partial<JobValues>, extracted?: boolean) => void;
}

/** Ways to start a job other than with an empty form: a template, a former job, or a pasted text. */
export const StartFrom = ({ onStart }: Props) => {
  const [pasting, setPasting] = useState(false);
  const former = useQuery(jobListQuery({ mine: 'true', page_size: 50 }));
  const copy = useMutation({ mutationFn: (id: string) => call(jobDetail, { params: { id } }) });
  const startFromTemplate = async (type: FractionalType) => {
    const template = await loadJobTemplate(type);
    onStart({ ...template, fractional_type: type });
  };
  const startFromJob = async (id: string) => {
    const job = await runAction(copy.mutateAsync(id));
    if (job) onStart(copyValues(job));
  };
  const jobs = former.data?.results.filter(({ source }) => source !== 'scraped') ?? [];
  return (
    <section className={styles.start} aria-label="Start from">
      <Select
        label="Start from a template"
        placeholder="Choose a function"
        data={FractionalType.options}
        value={null}
        onChange={(type) => type !== null && startFromTemplate(type as FractionalType)}
      />
      {jobs.length > 0 && (
        <Select
          label="Copy a former job"
          placeholder="Choose a job"
          searchable
          data={jobs.map(({ id, title }) => ({ value: id, label: title }))}
          value={null}
          onChange={(id) => id !== null && startFromJob(id)}
        />
      )}
      <Button variant="default" onClick={() => setPasting(true)}>
        Paste a description…
      </Button>
      {pasting && <PasteDialog onStart={onStart} onClose={() => setPasting(false)} />}
    </section>
  );
};

const PasteDialog = ({ onStart, onClose }: Props & { onClose: () => void }) => {
  const [text, setText] = useState('');
  const read = useMutation({
    mutationFn: () => call(jobFromText, { body: { text }, quiet: true }),
  });
  const { fields, failure } = formErrors(read.error, ['text']);
  const submit = async () => {
    const answer = await runAction(read.mutateAsync());
    if (!answer) return;
    const found = Object.entries(answer.fields).filter(([name]) => name in emptyValues);
    onStart(Object.fromEntries(found), true);
    onClose();
  };
  return (
    <FormModal
      title="Paste a description"
      size="lg"
      submitLabel="Fill in the form"
      busy={read.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label="Description"
        required
        description="The title on the first line, then the text. Rules recognise sections, hours, pay, place and skills; you check each field."
        data-autofocus
        autosize
        minRows={10}
        maxRows={20}
        maxLength={limits.jobTextCharacters}
        value={text}
        error={fields.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormModal>
  );
};
