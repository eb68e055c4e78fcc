import { Button, Group, Stack, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { ReviewForm as Form, type ReviewToWrite } from '../../../../contract/src/reviews.ts';
import { successToast } from '../../ui/toasts.ts';
import { useAddReview } from './reviews.data.ts';
import { StarInput } from './star-input.tsx';
import styles from './to-write.module.css';

interface Props {
  engagement: ReviewToWrite;
  onDone: () => void;
  onCancel: () => void;
}

/** The form of a review; it cannot be changed after sending. */
export const ReviewForm = ({ engagement, onDone, onCancel }: Props) => {
  const add = useAddReview();
  const [key] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initialValues: { application_id: engagement.application_id, rating: 0, comment: '' },
    validate: schemaResolver(Form, { sync: true }),
    onSubmitPreventDefault: 'always',
  });
  const place = useRef<HTMLFormElement>(null);
  const focusFirstError = () =>
    void setTimeout(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const send = form.onSubmit((body) => {
    setFailure(undefined);
    add.mutate(
      { body, key },
      {
        onSuccess: ({ published }) => {
          successToast(
            published
              ? 'Both reviews are published now.'
              : `It will be published once ${engagement.about_name} has written one, too.`,
            'Review sent',
          );
          onDone();
        },
        onError: (cause) => {
          if (cause instanceof CallError && cause.fields) {
            form.setErrors(cause.fields);
            focusFirstError();
          } else setFailure(cause.message);
        },
      },
    );
  }, focusFirstError);
  const left = limits.reviewCommentCharacters - form.values.comment.length;
  return (
    <form ref={place} onSubmit={send} noValidate className={styles.form}>
      <Stack gap="lg">
        <StarInput
          legend={`How was it to work with ${engagement.about_name}?`}
          value={form.values.rating}
          onChange={(rating) => form.setFieldValue('rating', rating)}
          error={form.errors.rating?.toString()}
        />
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
        {failure !== undefined && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <Group gap="sm">
          <Button type="submit" loading={add.isPending}>
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
