import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { job } from './jobs.data.ts';
import styles from './manage-jobs.module.css';
import { editPath } from './manage-jobs.tsx';
import { ManageJobsActions } from './manage-jobs-actions.tsx';
import { ManageJobsState } from './manage-jobs-state.tsx';

/** The head of one own job, above its applicants. */
export const ManagedJobHead = ({ id }: { id: string }) => {
  const { data, isPending } = useQuery(job(id));
  const navigate = useNavigate();
  const list = `?${data && data.status !== 'active' ? `status=${data.status}` : ''}`;
  return (
    <>
      {data && <title>{`${data.title} · Cadre`}</title>}
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
          lead: <ManageJobsState job={data} />,
          actions: <ManageJobsActions job={data} editTo={editPath(id)} onDeleted={() => navigate(list)} />,
        })}
      />
    </>
  );
};
