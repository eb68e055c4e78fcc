import { ActionIcon, Button, Menu, Modal } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDayMonth } from '../../../../../contract/src/dates.ts';
import { jobActivity } from '../../../../../contract/src/job-activity.ts';
import { isOver, type JobCard, type JobStatus, jobMoves } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatNumber } from '../../../../../contract/src/numbers.ts';
import { endpointQuery, polled } from '../../../lib/query-client.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { confirmAction, runAction } from '../../../ui/run-action.ts';
import { Bar } from '../../../ui/skeletons.tsx';
import { successToast } from '../../../ui/toasts.ts';
import { accountJobPath } from '../job-format.ts';
import { useDeleteJob, useRenewJob } from '../job-mutations.ts';
import { isRenewable } from './job-state.tsx';
import styles from './manage-jobs.module.css';
import { ShareDialog, useJobUrl } from './share-job.tsx';
import { statusTexts, useJobStatus } from './use-job-status.ts';

interface ActivityDialogProps {
  job: Pick<JobCard, 'id' | 'title'>;
  onClose: () => void;
}

/** The views and applications of a job in each of the last weeks. */
const ActivityDialog = ({ job, onClose }: ActivityDialogProps) => (
  <Modal opened onClose={onClose} title={`Views and applications: ${job.title}`}>
    <LoadBoundary
      query={useQuery({ ...endpointQuery(jobActivity, { params: { id: job.id } }), ...polled() })}
      skeleton={<Bar height="20rem" />}
    >
      {({ weeks }) => (
        <DataTable
          caption="Views and applications by week"
          rows={weeks}
          rowKey={({ week }) => week}
          columns={[
            { title: 'Week of', cell: ({ week }) => formatDayMonth(week) },
            { title: 'Views', cell: ({ views }) => formatNumber(views), numeric: true },
            { title: 'Applications', cell: ({ applications }) => formatNumber(applications), numeric: true },
          ]}
        />
      )}
    </LoadBoundary>
  </Modal>
);

const getLabel = (job: JobCard, to: JobStatus) => {
  if (to !== 'active') return statusTexts[to].label;
  return job.status === 'draft' ? 'Publish' : 'Publish again';
};

interface Props {
  job: JobCard;
  editTo: string;
  /** For the job’s company: the form that begins as a copy of the job. */
  duplicateTo?: string;
  onDeleted?: () => void;
}

/** The actions on a job: the most likely one as a button, the others in a menu. */
export const JobActions = ({ job, editTo, duplicateTo, onDeleted }: Props) => {
  const [dialog, setDialog] = useState<'share' | 'activity'>();
  const url = useJobUrl(job);
  const copyLink = async () => {
    await navigator.clipboard.writeText(url);
    successToast('Link copied.');
  };
  const { isPending, changeStatus, end } = useJobStatus(job);
  const remove = useDeleteJob();
  const renew = useRenewJob();
  const renewable = isRenewable(job);
  const moves = jobMoves[job.status].filter((to) => to !== job.status);
  const canPublish = moves.includes('active') || renewable;
  const deleteJob = async () => {
    const hasApplications = (job.applications_count ?? 0) > 0;
    const removed = await confirmAction(
      {
        title: `Delete ‘${job.title}’?`,
        text: hasApplications
          ? 'Its applications are closed and the applicants are notified. This cannot be undone.'
          : 'This cannot be undone.',
        action: 'Delete',
      },
      () => remove.mutateAsync(job.id),
      ({ message }) => message,
    );
    if (removed) onDeleted?.();
  };

  const forJob = <span className="visually-hidden">: {job.title}</span>;
  return (
    <div className={styles.actions}>
      {renewable ? (
        <Button
          variant="default"
          loading={renew.isPending}
          onClick={() => runAction(renew.mutateAsync(job.id), 'The job is renewed.')}
        >
          Renew for {limits.jobLiveDays} days{forJob}
        </Button>
      ) : canPublish ? (
        <Button variant="default" loading={isPending} onClick={() => changeStatus('active')}>
          {getLabel(job, 'active')}
          {forJob}
        </Button>
      ) : (
        <Button variant="default" component={Link} to={editTo}>
          Edit{forJob}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={42} aria-label={`More for ${job.title}`}>
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canPublish && (
            <Menu.Item component={Link} to={editTo}>
              Edit
            </Menu.Item>
          )}
          {job.status !== 'draft' && (
            <>
              <Menu.Item component={Link} to={accountJobPath(job.id)}>
                View job page
              </Menu.Item>
              {duplicateTo !== undefined && (
                <Menu.Item onClick={() => setDialog('activity')}>Views and applications…</Menu.Item>
              )}
            </>
          )}
          {job.status === 'active' && (
            <>
              <Menu.Item onClick={() => setDialog('share')}>Share…</Menu.Item>
              <Menu.Item onClick={copyLink}>Copy link</Menu.Item>
            </>
          )}
          {duplicateTo !== undefined && (
            <Menu.Item component={Link} to={duplicateTo}>
              Duplicate
            </Menu.Item>
          )}
          {moves
            .filter((to) => to !== 'active')
            .map((to) => (
              <Menu.Item key={to} onClick={() => (isOver(to) ? end(to) : changeStatus(to))}>
                {getLabel(job, to)}
              </Menu.Item>
            ))}
          <Menu.Divider />
          <Menu.Item color="red" onClick={deleteJob}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'share' && <ShareDialog job={job} onClose={() => setDialog(undefined)} />}
      {dialog === 'activity' && <ActivityDialog job={job} onClose={() => setDialog(undefined)} />}
    </div>
  );
};
