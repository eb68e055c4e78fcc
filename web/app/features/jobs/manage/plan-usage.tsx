import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatPlans } from '../../../../../contract/src/labels.ts';
import { ownCompanyQuery } from '../own-company.data.ts';
import styles from './manage-jobs.module.css';

/** The number of live jobs, the number that the plans allow, and a link to the plans. */
export const PlanUsage = () => {
  const { data } = useQuery(ownCompanyQuery());
  if (!data) return <span className={styles.loading}>&nbsp;</span>;
  const { jobs_live: live, jobs_allowed: allowed } = data;
  if (allowed === 0)
    return (
      <>
        Drafts are free. <Link to="/account/company/settings/purchase-plan">Choose a plan</Link> to publish
        jobs.
      </>
    );
  return (
    <>
      {live} of {allowed} live jobs on the {formatPlans(data.plan_names)}.{' '}
      {live >= allowed && <Link to="/account/company/settings/purchase-plan">Get more</Link>}
    </>
  );
};
