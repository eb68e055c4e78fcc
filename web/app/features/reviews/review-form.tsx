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

/** One side's review of an engagement. It cannot be changed once it is sent, and says so. */
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
  const toFirstError = () =>
    void setTimeout(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const send = form.onSubmit((body) => {
    setFailure(undefined);
    add.mutate(
      { body, key },
      {
        onSuccess: ({ published }) => {
          successToast(
            published
              ? 'Both reviews can be read now.'
              : `It shows once ${engagement.about_name} has written, too.`,
            'Review sent',
          );
          onDone();
        },
        onError: (cause) => {
          if (cause instanceof CallError && cause.fields) {
            form.setErrors(cause.fields);
            toFirstError();
          } else setFailure(cause.message);
        },
      },
    );
  }, toFirstError);
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
          label="In your words"
          description="What was the work, how did you work together, and what came of it? Leave out figures and names that are not public."
          autosize
          minRows={4}
          maxLength={limits.reviewCommentCharacters}
          {...form.getInputProps('comment')}
        />
        {left < 200 && <p className={styles.soft}>{left} characters left</p>}
        <p className={styles.soft}>
          {engagement.other_shows_at === null
            ? `Nobody reads this before ${engagement.about_name} has written, too, or ${limits.reviewBlindDays} days have passed. It cannot be changed then.`
            : 'Both reviews show as soon as you send yours. It cannot be changed then.'}
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
