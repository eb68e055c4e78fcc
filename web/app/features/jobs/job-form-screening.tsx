import { Button, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { limits } from '../../../../contract/src/limits.ts';
import styles from './job-form.module.css';
import type { JobFormState } from './job-form.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const questionNames = ['first', 'second', 'third'];

/** Questions, the promise to reply, the last day and how many may wait. */
export const JobFormScreening = ({ form }: { form: JobFormState }) => {
  const questions = form.values.screening_questions;
  return (
    <>
      <fieldset className={styles.list}>
        <legend>Questions to every applicant</legend>
        {questions.map((_, at) => (
          <div key={questionNames[at]} className={styles.line}>
            <TextInput
              aria-label={`Question ${at + 1}`}
              placeholder="Which fundraise did you lead, and what did it close at?"
              maxLength={300}
              {...form.getInputProps(`screening_questions.${at}`)}
            />
            <Button variant="subtle" onClick={() => form.removeListItem('screening_questions', at)}>
              Remove
            </Button>
          </div>
        ))}
        {questions.length < limits.jobScreeningQuestions && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => form.insertListItem('screening_questions', '')}
          >
            Add a question
          </Button>
        )}
      </fieldset>
      <fieldset className={styles.list}>
        <legend>You promise to reply within</legend>
        <SegmentedControl
          aria-label="You promise to reply within"
          data={['3', '5', '7'].map((days) => ({ value: days, label: `${days} days` }))}
          value={String(form.values.reply_promise_days)}
          onChange={(days) => form.setFieldValue('reply_promise_days', Number(days) as 3 | 5 | 7)}
          fullWidth
        />
        <p className={styles.hint}>Shown on the job.</p>
      </fieldset>
      <div className={styles.pair}>
        <DateInput
          label="Apply by"
          placeholder={`${limits.jobLiveDays} days after publishing`}
          clearable
          minDate={inDays(0)}
          maxDate={inDays(limits.jobApplyByDays)}
          {...form.getInputProps('apply_by')}
        />
        <NumberInput
          label="Most open applications"
          description={undefined}
          min={1}
          max={1_000}
          allowDecimal={false}
          {...form.getInputProps('intake_cap')}
        />
      </div>
    </>
  );
};
