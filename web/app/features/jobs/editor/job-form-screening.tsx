import { Button, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { addDays, toIsoDay } from '../../../../../contract/src/dates.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { DayField } from '../../../ui/day-field.tsx';
import styles from './job-form.module.css';
import type { JobFormState } from './job-form.tsx';

const questionKeys = ['first', 'second', 'third'];

/** Questions, the reply promise, the last day to apply and the limit of open applications. */
export const JobFormScreening = ({ form }: { form: JobFormState }) => {
  const questions = form.values.screening_questions;
  return (
    <>
      <fieldset className={styles.list}>
        <legend>Questions for applicants</legend>
        {questions.map((_, index) => (
          <div key={questionKeys[index]} className={styles.line}>
            <TextInput
              aria-label={`Question ${index + 1}`}
              placeholder="Which fundraise did you lead, and what did it close at?"
              maxLength={300}
              {...form.getInputProps(`screening_questions.${index}`)}
            />
            <Button variant="subtle" onClick={() => form.removeListItem('screening_questions', index)}>
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
        <DayField
          label="Apply by"
          placeholder={`${limits.jobLiveDays} days after publishing`}
          clearable
          minDate={toIsoDay(new Date())}
          maxDate={toIsoDay(addDays(new Date(), limits.jobApplyByDays))}
          {...form.getInputProps('apply_by')}
        />
        <NumberInput
          label="Maximum open applications"
          min={1}
          max={1_000}
          allowDecimal={false}
          {...form.getInputProps('intake_cap')}
        />
      </div>
    </>
  );
};
