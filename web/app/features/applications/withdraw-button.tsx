import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { ListedApplication } from '../../../../contract/src/applications.ts';
import { partAround } from '../../lib/focus.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useWithdraw } from './applications.data.ts';

/** Withdraws an application after a confirmation; nothing where that is not possible. */
export const WithdrawButton = ({ application }: { application: ListedApplication }) => {
  const withdraw = useWithdraw();
  if (!application.moves.includes('withdrawn')) return null;
  const confirm = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const part = partAround(currentTarget);
    const confirmed = await confirmDialog({
      title: 'Withdraw your application?',
      text: `${application.job.company.name} will see that you withdrew. You cannot apply to this job again.`,
      action: 'Withdraw',
    });
    if (!confirmed) return;
    const done = await withdraw.mutateAsync(application.id).catch(() => undefined);
    if (!done) return;
    successToast('Application withdrawn.');
    part?.focus({ preventScroll: true });
  };
  return (
    <Button variant="default" size="sm" loading={withdraw.isPending} onClick={confirm}>
      Withdraw
    </Button>
  );
};
