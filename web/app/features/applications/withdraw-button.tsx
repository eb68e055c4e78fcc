import { Button } from '@mantine/core';
import type { ListedApplication } from '../../../../contract/src/applications.ts';
import { confirmAction } from '../../ui/run-action.ts';
import { useWithdraw } from './applications.data.ts';

/** Withdraws an application after a confirmation; nothing where that is not possible. */
export const WithdrawButton = ({ application }: { application: ListedApplication }) => {
  const withdraw = useWithdraw();
  if (!application.moves.includes('withdrawn')) return null;
  const confirm = () =>
    confirmAction(
      {
        title: 'Withdraw your application?',
        text: `${application.job.company.name} will see that you withdrew. You cannot apply to this job again.`,
        action: 'Withdraw',
      },
      () => withdraw.mutateAsync(application.id),
      'Application withdrawn.',
    );
  return (
    <Button variant="default" size="sm" loading={withdraw.isPending} onClick={confirm}>
      Withdraw
    </Button>
  );
};
