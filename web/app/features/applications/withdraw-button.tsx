import { Button } from '@mantine/core';
import type { ListedApplication } from '../../../../contract/src/applications.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { confirmAction } from '../../ui/run-action.ts';
import { useWithdraw } from './applications.data.ts';

const withdrawText = ({ job, refund_until }: ListedApplication): string => {
  const text = `${job.company.name} will see that you withdrew. You cannot apply to this job again.`;
  if (refund_until === null) return text;
  const minutes = Math.max(1, Math.round((Date.parse(refund_until) - Date.now()) / 60_000));
  return `${text} If you withdraw within ${formatCount(minutes, 'minute')} and before the company opens it, it does not count towards your plan. This applies to ${limits.refundedWithdrawalsDay} applications a day.`;
};

/** Withdraws an application after a confirmation; nothing where that is not possible. */
export const WithdrawButton = ({ application }: { application: ListedApplication }) => {
  const withdraw = useWithdraw();
  if (!application.moves.includes('withdrawn')) return null;
  const confirm = () =>
    confirmAction(
      {
        title: 'Withdraw your application?',
        text: withdrawText(application),
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
