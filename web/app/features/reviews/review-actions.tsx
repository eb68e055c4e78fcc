import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import type { Review } from '../../../../contract/src/reviews.ts';
import { useFocusOnSwap } from '../../lib/focus.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { runAction } from '../../ui/run-action.ts';
import styles from './review-list.module.css';
import { useReply, useReport } from './reviews.data.ts';

/** The public reply to a review; it cannot be changed. */
export const ReplyForm = ({ review }: { review: Review }) => {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const container = useFocusOnSwap<HTMLDivElement>(open);
  const reply = useReply();
  return (
    <div ref={container} tabIndex={-1} className={open ? styles.form : undefined}>
      {open ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            reply.mutate({ review_id: review.id, reply: text.trim() });
          }}
        >
          <Stack gap="sm">
            <Textarea
              label="Your reply"
              required
              description="Shown publicly under the review. You can reply once and cannot change it."
              autosize
              minRows={3}
              maxLength={limits.reviewReplyCharacters}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Group gap="sm">
              <Button type="submit" size="sm" disabled={text.trim() === ''} loading={reply.isPending}>
                Publish reply
              </Button>
              <Button variant="default" size="sm" onClick={() => setOpen(false)}>
                Cancel
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          Reply<span className="visually-hidden"> to the review of {review.author_name}</span>
        </Button>
      )}
    </div>
  );
};

/** Reports a review to the operator. */
export const ReportButton = ({ review }: { review: Review }) => {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const report = useReport();
  const send = async () => {
    const change = report.mutateAsync({ review_id: review.id, reason: reason.trim() });
    if (!(await runAction(change, ({ message }) => message))) return;
    setOpen(false);
    setReason('');
  };
  return (
    <>
      <button type="button" className={styles.report} onClick={() => setOpen(true)}>
        Report<span className="visually-hidden"> the review of {review.author_name}</span>
      </button>
      {open && (
        <FormModal
          title="Report this review"
          submitLabel="Send report"
          busy={report.isPending}
          disabled={reason.trim() === ''}
          onSubmit={send}
          onClose={() => setOpen(false)}
        >
          <Textarea
            label="What is wrong with it?"
            required
            description="For example: it names a client, it is insulting, or the engagement never happened. A negative opinion alone is not a reason."
            autosize
            minRows={3}
            maxLength={1000}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </FormModal>
      )}
    </>
  );
};
