import { Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Review } from '../../../../contract/src/reviews.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { successToast } from '../../ui/toasts.ts';
import styles from './review-list.module.css';
import { useReport } from './reviews.data.ts';

/** Asks the operator to look at a review. */
export const ReportButton = ({ review }: { review: Review }) => {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const report = useReport();
  const send = () =>
    report.mutate(
      { review_id: review.id, reason: reason.trim() },
      {
        onSuccess: ({ message }) => {
          setOpen(false);
          setReason('');
          successToast(message);
        },
      },
    );
  return (
    <>
      <button type="button" className={styles.report} onClick={() => setOpen(true)}>
        Report<span className="visually-hidden"> the review of {review.author_name}</span>
      </button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title="Report this review"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Stack gap="lg">
            <Textarea
              label="What is wrong with it?"
              description="For example: it names a client, it insults somebody, or there was no such engagement. A bad opinion alone is no reason."
              autosize
              minRows={3}
              maxLength={1000}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <FormButtons
              send="Send report"
              busy={report.isPending}
              disabled={reason.trim() === ''}
              onCancel={() => setOpen(false)}
            />
          </Stack>
        </form>
      </Modal>
    </>
  );
};
