import { Button, Group, Stack, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useId, useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import {
  ReviewForm as Form,
  type OutcomeResult,
  type ReviewToWrite,
} from '../../../../contract/src/reviews.ts';
import { useSend } from '../../lib/use-send.ts';
import { Failure } from '../../ui/failure.tsx';
import { RequiredMark } from '../../ui/required-mark.tsx';
import { Star } from '../../ui/stars.tsx';
import { successToast } from '../../ui/toasts.ts';
import { OutcomeInput } from './outcome-input.tsx';
import { useAddReview } from './reviews.data.ts';
import starStyles from './star-input.module.css';
import styles from './to-write.module.css';

const ratingLabels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

interface StarInputProps {
  legend: string;
  /** 0 without a choice. */
  value: number;
  onChange: (rating: number) => void;
  error?: string | undefined;
}

/** A choice of one to five stars, as radio buttons for keyboard and screen reader support. */
const StarInput = ({ legend, value, onChange, error }: StarInputProps) => {
  const id = useId();
  const [hovered, setHovered] = useState(0);
  const shown = hovered || value;
  return (
    <fieldset className={starStyles.stars} aria-describedby={error && `${id}-error`}>
      <legend>
        {legend}
        <RequiredMark />
      </legend>
      <div className={starStyles.row} onPointerLeave={() => setHovered(0)}>
        {ratingLabels.map((label, index) => (
          <label
            key={label}
            data-full={index < shown || undefined}
            onPointerEnter={() => setHovered(index + 1)}
          >
            <input
              type="radio"
              name={id}
              value={index + 1}
              checked={value === index + 1}
              aria-label={`${index + 1} ${index === 0 ? 'star' : 'stars'}, ${label}`}
              aria-invalid={error !== undefined || undefined}
              // The form focuses the first star if the rating is missing.
              data-path={index === 0 ? 'rating' : undefined}
              onChange={() => onChange(index + 1)}
            />
            <Star />
          </label>
        ))}
        <span className={starStyles.word} aria-hidden="true">
          {ratingLabels[shown - 1]}
        </span>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={starStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
};

const validateForm = schemaResolver(Form, { sync: true });

interface Values {
  application_id: string;
  rating: number;
  comment: string;
  /** Without a result: not answered. */
  outcomes: { outcome: string; result: OutcomeResult | ''; remark: string }[];
}

const toBody = ({ outcomes, ...values }: Values) => ({
  ...values,
  outcomes: outcomes.flatMap(({ result, ...outcome }) => (result === '' ? [] : [{ ...outcome, result }])),
});

interface Props {
  engagement: ReviewToWrite;
  onDone: () => void;
  onCancel: () => void;
}

/** The form of a review; it cannot be changed after sending. */
export const ReviewForm = ({ engagement, onDone, onCancel }: Props) => {
  const add = useAddReview();
  const form = useForm({
    initialValues: {
      application_id: engagement.application_id,
      rating: 0,
      comment: '',
      outcomes: engagement.outcomes.map((outcome) => ({
        outcome,
        result: '' as OutcomeResult | '',
        remark: '',
      })),
    },
    validate: (values) => validateForm(toBody(values)),
  });
  const { busy, failure, onSubmit } = useSend(form, async (values) => {
    const { published } = await add.mutateAsync(toBody(values));
    successToast(
      published
        ? 'Both reviews are published now.'
        : `It will be published once ${engagement.about_name} has written one, too.`,
      'Review sent',
    );
    onDone();
  });
  const left = limits.reviewCommentCharacters - form.values.comment.length;
  return (
    <form onSubmit={onSubmit} noValidate className={styles.form}>
      <Stack gap="lg">
        <StarInput
          legend={`How was it to work with ${engagement.about_name}?`}
          value={form.values.rating}
          onChange={(rating) => form.setFieldValue('rating', rating)}
          error={form.errors.rating?.toString()}
        />
        {form.values.outcomes.length > 0 && (
          <h4 className={styles.asked}>How far was each agreed outcome reached?</h4>
        )}
        {form.values.outcomes.map(({ outcome, result }, index) => (
          <OutcomeInput
            key={outcome}
            outcome={outcome}
            result={result}
            onChange={(next) => form.setFieldValue(`outcomes.${index}.result`, next)}
            remark={form.getInputProps(`outcomes.${index}.remark`)}
          />
        ))}
        <Textarea
          label="Your review"
          required
          description="What was the work, how did you work together, and what was the result? Leave out figures and names that are not public."
          autosize
          minRows={4}
          maxLength={limits.reviewCommentCharacters}
          {...form.getInputProps('comment')}
        />
        {left < 200 && <p className={styles.soft}>{left} characters left</p>}
        <p className={styles.soft}>
          {engagement.other_shows_at === null
            ? `Published once ${engagement.about_name} has written a review, too, or after ${limits.reviewBlindDays} days. You cannot change it after sending.`
            : 'Both reviews are published when you send yours. You cannot change it after sending.'}
        </p>
        <Failure message={failure} />
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            Send review
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
