import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isOver, type JobCard, type JobStatus, jobMoves } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { confirmDialog } from '../../ui/dialogs.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useCountOpen, useDeleteJob, useMoveJob, useRenewJob } from './job-editor.data.ts';
import { accountJobPath } from './job-facts.ts';
import styles from './manage-jobs.module.css';
import { isRenewable } from './manage-jobs-state.tsx';

const words: Record<JobStatus, { label: string; done: string }> = {
  draft: { label: 'Back to draft', done: 'The job is a draft again.' },
  active: { label: 'Publish', done: 'The job is live.' },
  paused: { label: 'Pause', done: 'The job is paused.' },
  closed: { label: 'Close', done: 'The job is closed.' },
  filled: { label: 'Mark as filled', done: 'The job is filled.' },
};

const labelOf = (job: JobCard, to: JobStatus) => {
  if (to !== 'active') return words[to].label;
  return job.status === 'draft' ? 'Publish' : 'Put live again';
};

/** What ending a job asks first, where somebody waits for a next step. */
const endQuestion = ({ title, status }: JobCard, to: JobStatus, open: number) => ({
  title: to === 'filled' ? `Mark ‘${title}’ as filled?` : `Close ‘${title}’?`,
  text: [
    open === 1
      ? '1 open application ends as ‘Closed by company’, and the person is told.'
      : `${open} open applications end as ‘Closed by company’, and each person is told.`,
    'Putting the job live again does not bring them back.',
    ...(status === 'active' ? ['To keep them and take no more, pause it instead.'] : []),
  ].join(' '),
  action: to === 'filled' ? words.filled.label : 'Close the job',
});

interface Props {
  job: JobCard;
  editTo: string;
  onDeleted?: () => void;
}

/** What may be done with a job now: the likeliest step as a button, the rest in a menu. */
export const ManageJobsActions = ({ job, editTo, onDeleted }: Props) => {
  const move = useMoveJob();
  const countOpen = useCountOpen();
  const remove = useDeleteJob();
  const renew = useRenewJob();
  const renewable = isRenewable(job);
  const moves = jobMoves[job.status].filter((to) => to !== job.status);
  const goLive = moves.includes('active') || renewable;
  // Not by callbacks of the mutation: the row is gone from a list of its former state before they are called.
  const go = async (status: JobStatus) => {
    const moved = await move.mutateAsync({ id: job.id, status }).catch(() => undefined);
    if (moved) successToast(words[status].done);
  };
  const end = async (status: JobStatus) => {
    const open = await countOpen.mutateAsync(job.id).catch(() => undefined);
    if (open === undefined) return;
    if (open === 0 || (await confirmDialog(endQuestion(job, status, open)))) await go(status);
  };

  const erase = async () => {
    const applied = (job.applications_count ?? 0) > 0;
    const sure = await confirmDialog({
      title: `Delete ‘${job.title}’?`,
      text: applied
        ? 'It has applicants: their applications are closed and they are told. This cannot be undone.'
        : 'This cannot be undone.',
      action: 'Delete',
    });
    if (!sure) return;
    const removed = await remove.mutateAsync(job.id).catch(() => undefined);
    if (!removed) return;
    successToast(removed.message);
    onDeleted?.();
  };

  const of = <span className="visually-hidden">: {job.title}</span>;
  return (
    <div className={styles.actions}>
      {renewable ? (
        <Button
          variant="default"
          loading={renew.isPending}
          onClick={() => renew.mutate(job.id, { onSuccess: () => successToast('The job is renewed.') })}
        >
          Renew for {limits.jobRenewalDays} days{of}
        </Button>
      ) : goLive ? (
        <Button variant="default" loading={move.isPending} onClick={() => go('active')}>
          {labelOf(job, 'active')}
          {of}
        </Button>
      ) : (
        <Button variant="default" component={Link} to={editTo}>
          Edit{of}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={42} aria-label={`More for ${job.title}`}>
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {goLive && (
            <Menu.Item component={Link} to={editTo}>
              Edit
            </Menu.Item>
          )}
          {job.status !== 'draft' && (
            <Menu.Item component={Link} to={accountJobPath(job.id)}>
              See the job's page
            </Menu.Item>
          )}
          {moves
            .filter((to) => to !== 'active')
            .map((to) => (
              <Menu.Item key={to} onClick={() => (isOver(to) ? end(to) : go(to))}>
                {labelOf(job, to)}
              </Menu.Item>
            ))}
          <Menu.Divider />
          <Menu.Item color="red" onClick={erase}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};
