import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import type { Review } from '../../../../contract/src/reviews.ts';
import { useFocusOnSwap } from '../../lib/focus.ts';
import styles from './review-list.module.css';
import { useReply } from './reviews.data.ts';

/** The one public answer to a review about oneself. */
export const ReplyForm = ({ review }: { review: Review }) => {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const place = useFocusOnSwap<HTMLDivElement>(open);
  const reply = useReply();
  return (
    <div ref={place} tabIndex={-1} className={open ? styles.form : undefined}>
      {open ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            reply.mutate({ id: review.id, reply: text.trim(), key });
          }}
        >
          <Stack gap="sm">
            <Textarea
              label="Your answer"
              description="Everybody reads it under the review. There is one, and it cannot be changed."
              autosize
              minRows={3}
              maxLength={limits.reviewReplyCharacters}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Group gap="sm">
              <Button type="submit" size="sm" disabled={text.trim() === ''} loading={reply.isPending}>
                Publish answer
              </Button>
              <Button variant="default" size="sm" onClick={() => setOpen(false)}>
                Cancel
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          Answer<span className="visually-hidden"> the review of {review.author_name}</span>
        </Button>
      )}
    </div>
  );
};
