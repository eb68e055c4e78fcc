import { Button, SegmentedControl } from '@mantine/core';
import { openStatuses } from '../../../../../contract/src/applications.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { type ApplicantFilter, useDownloadPipeline } from '../applications.data.ts';
import { sumCounts } from '../stages.ts';
import styles from './applicants.module.css';

interface FilterProps {
  only: ApplicantFilter;
  onFilter: (only: ApplicantFilter) => void;
}

interface ToolsProps extends FilterProps {
  jobId: string;
  counts: Readonly<Record<string, number>>;
  view: 'board' | 'list';
  onView: (view: string) => void;
  onDeclineRest: (jobId: string, open: number) => void;
}

/** The number of applicants, and what applies to all of them. */
export const ApplicantTools = ({
  jobId,
  counts,
  only,
  view,
  onFilter,
  onView,
  onDeclineRest,
}: ToolsProps) => {
  const download = useDownloadPipeline();
  const open = sumCounts(counts, openStatuses);
  return (
    <div className={styles.tools}>
      <p>{formatCount(sumCounts(counts), 'applicant')}</p>
      {open > 0 && sumCounts(counts, ['hired']) > 0 && (
        <Button variant="default" size="sm" onClick={() => onDeclineRest(jobId, open)}>
          Decline the rest…
        </Button>
      )}
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={only === 'starred'}
        onClick={() => onFilter(only === 'starred' ? undefined : 'starred')}
      >
        Starred only
      </button>
      <Button variant="default" size="sm" loading={download.isPending} onClick={() => download.mutate(jobId)}>
        Download CSV
      </Button>
      <SegmentedControl
        aria-label="View"
        size="sm"
        value={view}
        onChange={onView}
        data={[
          { value: 'board', label: 'Board' },
          { value: 'list', label: 'List' },
        ]}
      />
    </div>
  );
};

interface NoticeProps extends FilterProps {
  count: number;
  /** Whether the job is shown as slow to answer. */
  slow: boolean;
}

/** How many applicants wait for longer than the job promises, and the consequence. */
export const OverdueNotice = ({ count, slow, only, onFilter }: NoticeProps) => {
  if (count === 0) return null;
  const filtered = only === 'overdue';
  return (
    <div className={styles.overdue}>
      <p>
        <strong>{formatCount(count, 'reply is', 'replies are')} overdue.</strong>{' '}
        {slow
          ? 'The job is shown as slow to answer until you reply.'
          : 'Any step beyond Seen counts as a reply, and so does a message.'}
      </p>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={filtered}
        onClick={() => onFilter(filtered ? undefined : 'overdue')}
      >
        Show only these
      </button>
    </div>
  );
};
