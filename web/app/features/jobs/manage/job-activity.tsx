import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDayMonth } from '../../../../../contract/src/dates.ts';
import { jobActivity } from '../../../../../contract/src/job-activity.ts';
import type { JobCard } from '../../../../../contract/src/jobs.ts';
import { formatNumber } from '../../../../../contract/src/numbers.ts';
import { endpointQuery } from '../../../lib/query-client.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Bar } from '../../../ui/skeletons.tsx';

interface Props {
  job: Pick<JobCard, 'id' | 'title'>;
  onClose: () => void;
}

/** The views and applications of a job in each of the last weeks. */
export const ActivityDialog = ({ job, onClose }: Props) => (
  <Modal opened onClose={onClose} title={`Views and applications: ${job.title}`}>
    <LoadBoundary
      query={useQuery(endpointQuery(jobActivity, { params: { id: job.id } }))}
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
