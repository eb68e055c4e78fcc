import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Interview } from '../../../../contract/src/interviews.ts';
import { partAround } from '../../lib/focus.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useCancelInterview } from './interviews.data.ts';

/** Calls an interview off for both sides, once it is confirmed. */
export const CancelInterview = ({ interview }: { interview: Interview }) => {
  const cancel = useCancelInterview(interview.id);
  const ask = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button is gone once the interview is.
    const part = partAround(currentTarget);
    const sure = await confirmDialog({
      title: 'Cancel the interview?',
      text:
        interview.status === 'scheduled'
          ? 'The other side is told, and it leaves both calendars.'
          : 'The other side is told.',
      action: 'Cancel the interview',
      cancel: 'Keep it',
    });
    if (!sure) return;
    const done = await cancel.mutateAsync('').catch(() => undefined);
    if (!done) return;
    part?.focus({ preventScroll: true });
    successToast('The interview is cancelled.');
  };
  return (
    <Button variant="subtle" size="sm" loading={cancel.isPending} onClick={ask}>
      Cancel
      <span className="visually-hidden"> the interview for {interview.job.title}</span>
    </Button>
  );
};
