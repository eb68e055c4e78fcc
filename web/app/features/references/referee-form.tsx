import { Button, Checkbox, NativeSelect, Radio, Stack, Textarea } from '@mantine/core';
import { type GetInputPropsReturnType, schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { referenceLimits } from '../../../../contract/src/reference-limits.ts';
import { type RefereeView, ReferenceAnswer } from '../../../../contract/src/references.ts';
import { useFocusOnSwap } from '../../lib/focus.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.ts';
import styles from './referee-page.module.css';
import { ReferenceEntry } from './reference-entry.tsx';
import { againQuestion, type GradeQuestion, gradeQuestions } from './reference-questions.ts';
import { useAnswer } from './references.data.ts';

const relations = Object.entries(labels.refereeRelation).map(([value, label]) => ({ value, label }));

interface Props {
  token: string;
  view: RefereeView;
}

const emptyAnswer = ({ relation, start_date, end_date }: RefereeView) => ({
  relation,
  start_date,
  end_date,
  results: '' as ReferenceAnswer['results'],
  leadership: '' as ReferenceAnswer['leadership'],
  reliability: '' as ReferenceAnswer['reliability'],
  again: '' as ReferenceAnswer['again'],
  text: '',
  name_public: false,
});

interface ChoicesProps {
  question: string;
  options: Record<string, string>;
  field: GetInputPropsReturnType;
}

const Choices = ({ question, options, field }: ChoicesProps) => (
  <Radio.Group label={question} required {...field}>
    <Stack gap="xs" mt="xs">
      {Object.entries(options).map(([value, label]) => (
        <Radio key={value} value={value} label={label} className={styles.choice ?? ''} />
      ))}
    </Stack>
  </Radio.Group>
);

/** Four questions and a text, previewed before they are sent. */
export const RefereeForm = ({ token, view }: Props) => {
  const answer = useAnswer(token);
  const [previewing, setPreviewing] = useState(false);
  const form = useForm({
    initialValues: emptyAnswer(view),
    validate: schemaResolver(ReferenceAnswer, { sync: true }),
  });
  useUnsavedChanges(form.isDirty() && !answer.isSuccess);
  const container = useFocusOnSwap<HTMLDivElement>(previewing);
  const { first_name: firstName } = view.person;
  const values = { ...form.values, end_date: form.values.end_date || null };
  const send = () =>
    answer.mutate(values, {
      // What the server refuses in a field is corrected there.
      onError: (error) => {
        if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) return;
        form.setErrors(error.fields);
        setPreviewing(false);
      },
    });
  if (previewing)
    return (
      <div ref={container}>
        <section className={styles.part} aria-labelledby="preview-title">
          <h2 id="preview-title">What companies will read</h2>
          <div className={styles.preview}>
            <ReferenceEntry reference={{ ...view, company_address: false, answer: values }} />
          </div>
          <p className={styles.soft}>
            {firstName} reads this, too, and decides which companies may. You can delete it later by the link
            in your email.
          </p>
          <Failure message={answer.error?.message} />
          <div className={styles.buttons}>
            <Button loading={answer.isPending} onClick={send}>
              Send reference
            </Button>
            <Button
              variant="default"
              onClick={() => {
                answer.reset();
                setPreviewing(false);
              }}
            >
              Back
            </Button>
          </div>
        </section>
      </div>
    );
  const onSubmit = form.onSubmit(
    () => {
      setPreviewing(true);
      window.scrollTo({ top: 0 });
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return (
    <div ref={container}>
      <form noValidate onSubmit={onSubmit} className={styles.part}>
        <NativeSelect
          label={`You were ${firstName}’s`}
          required
          data={relations}
          {...form.getInputProps('relation')}
        />
        <div className={styles.pair}>
          <DayField label="From" required {...form.getInputProps('start_date')} />
          <DayField
            label="Until"
            placeholder="Still working together"
            clearable
            {...form.getInputProps('end_date')}
          />
        </div>
        {(Object.keys(gradeQuestions) as GradeQuestion[]).map((name) => (
          <Choices
            key={name}
            field={form.getInputProps(name)}
            question={gradeQuestions[name].question}
            options={labels.referenceGrade}
          />
        ))}
        <Choices
          field={form.getInputProps('again')}
          question={againQuestion.question}
          options={labels.referenceAgain}
        />
        <Textarea
          label="In your words"
          description={`What ${firstName} did, and what came of it. At least ${referenceLimits.textCharacters.min} characters.`}
          required
          autosize
          minRows={5}
          maxLength={referenceLimits.textCharacters.max}
          {...form.getInputProps('text')}
        />
        <Checkbox
          label="Show my name if this reference appears on a public page"
          description="Companies that may read the reference always see your name."
          {...form.getInputProps('name_public', { type: 'checkbox' })}
        />
        <div className={styles.buttons}>
          <Button type="submit">Preview</Button>
        </div>
      </form>
    </div>
  );
};
