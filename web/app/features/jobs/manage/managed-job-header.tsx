import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { PageTitle } from '../../../lib/page-title.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Bar } from '../../../ui/skeletons.tsx';
import { duplicatePath, editPath } from '../job-format.ts';
import { jobQuery } from '../jobs.data.ts';
import { JobActions } from './job-actions.tsx';
import { JobState } from './job-state.tsx';
import styles from './manage-jobs.module.css';

/** The header of a job above its applicants. */
export const ManagedJobHeader = ({ id }: { id: string }) => {
  const { data, isPending } = useQuery(jobQuery(id));
  const navigate = useNavigate();
  const list = `?${data && data.status !== 'active' ? `status=${data.status}` : ''}`;
  return (
    <div className={styles.managed}>
      {data && <PageTitle>{data.title}</PageTitle>}
      <Link className={styles.back} to={list}>
        All jobs
      </Link>
      <PageHeader
        title={data?.title ?? 'Applicants'}
        {...(isPending && {
          lead: <Bar width="12rem" height="1.75rem" />,
          actions: <Bar width="8rem" height="2.625rem" />,
        })}
        {...(data && {
          lead: <JobState job={data} />,
          actions: (
            <JobActions
              job={data}
              editTo={editPath(id)}
              duplicateTo={duplicatePath(id)}
              onDeleted={() => navigate(list)}
            />
          ),
        })}
      />
    </div>
  );
};
