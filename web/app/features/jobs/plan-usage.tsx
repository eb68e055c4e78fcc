import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatPlans } from '../../../../contract/src/labels.ts';
import { ownCompany } from './job-editor.data.ts';
import styles from './manage-jobs.module.css';

/** How many jobs are live and how many the plans allow, and where more are to be had. */
export const PlanUsage = () => {
  const { data } = useQuery(ownCompany());
  if (!data) return <p className={styles.usage}>&nbsp;</p>;
  const { jobs_live: live, jobs_allowed: allowed } = data;
  if (allowed === 0)
    return (
      <p className={styles.usage}>
        Drafts are free. <Link to="/account/company/settings/purchase-plan">A plan</Link> puts a job before
        the people who fit it.
      </p>
    );
  return (
    <p className={styles.usage}>
      <strong>
        {live} of {allowed} live jobs
      </strong>{' '}
      on the {formatPlans(data.plan_names)}.{' '}
      {live >= allowed && <Link to="/account/company/settings/purchase-plan">Get more</Link>}
    </p>
  );
};
