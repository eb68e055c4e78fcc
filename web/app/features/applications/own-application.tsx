import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { Application } from '../../../../contract/src/applications.ts';
import { partAround } from '../../lib/focus.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { applicationOf, useWithdraw } from './applications.data.ts';
import styles from './apply-panel.module.css';
import { History } from './pipeline-progress.tsx';
import { OwnReplyDue } from './reply-due.tsx';

/** How one's own application to this job stands. */
export const OwnApplication = ({ id }: { id: string }) => {
  const application = useQuery(applicationOf(id));
  return (
    <LoadBoundary query={application} skeleton={<Bar height="6rem" />}>
      {(own) => (
        <div className={styles.own}>
          <p className={styles.state}>
            Your application <StatusBadge status={own.status} {...labelOf(own)} />
          </p>
          <History history={own.history} />
          <OwnReplyDue application={own} />
          <WithdrawButton application={own} />
        </div>
      )}
    </LoadBoundary>
  );
};

/** `closed` of an application is not the job's 'Closed'. */
export const labelOf = ({ status }: Pick<Application, 'status'>) =>
  status === 'closed' ? { label: 'Closed by company' } : {};

/** Takes an application back, once it is confirmed; nothing where that is not possible any more. */
export const WithdrawButton = ({ application }: { application: Application }) => {
  const withdraw = useWithdraw();
  if (!application.moves.includes('withdrawn')) return null;
  const ask = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const part = partAround(currentTarget);
    const sure = await confirmDialog({
      title: 'Withdraw your application?',
      text: `${application.job.company.name} will see that you withdrew. You cannot apply to this job again.`,
      action: 'Withdraw',
      cancel: 'Keep it',
    });
    if (!sure) return;
    const done = await withdraw.mutateAsync(application.id).catch(() => undefined);
    if (!done) return;
    successToast('Your application is withdrawn.');
    part?.focus({ preventScroll: true });
  };
  return (
    <Button variant="default" size="sm" loading={withdraw.isPending} onClick={ask}>
      Withdraw
    </Button>
  );
};
