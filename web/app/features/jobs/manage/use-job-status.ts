import type { JobCard, JobStatus } from '../../../../../contract/src/jobs.ts';
import { confirmDialog } from '../../../ui/dialogs.tsx';
import { runAction } from '../../../ui/run-action.ts';
import { useCountOpen, useMoveJob } from '../job-mutations.ts';

export const statusTexts: Record<JobStatus, { label: string; done: string }> = {
  draft: { label: 'Move to drafts', done: 'The job was moved to drafts.' },
  active: { label: 'Publish', done: 'The job is live.' },
  paused: { label: 'Pause', done: 'The job is paused.' },
  closed: { label: 'Close', done: 'The job is closed.' },
  filled: { label: 'Mark as filled', done: 'The job is marked as filled.' },
};

/** After the publication of a new company's first jobs, where an admin reviews them. */
export const inReviewText = 'We review your first jobs. We notify you when it is live.';

/** The confirmation for ending a job that has open applications. */
const endConfirmation = (
  { title, status }: Pick<JobCard, 'title' | 'status'>,
  to: JobStatus,
  open: number,
) => ({
  title: to === 'filled' ? `Mark ‘${title}’ as filled?` : `Close ‘${title}’?`,
  text: [
    open === 1
      ? '1 open application ends as ‘Closed by company’, and the applicant is notified.'
      : `${open} open applications end as ‘Closed by company’, and each applicant is notified.`,
    'Publishing the job again does not restore them.',
    ...(status === 'active' ? ['To keep them but accept no new ones, pause it instead.'] : []),
  ].join(' '),
  action: to === 'filled' ? statusTexts.filled.label : 'Close job',
});

/** Changes the status of a job; `end` asks first if that ends open applications. */
export const useJobStatus = (job: Pick<JobCard, 'id' | 'title' | 'status'>) => {
  const move = useMoveJob();
  const countOpen = useCountOpen();
  // Awaited: the row leaves the list of its old status before callbacks of the mutation would run.
  const changeStatus = async (status: JobStatus) => {
    await runAction(move.mutateAsync({ id: job.id, status }), (moved) =>
      moved.in_review ? inReviewText : statusTexts[status].done,
    );
  };
  const end = async (status: JobStatus) => {
    const open = await countOpen.mutateAsync(job.id).catch(() => undefined);
    if (open === undefined) return;
    if (open === 0 || (await confirmDialog(endConfirmation(job, status, open)))) await changeStatus(status);
  };
  return { isPending: move.isPending, changeStatus, end };
};
