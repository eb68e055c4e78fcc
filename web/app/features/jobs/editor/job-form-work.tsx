import { Button, Select, TextInput } from '@mantine/core';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatNumber } from '../../../../../contract/src/numbers.ts';
import { toOptions } from '../../../lib/select-options.ts';
import { RequiredMark } from '../../../ui/required-mark.tsx';
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx';
import { whyNowLabels } from '../job-format.ts';
import { ExtractedNote } from './extracted-fields.tsx';
import { fieldId } from './field-anchors.ts';
import styles from './job-form.module.css';
import type { JobFormState } from './job-form.tsx';
import { descriptionLength } from './job-form-values.ts';

const examples = [
  'A forecast that the board trusts',
  'The first finance hire is made and onboarded',
  'The close takes five days instead of fifteen',
];

/** Why the role is open, the outcomes by day 90, and the description. */
export const JobFormWork = ({ form }: { form: JobFormState }) => {
  const { description, outcomes } = form.values;
  const { min, max } = limits.jobDescriptionCharacters;
  return (
    <>
      <Select
        label="Why now"
        required
        placeholder="Choose one"
        data={toOptions(whyNowLabels)}
        allowDeselect={false}
        {...form.getInputProps('why_now')}
      />
      <fieldset
        id={fieldId('outcomes')}
        className={styles.list}
        aria-describedby={form.errors.outcomes ? 'outcomes-error' : undefined}
      >
        <legend>
          Outcomes by day 90
          <RequiredMark />
        </legend>
        {outcomes.map((_, index) => (
          <div key={examples[index]} className={styles.line}>
            <TextInput
              aria-label={`Outcome ${index + 1}`}
              placeholder={examples[index]}
              maxLength={300}
              error={index === 0 && Boolean(form.errors.outcomes)}
              {...form.getInputProps(`outcomes.${index}`, { withError: false })}
            />
            {outcomes.length > 1 && (
              <Button variant="subtle" onClick={() => form.removeListItem('outcomes', index)}>
                Remove
              </Button>
            )}
          </div>
        ))}
        <ExtractedNote field="outcomes" />
        {form.errors.outcomes && (
          <p id="outcomes-error" className={styles.error}>
            {form.errors.outcomes}
          </p>
        )}
        {outcomes.length < limits.jobOutcomes && (
          <Button variant="subtle" size="compact-md" onClick={() => form.insertListItem('outcomes', '')}>
            Add an outcome
          </Button>
        )}
      </fieldset>
      <div id={fieldId('description')}>
        <RichTextEditor
          label="Description"
          required
          value={description}
          placeholder="The company, the problem, what has been tried, who the person works with, how you decide."
          description={`${formatNumber(descriptionLength(description))} of ${formatNumber(max)} characters, at least ${min}.`}
          onChange={(html) => form.setFieldValue('description', html)}
          {...(typeof form.errors.description === 'string' ? { error: form.errors.description } : {})}
        />
        <ExtractedNote field="description" />
      </div>
    </>
  );
};
